// For the feed: one chooser for all of its posts, loaded when the first export is asked for.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Post } from '#domain/posts/post.ts';

const ExportPost = lazy(() =>
  import('#web/features/export/export-post.tsx').then((part) => ({ default: part.ExportPost })),
);

/** `ask` opens the one chooser of the page for a post. */
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
