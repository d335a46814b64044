// The versions of a post, a chunk of its own.
import { draftOfPost, type Post } from '#domain/posts/post.ts';
import { usePost, useUpdatePost } from '#web/features/posts/post.queries.ts';
import { VersionDialog } from '#web/features/versions/version-dialog.tsx';

export function PostVersions({ post, onClose }: { post: Post; onClose: () => void }) {
  const latest = usePost(post.id).data ?? post;
  const { id, content, sourceContent } = latest;
  const update = useUpdatePost();
  return (
    <VersionDialog
      entry={{ kind: 'post', entryId: id }}
      current={{ title: null, content }}
      onClose={onClose}
      onRestore={(text) =>
        update.mutateAsync({
          id,
          content: text.content,
          // 查看原文 has nothing to show when the post says it again.
          ...(text.content === sourceContent ? { sourceContent: null } : {}),
          basedOn: draftOfPost(latest),
          keepsBefore: true,
        })
      }
    />
  );
}
