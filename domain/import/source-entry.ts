// An entry as another app's file holds it, before the import decides what it becomes (rulings 62).

/** Maximum bytes of all chosen files together: 2 GiB (rulings 78). */
export const IMPORT_MAX_BYTES = 2_147_483_648;

/** Maximum entries of one import (rulings 78). It also bounds what archives list. */
export const IMPORT_MAX_ENTRIES = 100_000;

/** Maximum files of an archive of our own, where entries are lines of one file. */
export const IMPORT_MAX_OWN_FILES = 1_000_000;

/** Maximum bytes of one text file, unpacked. Larger ones are no texts of a person. */
export const IMPORT_MAX_TEXT_BYTES = 64 * 1_048_576;

/** Maximum bytes of the journal in our own export, unpacked. It is read line by line: 1 GiB. */
export const IMPORT_MAX_JOURNAL_BYTES = 1_073_741_824;

/** Maximum characters of one line of it: an entry with its conversation and versions. */
export const IMPORT_MAX_LINE_CHARACTERS = 32 * 1_048_576;

/** Maximum bytes of one image file, unpacked: 50 MB. It is compressed before it is stored. */
export const IMPORT_MAX_IMAGE_BYTES = 50 * 1_048_576;

/** When an entry was written, as far as its file says. */
export type SourceMoment =
  /** What a clock showed, `2024-01-02T12:34:56`, in a zone that the file does not name. */
  | { kind: 'local'; at: string }
  /** Epoch milliseconds, and the zone where it was written when the file says so. */
  | { kind: 'instant'; at: number; timeZone?: string }
  /** Nothing is stated; epoch milliseconds of the file's last change. */
  | { kind: 'file'; at: number };

/** An image of an entry: a file of the source. */
export interface SourceImage {
  /** Which of the chosen files. */
  file: number;
  /** The path inside an archive; null for a chosen file itself. */
  path: string | null;
  /** The name that the user knows it by. */
  name: string;
}

/** One entry of a source. */
export interface SourceEntry {
  /**
   * What makes the entry the same one in another export of its app: its id there, or null. Without
   * one it is its moment and text.
   */
  identity: string | null;
  moment: SourceMoment;
  title: string | null;
  /** The body, without its images. */
  text: string;
  /** Tags that are not in the text. */
  tags: string[];
  /** Place, weather and mood: the last line (rulings 78). */
  details: string[];
  images: SourceImage[];
  /** Names of attachments that have no place here: sound, film, HEIC, PDF, missing files. */
  leftOut: string[];
  /** Whether its app marked it: a star, a heart. */
  isFavourite: boolean;
  /** Its file says that it is 不给AI看. */
  isPrivate?: boolean;
}

/** The line that replaces an attachment with no place here (rulings 78). */
export function leftOutLine(name: string): string {
  return `〔没有导入：${name}〕`;
}
