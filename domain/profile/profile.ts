// How a user appears in their own journal: avatar, background, bio, counters (A§2, A§3).
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { shortTextOf } from '#domain/text/short-text.ts';

/** Maximum length of a bio (B§5, B§9). */
export const BIO_MAX_CHARACTERS = 50;

/** Maximum length of a nickname, in characters. */
export const NICKNAME_MAX_CHARACTERS = 20;

/** The longest input that {@link checkNickname} is asked about, in UTF-16 code units. */
export const NICKNAME_INPUT_MAX = 200;

/** The bio of a user who has written none (A§1, A§9). */
export const DEFAULT_BIO = '记录生活的美好时光';

/**
 * The background in trial mode (A§2), as an image reference. It is the drawing that is shown
 * without a background.
 */
export const SAMPLE_BACKGROUND = 'sample:background.svg';

/**
 * A user's profile with the three counters of the banner. Images are references of an ImageStore.
 */
export interface Profile {
  avatarUrl: string | null;
  backgroundUrl: string | null;
  /** Shown instead of {@link displayNameOf}; null: none. */
  nickname: string | null;
  /** null: none written, {@link DEFAULT_BIO} is shown. */
  bio: string | null;
  defaultSummaryStyle: string | null;
  counts: ProfileCounts;
}

/** The three counters of the banner (A§2): posts, AI replies in all conversations, diaries. */
export interface ProfileCounts {
  posts: number;
  aiMessages: number;
  diaries: number;
}

export type BioError = 'BIO_EMPTY' | 'BIO_TOO_LONG';

/** Checks and trims a bio: not blank, at most 50 graphemes (B§5). */
export function checkBio(text: string): Outcome<string, BioError> {
  const bio = text.trim();
  if (bio === '') return bad('BIO_EMPTY');
  return [...bio].length > BIO_MAX_CHARACTERS ? bad('BIO_TOO_LONG') : good(bio);
}

/**
 * Checks a nickname and returns it trimmed, in Unicode's form NFKC: 1 to 20 characters, no control
 * characters, and something that can be seen.
 */
export function checkNickname(text: string): Outcome<string, 'NICKNAME_INVALID'> {
  const nickname = shortTextOf(text, 'NFKC', NICKNAME_MAX_CHARACTERS);
  return nickname === null ? bad('NICKNAME_INVALID') : good(nickname);
}

/** The beginning of a longer text that fits a bio; "set as bio" offers it for editing. */
export function bioFrom(text: string): string {
  return [...text.trim()].slice(0, BIO_MAX_CHARACTERS).join('');
}

/** The shown name: the part of the e-mail before the at-sign (A§2). */
export function displayNameOf(email: string): string {
  return email.split('@')[0] ?? email;
}

/** The letter shown without an avatar: the first of the e-mail (A§2), upper case. */
export function avatarLetterOf(email: string): string {
  return ([...email][0] ?? '').toUpperCase();
}
