// The tags of a user. Renaming changes texts by the normal update of their entries, so whatever
// follows a change of a text follows a renaming too.
import type { DiaryChange } from '#contract/diary.contract.ts';
import type { PostChange } from '#contract/post.contract.ts';
import type { RenameResult, TagList } from '#contract/tag.contract.ts';
import { DIARY_CONTENT_MAX_CHARACTERS } from '#domain/diaries/diary.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import { POST_MAX_CHARACTERS, type Post } from '#domain/posts/post.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Outcome } from '#domain/shared/outcome.ts';
import {
  checkTagRename,
  renameInDiary,
  renameInPost,
  shortestTooLong,
  TAG_RENAMER,
  tagsWhileRenaming,
  type RenamedEntryError,
  type TagRename,
  type TagRenaming,
} from '#domain/tags/tag-rename.ts';
import { tagKey, TAGS_LISTED_MAX } from '#domain/tags/tag.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { EntryOfTag, TagRepository } from '#server/features/tags/tag.repository.ts';
import type { EditingUser } from '#server/features/versions/version.service.ts';
import { inPieces } from '#server/work/pieces.ts';
import type { LongWork, LongWorks, WorkStep } from '#server/work/steps.ts';

/** An entry with one of these stays as it is: it was edited or deleted after the check. */
const LEFT_CODES: ReadonlySet<string> = new Set([
  'TAG_TOO_LONG',
  'CONTENT_TOO_LONG',
  'POST_NOT_FOUND',
  'DIARY_NOT_FOUND',
]);

/** Changes an entry by what it holds, within the transaction of the caller; null: not at all. */
type ChangeStored<Entry, Change> = (
  user: EditingUser,
  id: string,
  changeOf: (entry: Entry) => Change | null,
) => Promise<unknown>;

export interface TagServicePorts {
  tags: TagRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  works: Pick<LongWorks, 'start' | 'find'>;
  findPost: (userId: string, id: string) => Promise<Post | null>;
  findDiary: (userId: string, id: string) => Promise<Diary | null>;
  changePost: ChangeStored<Post, PostChange>;
  changeDiary: ChangeStored<Diary, DiaryChange>;
  /** Whether the texts of the user may grow by some bytes: TEXT_SPACE_FULL. */
  assertTextSpace: (userId: string, bytes: number) => Promise<void>;
}

/** The cursor of a renaming. */
interface Place {
  after: PageCursor | null;
  /** Entries that this pass has changed. */
  changed: number;
  /** A pass after the first one takes what was written with the old name during the one before. */
  isFirst: boolean;
}

const BEGINNING: Place = { after: null, changed: 0, isFirst: true };

export type TagService = ReturnType<typeof createTagService>;

