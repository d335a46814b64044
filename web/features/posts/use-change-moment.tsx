// One dialog for the moments of all posts of a page, loaded with its first use.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useNotice } from '#web/ui/notice.tsx';

const MomentDialog = lazy(() =>
  import('#web/features/posts/moment-dialog.tsx').then((module) => ({
    default: module.MomentDialog,
  })),
);

/**
 * `ask` opens the dialog for a post; samples show the specified refusal. `onClosed` is called when
 * it closes.
 */
export function useChangeMoment(onClosed: () => void = () => undefined): {
  ask: (post: Post) => void;
  dialog: ReactNode;
} {
  const mode = useMode();
  const notice = useNotice();
  const [post, setPost] = useState<Post | null>(null);
  const close = () => {
    setPost(null);
    onClosed();
  };
  return {
    ask: (chosen) =>
      chosen.isSample ? void notice.info(mode.refusal('editSample')) : setPost(chosen),
    dialog: post !== null && (
      <Suspense>
        <MomentDialog post={post} onClose={close} />
      </Suspense>
    ),
  };
}
