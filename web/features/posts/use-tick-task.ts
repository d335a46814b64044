// Ticks a checkbox in the text of a post (rulings 79): an edit like any other, of one character.
import type { Post } from '#domain/posts/post.ts';
import { tickTask } from '#domain/text/markdown.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useUpdatePost } from '#web/features/posts/post.queries.ts';
import { useNotice } from '#web/ui/notice.tsx';

/** Returns a function for the boxes of a post; undefined for samples, which never change. */
export function useTickTask(): (post: Post) => ((line: number, done: boolean) => void) | undefined {
  const notice = useNotice();
  const update = useUpdatePost();
  const tick = async ({ id, content, images }: Post, line: number, done: boolean) => {
    try {
      await update.mutateAsync({
        id,
        content: tickTask(content, line, done),
        basedOn: { content, images },
      });
    } catch (error) {
      notice.error(failureText(error, '保存失败，请重试'));
    }
  };
  return (post) => (post.isSample ? undefined : (line, done) => void tick(post, line, done));
}
