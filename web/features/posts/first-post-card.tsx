// The card above the samples while the user has written nothing: what this place is, and a field
// for the first sentence.
import { checkPostDraft, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { useComposer } from '#web/core/drafts/composer.tsx';
import { RefusedState } from '#web/core/drafts/kept-state.tsx';
import { ImageRow } from '#web/core/images/image-field.tsx';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TextArea } from '#web/ui/text-area.tsx';

/** Shares its draft with the compose page. `onCreated` gets the id of the new post. */
export function FirstPostCard({ onCreated }: { onCreated: (postId: string) => void }) {
  const { form, draft, kept, write, imageField, isPending, publish } = useComposer({
    what: 'post',
    maxImages: POST_MAX_IMAGES,
    check: checkPostDraft,
    inputOf: ({ id }, checked) => ({ id, ...checked }),
    create: useCreatePost(),
    failure: '发布失败，请重试',
    onCreated: ({ id }) => onCreated(id),
    onPublished: () => undefined,
  });
  return (
    <form
      ref={form}
      aria-labelledby="first-post-title"
      className="sheet mb-6 px-5 pt-5 pb-4 md:px-7"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <h2 id="first-post-title" className="text-xl">
        写一句，听一声回响
      </h2>
      <p className="mt-1 text-soft">
        记下此刻的一句话，回响会应你一声；日子久了，它们可以连成一篇笔记。不用注册，写下的只存在这个浏览器里。
      </p>
      <TextArea
        label="写下第一句"
        className="mt-3 text-lg"
        rows={2}
        placeholder="今天有什么，让你停了一下？"
        value={draft.content}
        disabled={isPending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) void publish();
        }}
      />
      <ImageRow field={imageField} className="mt-3" />
      <RefusedState kept={kept} />
      {/* At the left: the publish button of the screen floats at the right. */}
      <Button
        type="submit"
        variant="primary"
        className="mt-3"
        busy={isPending}
        busyLabel="发布中..."
        disabled={imageField.isBusy}
      >
        写下，听回响
      </Button>
    </form>
  );
}
