// The card above the samples while the user has written nothing: what this place is, and a field
// for the first sentence.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkPostDraft } from '#domain/posts/post.ts';
import { useDraft } from '#web/core/drafts/draft.store.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TaggedTextArea } from '#web/core/tags/tagged-text-area.tsx';

/**
 * Has a draft of its own and no images, so that the first screen loads no uploader. `onCreated`
 * gets the id of the new post.
 */
export function FirstPostCard({ onCreated }: { onCreated: (postId: string) => void }) {
  const error = useActionError();
  const create = useCreatePost();
  const { draft, kept, write, removeSent } = useDraft('first-post');

  const publish = async () => {
    if (create.isPending || create.isSuccess) return;
    const { id } = draft;
    const checked = checkPostDraft(draft);
    error.clear();
    if (!checked.ok) return error.show(ERROR_TEXT[checked.code]);
    try {
      await create.mutateAsync({ id, ...checked.value });
    } catch (cause) {
      return error.show(failureText(cause, '发布失败，请重试'));
    }
    removeSent(draft);
    onCreated(id);
  };
  return (
    <form
      aria-labelledby="first-post-title"
      className="sheet mb-6 px-5 pt-5 pb-5 md:px-7"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <h2 id="first-post-title" className="text-xl">
        写一句，听一声回响
      </h2>
      <p className="mt-1 text-soft">
        记下此刻的一句话，回响会应你一声；写多了，可以连成一篇笔记。不用注册，写下的只存在这个浏览器里。
      </p>
      <TaggedTextArea
        label="写下第一句"
        className="mt-3 text-lg"
        rows={2}
        placeholder="今天有什么，让你停了一下？"
        value={draft.content}
        disabled={create.isPending}
        error={kept === 'refused' ? ERROR_TEXT.STORAGE_FULL : null}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) void publish();
        }}
      />
      {/* At the left: the publish button of the screen floats at the right. */}
      <Button
        type="submit"
        variant="primary"
        className="mt-3"
        busy={create.isPending}
        busyLabel="发布中..."
      >
        写下，听回响
      </Button>
    </form>
  );
}
