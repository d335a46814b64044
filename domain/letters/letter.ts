// The weekly letter (每周来信, rulings 59 and 108): what a user sets, and what became of each week.

/** The tag of every letter; its diary is recognised by it. */
export const LETTER_TAG = '每周来信';

/** Posts that a week needs; those marked 不给AI看 do not count. */
export const LETTER_POSTS_MIN = 3;

/** Weeks that the list shows. */
export const LETTERS_LISTED = 8;

/** The wish that a model gets with the posts of a week. */
export const LETTER_WISH =
  '这是一周里写下的片段。请写成一封写给自己的信，按日子的先后，说这一周发生了什么、记得什么。只用片段里有的事，不评价，不鼓劲，不提建议，不写称呼和落款。';

/** When a letter arrives. */
export interface LetterTime {
  /** 1 for Monday to 7 for Sunday, of the week after the one that the letter is about. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
  /** The IANA zone of the weekday, the hour and the week. */
  timeZone: string;
}

/** The settings as the user sees them. */
export interface LetterSettings extends LetterTime {
  isOn: boolean;
  /** Whether each letter is announced by mail. */
  byMail: boolean;
  /** Whether this server can send mails; without it `byMail` is false. */
  canMail: boolean;
  /** When the next letter is due; null: letters are off, or written only when asked (trial). */
  nextAt: string | null;
}

/** Monday at eight. */
export const LETTER_TIME_DEFAULTS = { weekday: 1, hour: 8 } as const;

/**
 * What became of a week. `quiet`: too few posts. `missed`: not written, because the server did not
 * run or failed. `writing`: a run has reserved it.
 */
export const LETTER_STATES = ['writing', 'written', 'quiet', 'missed'] as const;

export type LetterState = (typeof LETTER_STATES)[number];

/** A week in the list of letters. */
export interface Letter {
  /** Its Monday. */
  week: string;
  state: LetterState;
  /** null: nothing was written, or the diary is deleted. */
  diaryId: string | null;
  /** Whether the user knows of it: opened, or dismissed. */
  isSeen: boolean;
  /** Whether its posts show signs of danger: the letter is announced with the crisis card. */
  isCrisis: boolean;
  /** Whether they may be about danger: the quiet line is above the foot of the letter. */
  isCare: boolean;
  /** Facts under 关于我 that the model was given; 0: none, or the engine wrote the letter. */
  facts: number;
}
