// The colour of a post is derived from its id, so it needs no column and is the same on every
// device.

/** The five accents of the product, in the order of the appearance settings (B§3). */
export const ACCENTS = ['teal', 'blue', 'purple', 'green', 'orange'] as const;

/** One of the five accents. */
export type Accent = (typeof ACCENTS)[number];

/** The accent of a post: its id's last eight hex digits, modulo five. */
export function accentOfPost(id: string): Accent {
  const digits = Number.parseInt(id.slice(-8), 16);
  return ACCENTS[Number.isNaN(digits) ? 0 : digits % ACCENTS.length] ?? 'teal';
}
