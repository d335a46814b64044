// The first sentence of a user and its reply: a chunk of its own, since most visits have posts.
import { usePostPublished } from '#web/features/messages/use-post-published.ts';
import { FirstPostCard } from '#web/features/posts/first-post-card.tsx';

/** The card; `onDone` is called after publishing. */
export function FirstPost({ onDone }: { onDone: () => void }) {
  const onPublished = usePostPublished();
  return (
    <FirstPostCard
      onCreated={(postId) => {
        onPublished(postId, true);
        onDone();
      }}
    />
  );
}
