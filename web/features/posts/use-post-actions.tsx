// The actions of the posts feature: edit, pin, mark as 不给AI看, delete. Samples show the specified
// refusals (B§5).
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil, Pin, Trash2 } from 'lucide-react';
import type { Post } from '#domain/posts/post.ts';
import { useApiConnection } from '#web/core/api/use-api.ts';
import { useDeleteEntry } from '#web/core/deletions/use-delete-entry.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import type { CardAction } from '#web/features/posts/post-card.tsx';
import { beginEdit, forgetEdit, leaveEdit } from '#web/features/posts/post-edit.store.ts';
import { usePostCache, useUpdatePost } from '#web/features/posts/post.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

export interface PostActions {
  edit: CardAction;
  privacy: CardAction;
  pin: CardAction;
  remove: CardAction;
}

/** `onRemoved` is called after a post is deleted. */
export function usePostActions(
  onRemoved: (post: Post) => void = () => undefined,
): (post: Post) => PostActions {
  const mode = useMode();
  const owner = useOwner();
  const confirm = useConfirm();
  const notice = useNotice();
  const failure = useActionError();
  const update = useUpdatePost();
  const deletion = useDeleteEntry();
  const pinPorts = {
    client: useQueryClient(),
    connection: useApiConnection(),
    cache: usePostCache(),
  };

  const askAndRemove = async (post: Post) => {
    if (post.isSample) return notice.info(mode.refusal('deleteSample'));
    deletion.prepare();
    const agreed = await confirm({
      title: '确定要删除这条灵感吗？',
      body: '删除后将无法恢复，它的对话也会一起删除。',
      action: '删除',
      danger: true,
    });
    if (!agreed) return;
    leaveEdit(post.id);
    failure.clear();
    try {
      await deletion.begin({ kind: 'post', post });
    } catch (error) {
      return failure.show(failureText(error, '删除灵感失败，请重试'));
    }
    forgetEdit({ owner, id: post.id });
    onRemoved(post);
  };
  const setAiPrivate = async (post: Post, aiPrivate: boolean) => {
    if (post.isSample) return notice.info(mode.refusal('editSample'));
    failure.clear();
    try {
      const seen = aiPrivate ? {} : { seenUpdatedAt: post.updatedAt };
      await update.mutateAsync({ id: post.id, aiPrivate, ...seen });
    } catch (error) {
      failure.show(
        errorCode(error) === 'POST_CHANGED'
          ? '这条灵感刚在别处改过，仍然不给AI看；看过之后可以再改'
          : failureText(error, '保存失败，请重试'),
      );
    }
  };
  const togglePin = async (post: Post) => {
    failure.clear();
    try {
      const { pinPost } = await import('#web/features/posts/pin-post.ts');
      notice.info(await pinPost(pinPorts, post));
    } catch (error) {
      failure.show(failureText(error, '保存失败，请重试'));
    }
  };
  return (post) => ({
    edit: {
      key: 'edit',
      label: '编辑',
      icon: <Pencil />,
      onSelect: () =>
        post.isSample ? notice.info(mode.refusal('editSample')) : beginEdit(owner, post),
    },
    privacy: {
      key: 'privacy',
      label: post.aiPrivate ? '可以给AI看' : '不给AI看',
      icon: post.aiPrivate ? <Eye /> : <EyeOff />,
      isRare: true,
      onSelect: () => void setAiPrivate(post, !post.aiPrivate),
    },
    pin: {
      key: 'pin',
      label: post.isPinned ? '取消置顶' : '置顶',
      icon: <Pin fill={post.isPinned ? 'currentColor' : 'none'} />,
      isRare: true,
      onSelect: () => void togglePin(post),
    },
    remove: {
      key: 'remove',
      label: '删除',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void askAndRemove(post),
    },
  });
}
