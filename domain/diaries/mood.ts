// The six moods of a diary (B§3) and its inner valence, which no label contradicts (rulings 8).

/** In the order of the picker (B§3). */
export const MOODS = ['愉快', '平静', '充实', '温馨', '思考', '感动'] as const;

export type Mood = (typeof MOODS)[number];

/** The mood of a diary whose text shows none (B§3). */
export const DEFAULT_MOOD: Mood = '平静';

/** How heavy a text is; low ones get gentle replies and works. */
export type Valence = 'low' | 'even' | 'high';

export function isMood(text: string): text is Mood {
  return (MOODS as readonly string[]).includes(text);
}
