// Ticks a checkbox in the text of a post (rulings 79).
import type { Post } from '#domain/posts/post.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import type { OnTick } from '#web/core/text/text-item.tsx';
import { useTickQueue } from '#web/core/text/use-tick-queue.ts';
import { usePostCache, useUpdatePost } from '#web/features/posts/post.queries.ts';
import { useActionError } from '#web/ui/notice.tsx';

/** Returns a function for the boxes of a post; undefined for samples, which never change. */
export function useTickTask(): (post: Post) => OnTick | undefined {
  const failure = useActionError();
  const update = useUpdatePost();
  const tick = useTickQueue({
    now: usePostCache().now,
    async save({ id, content, images }, ticked) {
      failure.clear();
      try {
        await update.mutateAsync({ id, content: ticked, basedOn: { content, images } });
        return true;
      } catch (error) {
        failure.show(failureText(error, '保存失败，请重试'));
        return false;
      }
    },
  });
  return (post) => (post.isSample ? undefined : (line, done) => tick(post, line, done));
}
