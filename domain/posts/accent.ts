// The colour of a post is derived from its id, so it needs no column and is the same on every
// device.

/** In the order of the appearance settings (B§3). */
export const ACCENTS = ['teal', 'blue', 'purple', 'green', 'orange'] as const;

export type Accent = (typeof ACCENTS)[number];

/** The id's last eight hex digits, modulo five. */
export function accentOfPost(id: string): Accent {
  const digits = Number.parseInt(id.slice(-8), 16);
  return ACCENTS[Number.isNaN(digits) ? 0 : digits % ACCENTS.length] ?? 'teal';
}
