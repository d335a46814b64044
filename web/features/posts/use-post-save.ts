// Saves a post that is in edit mode (B§4). The change shows at once.
import { checkPostDraft, POST_MAX_IMAGES, type Post } from '#domain/posts/post.ts';
import { draftErrorText } from '#web/core/drafts/draft-error-text.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  endEdit,
  endSentEdit,
  isContested,
  latestOf,
  outliveEdit,
  resumeEdit,
  sendEdit,
  type PostInEdit,
} from '#web/features/posts/post-edit.store.ts';
import { useCreatePost, useUpdatePost } from '#web/features/posts/post.queries.ts';
import { useKeepDraft } from '#web/core/drafts/use-keep-draft.ts';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

/**
 * Returns a function that closes the editor and saves. If the request fails, the editor opens again
 * with every word; if the post was deleted elsewhere, its words can be published as a new post.
 */
export function usePostSave(post: Post, edit: PostInEdit): () => Promise<void> {
  const notice = useNotice();
  const failure = useActionError();
  const update = useUpdatePost();
  const create = useCreatePost();
  return async () => {
    failure.clear();
    const draft = checkPostDraft(edit);
    if (!draft.ok) {
      failure.show(draftErrorText(draft.code, POST_MAX_IMAGES));
      return;
    }
    const sending = sendEdit(edit, draft.value);
    try {
      if (edit.anewAs !== null) await create.mutateAsync({ id: edit.anewAs, ...draft.value });
      else
        await update.mutateAsync({
          id: edit.id,
          ...draft.value,
          basedOn: { content: post.content, images: post.images },
          sent: edit.sent,
          keepsBefore: isContested(post, edit),
        });
    } catch (error) {
      if (errorCode(error) === 'POST_NOT_FOUND')
        outliveEdit({ ...latestOf(sending), sent: edit.sent });
      else resumeEdit(latestOf(sending));
      failure.show(failureText(error, '保存失败，请重试'));
      return;
    }
    endSentEdit(sending);
    if (edit.anewAs !== null) notice.success('灵感发布成功！');
  };
}

/**
 * Returns a function that closes the editor without saving. A text that gives way to the version of
 * another editor is kept among the versions first; if that fails, the editor stays open.
 */
export function usePostLeave(post: Post, edit: PostInEdit): () => Promise<void> {
  const failure = useActionError();
  const keepDraft = useKeepDraft();
  return async () => {
    if (isContested(post, edit)) {
      failure.clear();
      const draft = { title: null, content: edit.content };
      const current = { title: null, content: post.content };
      const kept = await keepDraft({ kind: 'post', entryId: post.id, draft, current });
      if (!kept.ok) return failure.show(kept.text);
    }
    endEdit(edit);
  };
}
