// Tags of trial mode: those of the user's own posts and diaries, counted at each request.
import {
  checkTagRename,
  renameInDiary,
  renameInPost,
  TAG_RENAMER,
} from '#domain/tags/tag-rename.ts';
import {
  isWithin,
  tagsOfEntry,
  TAGS_LISTED_MAX,
  type EntryTag,
  type ListedTag,
} from '#domain/tags/tag.ts';
import { storedPostSchema } from '#web/trial/stored-post.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import { orFail } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** How long a renaming may keep the page from answering, in milliseconds (rulings 202). */
const PIECE_MS = 25;

export interface TrialTagsPorts {
  store: TrialStore;
  posts: Pick<TrialPosts, 'update'>;
  diaries: Pick<TrialDiaries, 'all' | 'update'>;
}

export function createTrialTags({ store, posts, diaries }: TrialTagsPorts) {
  const ownPosts = () => store.list(TRIAL_KEYS.posts, storedPostSchema);
  const ownDiaries = () => diaries.all().filter(({ isSample }) => !isSample);

  const counted = (): ListedTag[] => {
    const tags = new Map<string, ListedTag>();
    const count = ({ tag, name }: EntryTag) =>
      tags.set(tag, { tag, name, entries: (tags.get(tag)?.entries ?? 0) + 1 });
    for (const { content } of ownPosts()) tagsOfEntry(content).forEach(count);
    for (const diary of ownDiaries()) tagsOfEntry(diary.content, diary.tags).forEach(count);
    return [...tags.values()].toSorted((a, b) => b.entries - a.entries || (a.tag < b.tag ? -1 : 1));
  };

  return {
    /** The tags of the user, most used first. */
    list() {
      const items = counted();
      return { items: items.slice(0, TAGS_LISTED_MAX), total: items.length, renaming: null };
    },

    /**
     * Renames a tag in every entry, or in none when it fails. TAG_INVALID, TAG_TOO_LONG,
     * TAG_INTO_ITSELF, CONTENT_TOO_LONG, STORAGE_FULL.
     */
    async rename(input: { from: string; to: string }) {
      const rename = orFail(
        checkTagRename(
          input,
          counted().map(({ tag }) => tag),
        ),
      );
      const hasTag = ({ tag }: EntryTag) => isWithin(tag, rename.from);
      const steps: Step[] = [
        ...ownPosts()
          .filter((post) => tagsOfEntry(post.content).some(hasTag))
          .map((post) => ({
            to: { id: post.id, ...orFail(renameInPost(post, rename)) },
            back: { id: post.id, content: post.content, sourceContent: post.sourceContent },
            apply: posts.update,
          })),
        ...ownDiaries()
          .filter((diary) => tagsOfEntry(diary.content, diary.tags).some(hasTag))
          .map((diary) => ({
            to: { id: diary.id, ...orFail(renameInDiary(diary, rename)) },
            back: { id: diary.id, content: diary.content, tags: diary.tags },
            apply: diaries.update,
          })),
      ];
      await applyAll(steps);
      return { changed: steps.length, renaming: null, nextCursor: null };
    },
  };
}

interface Change {
  id: string;
  content: string;
}

interface Step {
  to: Change;
  back: Change;
  apply: (change: Change, device: string) => Promise<unknown>;
}

/** Applies all changes; a failure takes back those before it. */
async function applyAll(steps: readonly Step[]): Promise<void> {
  const done: Step[] = [];
  let yieldsAt = performance.now() + PIECE_MS;
  try {
    for (const step of steps) {
      await step.apply(step.to, TAG_RENAMER);
      done.push(step);
      if (performance.now() < yieldsAt) continue;
      await new Promise((resolve) => setTimeout(resolve));
      yieldsAt = performance.now() + PIECE_MS;
    }
  } catch (cause) {
    for (const { apply, back } of done) await apply(back, TAG_RENAMER);
    throw cause;
  }
}
