// A post for tests that need no API.
import type { Post } from '#domain/posts/post.ts';

export function feedPost(id: string, content = id, createdAt = '2026-11-20T00:00:00.000Z'): Post {
  return {
    id,
    content,
    sourceContent: null,
    images: [],
    createdAt,
    updatedAt: createdAt,
    recordedAt: createdAt,
    conversationCount: 0,
    diaryCount: 0,
    aiPrivate: false,
    isFavourite: false,
    isPinned: false,
    isSample: false,
  };
}
