// One export dialog for all posts of the feed, loaded on the first export.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Post } from '#domain/posts/post.ts';

const ExportPost = lazy(() =>
  import('#web/features/export/export-post.tsx').then((module) => ({ default: module.ExportPost })),
);

/** `ask` opens the dialog for a post. */
export function useExportPost(): { ask: (post: Post) => void; dialog: ReactNode } {
  const [post, setPost] = useState<Post | null>(null);
  return {
    ask: setPost,
    dialog: post !== null && (
      <Suspense>
        <ExportPost post={post} onClose={() => setPost(null)} />
      </Suspense>
    ),
  };
}
