// All works that the built-in engine recommends and that a model may choose by id. Works in this
// list exist.
import { CHINESE_BOOKS } from '#engine/catalogue/chinese-books.ts';
import { CHINESE_FILMS } from '#engine/catalogue/chinese-films.ts';
import { CLASSICS } from '#engine/catalogue/classics.ts';
import { SONGS } from '#engine/catalogue/songs.ts';
import { readRows, type Work } from '#engine/catalogue/work.ts';
import { WORLD_BOOKS } from '#engine/catalogue/world-books.ts';
import { WORLD_FILMS } from '#engine/catalogue/world-films.ts';

/** In a stable order. */
export const CATALOGUE: readonly Work[] = [
  ...[CLASSICS, CHINESE_BOOKS, WORLD_BOOKS].flatMap((rows) => readRows(rows, 'article')),
  ...readRows(SONGS, 'song'),
  ...[CHINESE_FILMS, WORLD_FILMS].flatMap((rows) => readRows(rows, 'movie')),
];

/**
 * Finds a work by its id, or by title and author, ignoring case, width, spaces and punctuation;
 * null: not in the catalogue.
 */
export function findWork(wanted: { id: string } | { title: string; author: string }): Work | null {
  if ('id' in wanted) return CATALOGUE.find((work) => work.id === wanted.id) ?? null;
  const title = plainTitle(wanted.title);
  const author = plainTitle(wanted.author);
  return (
    CATALOGUE.find(
      (work) =>
        plainTitle(work.title) === title &&
        (plainTitle(work.author).includes(author) || author.includes(plainTitle(work.author))),
    ) ?? null
  );
}

/**
 * The one work of a kind with a title, by any author; null: none, or a title that other works may
 * have as well.
 */
export function findByTitleAlone(title: string, worksType: Work['worksType']): Work | null {
  const plain = plainTitle(title);
  if (plain.length < TITLE_ALONE_MIN[worksType]) return null;
  const found = CATALOGUE.filter(
    (work) => work.worksType === worksType && plainTitle(work.title) === plain,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Characters of a title that is known alone: short ones belong to many songs. */
const TITLE_ALONE_MIN: Record<Work['worksType'], number> = { article: 2, song: 4, movie: 2 };

/** A title or an author without case, width, spaces and punctuation. */
export function plainTitle(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{P}]/gu, '')
    .toLowerCase();
}
