// The tags of a user. Renaming changes texts by the normal update of their entries, so whatever
// follows a change of a text follows a renaming too.
import type { DiaryChange } from '#contract/diary.contract.ts';
import type { PostChange } from '#contract/post.contract.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Post } from '#domain/posts/post.ts';
import { checkTagRename, renameInDiary, renameInPost } from '#domain/tags/tag-rename.ts';
import { tagKey, TAGS_LISTED_MAX, type ListedTag } from '#domain/tags/tag.ts';
import type { Outcome } from '#domain/shared/outcome.ts';
import { orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { TagRepository } from '#server/features/tags/tag.repository.ts';
import type { EditingUser } from '#server/features/versions/version.service.ts';

export interface TagServicePorts {
  tags: TagRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Entries of one call of `renameTag`. */
  step: number;
  /** Changes a post by what it holds; within the transaction of the caller. */
  changePost: (
    user: EditingUser,
    id: string,
    changeOf: (post: Post) => PostChange,
  ) => Promise<unknown>;
  /** Changes a diary by what it holds; within the transaction of the caller. */
  changeDiary: (
    user: EditingUser,
    id: string,
    changeOf: (diary: Diary) => DiaryChange,
  ) => Promise<unknown>;
}

export type TagService = ReturnType<typeof createTagService>;

export function createTagService({
  tags,
  transaction,
  step,
  changePost,
  changeDiary,
}: TagServicePorts) {
  return {
    /** The tags of the user, most used first. */
    async listTags(userId: string): Promise<{ items: ListedTag[]; total: number }> {
      const items = await tags.findMostUsed(userId, TAGS_LISTED_MAX);
      const total = items.length < TAGS_LISTED_MAX ? items.length : await tags.count(userId);
      return { items, total };
    },

    /**
     * Renames a tag, with the tags below it, in the next `step` entries: all of them or none. Each
     * keeps the text before as a version. TAG_INVALID, TAG_TOO_LONG, TAG_INTO_ITSELF,
     * CONTENT_TOO_LONG, INVALID_CURSOR.
     */
    async renameTag(
      user: EditingUser,
      input: { from: string; to: string; cursor?: string | undefined },
    ): Promise<{ changed: number; nextCursor: string | null }> {
      const cursor = readCursor(input.cursor);
      return transaction(async () => {
        const within = await tags.findWithin(user.userId, tagKey(input.from));
        const rename = orFail(checkTagRename(input, within));
        const found = await tags.findToRename(user.userId, rename.from, cursor, step + 1);
        const entries = found.slice(0, step);
        for (const { kind, id } of entries) {
          const asChange = <Fields>(fields: Outcome<Fields, 'TAG_TOO_LONG'>) => ({
            id,
            keepsBefore: true,
            ...orFail(fields),
          });
          if (kind === 'post')
            await changePost(user, id, (post) => asChange(renameInPost(post, rename)));
          else await changeDiary(user, id, (diary) => asChange(renameInDiary(diary, rename)));
        }
        const isMore = found.length > entries.length;
        return {
          changed: entries.length,
          nextCursor: isMore ? writeCursor(entries.at(-1) ?? null) : null,
        };
      });
    },
  };
}