export function createTagService({
  tags,
  transaction,
  works,
  findPost,
  findDiary,
  changePost,
  changeDiary,
  assertTextSpace,
}: TagServicePorts) {
  const runningOf = async (userId: string): Promise<TagRenaming | null> => {
    const work = await works.find<TagRename>(userId, 'tags.rename');
    if (work === null) return null;
    return { ...work.input, done: work.done, total: Math.max(work.total, work.done) };
  };

  /**
   * Fails when the renaming would make an entry too long, or when the texts before it, which become
   * versions, have no room: then no entry is changed.
   */
  const assertFits = async (userId: string, rename: TagRename): Promise<void> => {
    let after: PageCursor | null = null;
    let bytesBefore = 0;
    await inPieces(async (piece) => {
      const found = await tags.findLengths(userId, rename.from, after, piece.rows);
      for (const entry of found) {
        if (!piece.hasRoom()) return true;
        const { kind, id, characters, bytes } = entry;
        bytesBefore += bytes;
        const limit = kind === 'post' ? POST_MAX_CHARACTERS : DIARY_CONTENT_MAX_CHARACTERS;
        // A character may be two units of the limit.
        if (2 * characters >= shortestTooLong(rename, limit)) {
          const post = kind === 'post' ? await findPost(userId, id) : null;
          const diary = kind === 'diary' ? await findDiary(userId, id) : null;
          if (post !== null) orFail(renameInPost(post, rename));
          if (diary !== null) orFail(renameInDiary(diary, rename));
        }
        piece.took(characters);
        after = entry;
      }
      return found.length === piece.rows;
    });
    if (bytesBefore > 0) await assertTextSpace(userId, bytesBefore);
  };

  /** Renames the tag in one entry. Returns the bytes of its text; null when it stays as it is. */
  const renameEntry = async (
    userId: string,
    { kind, id }: EntryOfTag,
    rename: TagRename,
  ): Promise<number | null> => {
    const user = { userId, sessionId: TAG_RENAMER };
    let bytes: number | null = null;
    const change = <Entry extends { content: string }, Fields extends { content: string }>(
      entry: Entry,
      renamed: Outcome<Fields, RenamedEntryError>,
    ) => {
      const fields = orFail(renamed);
      if (Object.entries(fields).every(([name, value]) => isSame(entry, name, value))) return null;
      bytes = 2 * Buffer.byteLength(entry.content);
      return { id, ...fields };
    };
    try {
      if (kind === 'post')
        await changePost(user, id, (post) => change(post, renameInPost(post, rename)));
      else await changeDiary(user, id, (diary) => change(diary, renameInDiary(diary, rename)));
    } catch (error) {
      if (!(error instanceof AppError) || !LEFT_CODES.has(error.code)) throw error;
    }
    return bytes;
  };

  return {
    /** The tags of the user, most used first, and the renaming that runs. */
    async listTags(userId: string): Promise<TagList> {
      const items = await tags.findMostUsed(userId, TAGS_LISTED_MAX);
      const total = items.length < TAGS_LISTED_MAX ? items.length : await tags.count(userId);
      return { items, total, renaming: await runningOf(userId) };
    },

    /**
     * Begins to rename a tag, with the tags below it, in all entries, which are renamed one after
     * the other. A repeated call finds the renaming that runs. TAG_INVALID, TAG_TOO_LONG,
     * TAG_INTO_ITSELF, CONTENT_TOO_LONG, TEXT_SPACE_FULL, TAG_RENAME_RUNNING
     * (another one).
     */
    async renameTag(userId: string, input: { from: string; to: string }): Promise<RenameResult> {
      const running = await runningOf(userId);
      if (running !== null && tagKey(input.from) === running.from && input.to === running.to)
        return { changed: running.done, renaming: running, nextCursor: null };
      if (running !== null) throw new AppError('TAG_RENAME_RUNNING');
      const within = await tags.findWithin(userId, tagKey(input.from));
      const rename = orFail(checkTagRename(input, within));
      await assertFits(userId, rename);
      const total = await tags.countOf(userId, rename.from);
      if (total === 0) return { changed: 0, renaming: null, nextCursor: null };
      const isStarted = await transaction(() => works.start(userId, 'tags.rename', rename, total));
      if (!isStarted) throw new AppError('TAG_RENAME_RUNNING');
      return { changed: 0, renaming: { ...rename, done: 0, total }, nextCursor: null };
    },

    /** The step of the work `tags.rename`. */
    renameSome: (async ({ userId, input: rename, cursor }: LongWork<TagRename>, piece) => {
      const place = cursor === null ? BEGINNING : (JSON.parse(cursor) as Place);
      const found = await tags.findToRename(userId, rename, place, piece.rows);
      let { after, changed } = place;
      let done = 0;
      for (const entry of found) {
        if (!piece.hasRoom()) break;
        const bytes = await renameEntry(userId, entry, rename);
        piece.took(bytes ?? 0);
        if (bytes !== null) changed += 1;
        done += 1;
        after = { createdAtMs: entry.createdAtMs, id: entry.id };
      }
      if (found.length > 0)
        return { cursor: JSON.stringify({ ...place, after, changed } satisfies Place), done };
      const next: Place = { ...BEGINNING, isFirst: false };
      return { cursor: changed === 0 ? null : JSON.stringify(next), done };
    }) satisfies WorkStep<TagRename>,

    /** The tags whose entries a filter by one of them shows: more while a renaming runs. */
    async tagsToFind(userId: string, tag: string): Promise<string[]> {
      const running = await runningOf(userId);
      return running === null ? [tag] : tagsWhileRenaming(tag, running);
    },
  };
}

function isSame(entry: object, name: string, value: unknown): boolean {
  const known = (entry as Record<string, unknown>)[name];
  return known === value || JSON.stringify(known) === JSON.stringify(value);
}
