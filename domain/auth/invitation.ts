// Invitation codes (rulings 71): 16 letters and digits, shown in groups of four. 80 random bits, so
// a stored hash says nothing about the code.

/** Characters of a code: without I, L, O and U, which are taken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes of a code, one for each character. */
export const INVITATION_RANDOM_BYTES = 16;

/** The query parameter of /login that fills in a code. */
export const INVITATION_PARAMETER = 'invite';

/** The field of a sign-up's metadata that holds the code; it is never stored. */
export const INVITATION_FIELD = 'invite_code';

/** A code as typed, with signs between its groups. */
export const INVITATION_TYPED_MAX = 40;

export const INVITATION_USES_MAX = 1_000;

/** How long an invitation lasts, in days. */
export const INVITATION_DAYS = { least: 1, usual: 14, most: 365 } as const;

/** The operator's note to an invitation, in characters. */
export const INVITATION_NOTE_MAX = 60;

/** Writes a code from {@link INVITATION_RANDOM_BYTES} random bytes. */
export function invitationCode(random: Uint8Array): string {
  return Array.from(
    random.subarray(0, INVITATION_RANDOM_BYTES),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
}

/** A code as a human reads it: `K7QM-4XPA-92TD-60RE`. */
export function shownInvitationCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns a typed code in its stored form; null: it has not the shape of one. */
export function readInvitationCode(text: string): string | null {
  if (text.length > INVITATION_TYPED_MAX) return null;
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}
