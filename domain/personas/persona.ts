// An own persona (自己的回响者): a name, a drawn avatar and a description of how it speaks, written by
// the user. Prompts treat the description as data (rulings 61, 106).
import type { Role } from '#domain/roles/role.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { shortTextOf } from '#domain/text/short-text.ts';

/** Maximum own personas of a user. */
export const PERSONAS_MAX = 5;

/** Maximum length of a name, in characters. */
export const PERSONA_NAME_MAX_CHARACTERS = 12;

/** Maximum length of the description of how it speaks, in characters. */
export const PERSONA_VOICE_MAX_CHARACTERS = 300;

/** The longest input that {@link checkPersona} is asked about, in UTF-16 code units. */
export const PERSONA_INPUT_MAX = 2_000;

/** The drawn avatars, in the order in which they are offered: the file, and what it shows. */
export const PERSONA_AVATARS = {
  moon: '月亮',
  mountain: '远山',
  boat: '小船',
  lamp: '台灯',
  cat: '猫',
  bird: '鸟',
  leaf: '叶子',
  cup: '热茶',
  wave: '水波',
  pine: '松树',
  cloud: '云',
  kite: '风筝',
} as const;

export type PersonaAvatar = keyof typeof PERSONA_AVATARS;

/** The names of the avatars, for schemas. */
export const PERSONA_AVATAR_NAMES = Object.keys(PERSONA_AVATARS) as PersonaAvatar[];

/** What the user writes. */
export interface PersonaDraft {
  name: string;
  avatar: PersonaAvatar;
  /** How it speaks. */
  voice: string;
}

export interface OwnPersona extends PersonaDraft {
  /** UUIDv7, made by the client. */
  id: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** How a persona speaks, for one reply. */
export type PersonaVoice = Pick<PersonaDraft, 'name' | 'voice'>;

/** The sentence that 试听一句 answers. */
export const PERSONA_SAMPLE = '今天下班没坐车，走路回家，路上桂花开了。';

/** Trims a name and a description, in Unicode's form NFC. A description may have lines. */
export function checkPersona<T extends PersonaVoice>(draft: T): Outcome<T, 'PERSONA_INVALID'> {
  const name = shortTextOf(draft.name, 'NFC', PERSONA_NAME_MAX_CHARACTERS);
  const lines = draft.voice.trim().normalize('NFC').replace(/\r\n?/gu, '\n').trim();
  const isSound =
    shortTextOf(lines.replaceAll('\n', ' '), 'NFC', PERSONA_VOICE_MAX_CHARACTERS) !== null;
  return name === null || !isSound
    ? bad('PERSONA_INVALID')
    : good({ ...draft, name, voice: lines });
}

/**
 * Checks a draft against the list that it is saved to: a new id needs room. PERSONA_INVALID,
 * TOO_MANY_PERSONAS.
 */
export function checkSavedPersona<T extends PersonaDraft & { id: string }>(
  list: readonly Pick<OwnPersona, 'id'>[],
  draft: T,
): Outcome<T, 'PERSONA_INVALID' | 'TOO_MANY_PERSONAS'> {
  const checked = checkPersona(draft);
  if (!checked.ok) return checked;
  const isNew = !list.some(({ id }) => id === draft.id);
  return isNew && list.length >= PERSONAS_MAX ? bad('TOO_MANY_PERSONAS') : checked;
}

const ROLE_KEY_PREFIX = 'own:';

/** The role key of a persona, as messages keep it. */
export function personaRoleKey(id: string): string {
  return `${ROLE_KEY_PREFIX}${id}`;
}

/** The id in the role key of an own persona; null for a role of the product. */
export function personaIdOf(roleKey: string): string | null {
  return roleKey.startsWith(ROLE_KEY_PREFIX) ? roleKey.slice(ROLE_KEY_PREFIX.length) : null;
}

/** A persona as the picker offers it, below the roles of the product. */
export function personaRole({ id, name, avatar, voice }: Omit<OwnPersona, 'createdAt'>): Role {
  return roleOf(personaRoleKey(id), name, voice, personaAvatarUrl(avatar));
}

/** Stands for an own persona that is not in the list: deleted, or not loaded yet. */
export function missingPersonaRole(roleKey: string, name: string): Role {
  return roleOf(roleKey, name, '', '');
}

/** The path of a drawn avatar. */
export function personaAvatarUrl(avatar: PersonaAvatar): string {
  return `/avatars/own-${avatar}.svg`;
}

function roleOf(key: string, name: string, description: string, avatarUrl: string): Role {
  return {
    role_key: key,
    role_name: name,
    description,
    avatar_url: avatarUrl,
    sort_order: 0,
    is_active: true,
    is_premium: false,
    needs_model: false,
  };
}
