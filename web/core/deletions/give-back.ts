// Makes a new entry of the copy of a deleted one: its text, images and moment. Its conversation is
// gone with the deleted one.
import type { ImageStore } from '#contract/image-store.ts';
import type { JournalApi } from '#contract/api.contract.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import { NEW_POST, type Post } from '#domain/posts/post.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import {
  entryOf,
  type DeletedEntries,
  type EntryCopy,
} from '#web/core/deletions/deleted-entries.ts';
import { dropDeletion } from '#web/core/deletions/deletion.store.ts';
import { nameOf } from '#web/core/deletions/pending-deletions.ts';
import { inOneTab } from '#web/core/deletions/deletion-runner.ts';

const BUCKET = 'card-image-bucket';

/**
 * Undoes the deletion if it was not sent, else creates the entry again. Waits for a request that is
 * under way, in any tab. The errors are those of creating an entry.
 */
export async function giveBack(
  copy: EntryCopy,
  api: JournalApi,
  images: Pick<ImageStore, 'put'>,
  copies: Pick<DeletedEntries, 'list'>,
): Promise<void> {
  const entry = entryOf(copy.entry);
  dropDeletion(copy.owner, entry);
  await inOneTab(`echo.deletion.${nameOf(entry)}`, async () => {
    if (await isThere(api, entry)) return;
    const stored = new Map<string, string>();
    for (const { ref, type, bytes } of (await newest(copy, copies)).images)
      stored.set(ref, await images.put(BUCKET, new Blob([bytes], { type })));
    if (copy.entry.kind === 'post') await createPost(copy.entry.post, copy.newId, stored, api);
    else await createDiary(copy.entry.diary, copy.newId, stored, api);
    const original = copy.entry.kind === 'post' ? copy.entry.post : copy.entry.diary;
    if (original.isFavourite)
      await api.entries.setFavourite({ kind: entry.kind, id: copy.newId, isFavourite: true });
  });
}

/** The copy as it is stored now: its images arrive after its text, until the deletion is sent. */
async function newest(copy: EntryCopy, copies: Pick<DeletedEntries, 'list'>): Promise<EntryCopy> {
  const stored = await copies.list(copy.owner).catch(() => []);
  return stored.find(({ newId }) => newId === copy.newId) ?? copy;
}

async function isThere(
  api: JournalApi,
  { kind, id }: ReturnType<typeof entryOf>,
): Promise<boolean> {
  try {
    await (kind === 'post' ? api.posts.get({ id }) : api.diaries.get({ id }));
    return true;
  } catch (error) {
    if (['POST_NOT_FOUND', 'DIARY_NOT_FOUND'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function createPost(
  post: Post,
  id: string,
  stored: ReadonlyMap<string, string>,
  api: JournalApi,
): Promise<void> {
  const { content, createdAt, aiPrivate } = post;
  const images = newRefs(post.images, stored);
  // With the mark from the first moment on.
  await api.posts.create({ id, content, images, createdAt, ...(aiPrivate ? { aiPrivate } : {}) });
  const names = Object.keys(NEW_POST) as (keyof typeof NEW_POST)[];
  const set = names.filter((name) => post[name] !== NEW_POST[name]);
  if (set.length === 0) return;
  const fields: Partial<typeof NEW_POST> = Object.fromEntries(
    set.map((name) => [name, post[name]]),
  );
  await api.posts.update({ id, ...fields });
}

/** By an import: it also takes a diary's time, its themes, and the mark of a post that is gone. */
async function createDiary(
  diary: Diary,
  id: string,
  stored: ReadonlyMap<string, string>,
  api: JournalApi,
): Promise<void> {
  const { userEdited: _edited, updatedAt: _when, isSample: _own, coverImage, ...kept } = diary;
  const { diaries } = await api.import.create({
    posts: [],
    diaries: [
      {
        ...kept,
        id,
        images: newRefs(diary.images, stored),
        coverImage: coverImage === null ? null : (stored.get(coverImage) ?? null),
        works: [],
      },
    ],
  });
  if (!diaries.includes(id)) throw new Error('a deleted diary was not accepted');
}

/** The new references of the images that are still there. */
function newRefs(images: readonly string[], stored: ReadonlyMap<string, string>): string[] {
  return images.map((ref) => stored.get(ref)).filter((ref) => ref !== undefined);
}
