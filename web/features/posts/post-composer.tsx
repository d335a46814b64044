// The empty page (B§2, look of a notebook): a large field without a border, images in a row, one
// button. Every keystroke is kept; the id is as old as the draft, so a double click publishes once.
import { useRef } from 'react';
import { checkPostDraft, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { DraftState } from '#web/core/drafts/draft-state.tsx';
import { useDraft } from '#web/core/drafts/use-draft.ts';
import { ImagePicker, ImageRow, useImageField } from '#web/core/images/image-field.tsx';
import { RefusedState } from '#web/core/drafts/kept-state.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import { draftErrorText } from '#web/features/posts/post-errors.ts';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/**
 * The text has the whole first screen to itself, less what stands above and below it, until images
 * need their room too.
 */
const ROOM = { minHeight: 'max(6lh, calc(100dvh - var(--tabbar-height) - 17.25rem))' };

/** Writes and publishes an inspiration. `onPublished` leads to the feed (B§2). */
export function PostComposer({ onPublished }: { onPublished: () => void }) {
  const notice = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const create = useCreatePost();
  const { draft, kept, write, addImage, removeImage, clear } = useDraft('post');
  const imageField = useImageField({
    bucket: 'card-image-bucket',
    max: POST_MAX_IMAGES,
    images: draft.images,
    onAdd: addImage,
    onRemove: removeImage,
  });

  const publish = async () => {
    // The second press of a double click finds the new, empty draft; it belongs to the one that was
    // just published.
    if (create.isPending || create.isSuccess || imageField.isBusy) return;
    const checked = checkPostDraft(draft);
    if (!checked.ok) return notice.error(draftErrorText(checked.code));
    try {
      await create.mutateAsync({ id: draft.id, ...checked.value });
    } catch (error) {
      return notice.error(failureText(error, '发布失败，请重试'));
    }
    clear();
    notice.success('灵感发布成功！');
    // Whoever has gone elsewhere meanwhile stays there.
    if (form.current !== null) onPublished();
  };

  return (
    <form
      ref={form}
      {...imageField.dropTarget}
      className="flex flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <TextArea
        label="写下此刻的灵感"
        bare
        autoFocus
        style={draft.images.length === 0 ? ROOM : undefined}
        rows={6}
        className="text-xl leading-loose"
        placeholder="写下此刻……"
        value={draft.content}
        disabled={create.isPending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (
            event.key === 'Enter' &&
            (event.ctrlKey || event.metaKey) &&
            !event.nativeEvent.isComposing
          )
            void publish();
        }}
      />
      <ImageRow field={imageField} className="mt-4" />
      <RefusedState kept={kept} />
      <div className="writing-foot mt-4 flex items-center gap-3 border-t border-hairline pt-3">
        <ImagePicker field={imageField} className="-ml-2.5" />
        <DraftState draft={draft} kept={kept} />
        <Button
          type="submit"
          variant="primary"
          className="ml-auto min-w-24"
          busy={create.isPending}
          busyLabel="发布中..."
          disabled={imageField.isBusy}
        >
          发布
        </Button>
      </div>
    </form>
  );
}
