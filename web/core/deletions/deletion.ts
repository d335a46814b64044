// What a pending deletion stores of its entry.
import type { JournalApi } from '#contract/api.contract.ts';
import { tagsOfEntry } from '#domain/tags/tag.ts';
import type { DeletedEntry } from '#web/core/deletions/deleted-entries.ts';
import type { Deletion } from '#web/core/deletions/deletion.store.ts';

/** The deletion of an entry that is sent at a time. */
export function deletionOf(deleted: DeletedEntry, dueAtMs: number): Deletion {
  const isPost = deleted.kind === 'post';
  const entry = isPost ? deleted.post : deleted.diary;
  return {
    kind: deleted.kind,
    id: entry.id,
    dueAtMs,
    isSent: false,
    createdAt: entry.createdAt,
    date: isPost ? '' : deleted.diary.date,
    isFavourite: entry.isFavourite,
    aiPrivate: isPost && deleted.post.aiPrivate,
    hasConversation: isPost && deleted.post.conversationCount > 0,
    replies: 0,
    images: imagesToCopy(deleted),
    tags: tagsOfEntry(entry.content, isPost ? [] : deleted.diary.tags).map(({ tag }) => tag),
    quoted: isPost ? [] : deleted.diary.originalPosts.map(({ id }) => id),
  };
}

/** The images of an entry, each once. */
export function imagesToCopy(deleted: DeletedEntry): string[] {
  if (deleted.kind === 'post') return deleted.post.images;
  const { images, coverImage } = deleted.diary;
  return [...new Set([...images, ...(coverImage === null ? [] : [coverImage])])];
}

/** Counts the AI's messages in the conversation of a post. */
export async function readReplies(api: JournalApi, postId: string): Promise<number> {
  let replies = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<JournalApi['messages']['list']>> = await api.messages.list({
      postId,
      ...(cursor === null ? {} : { cursor }),
    });
    replies += page.items.filter((message) => !message.isUser).length;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return replies;
}
