// Writing a note by hand (B§2, B§5): a title, a body, up to nine images, one of them the cover.
// Kept like every draft.
import { useRef } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkDiaryDraft, coverFor, DIARY_MAX_IMAGES } from '#domain/diaries/diary.ts';
import { DraftState } from '#web/core/drafts/draft-state.tsx';
import { useDraft } from '#web/core/drafts/use-draft.ts';
import { ImagePicker, ImageRow, useImageField } from '#web/core/images/image-field.tsx';
import { tooManyImagesText } from '#web/core/images/use-image-upload.ts';
import { RefusedState } from '#web/core/drafts/kept-state.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useCreateDiary } from '#web/features/diaries/diary-composer.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/**
 * The body has the rest of the first screen, less what stands above and below it, until images need
 * their room too.
 */
const ROOM = { minHeight: 'max(6lh, calc(100dvh - var(--tabbar-height) - 21.75rem))' };

/** Writes and keeps a note. `onPublished` leads to the notes (B§2). */
export function DiaryComposer({ onPublished }: { onPublished: () => void }) {
  const notice = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateDiary();
  const { draft, kept, write, change, addImage, removeImage, clear } = useDraft('note');
  const imageField = useImageField({
    bucket: 'card-image-bucket',
    max: DIARY_MAX_IMAGES,
    images: draft.images,
    onAdd: addImage,
    onRemove: removeImage,
  });
  const cover = coverFor(draft.images, draft.cover);

  const publish = async () => {
    // The second press of a double click finds the new, empty draft; it belongs to the note that
    // was just kept.
    if (create.isPending || create.isSuccess || imageField.isBusy) return;
    const checked = checkDiaryDraft(draft);
    if (!checked.ok)
      return notice.error(
        checked.code === 'TOO_MANY_IMAGES'
          ? tooManyImagesText(DIARY_MAX_IMAGES)
          : ERROR_TEXT[checked.code],
      );
    try {
      await create.mutateAsync({
        id: draft.id,
        date: todayHere(),
        ...checked.value,
        coverImage: cover,
      });
    } catch (error) {
      return notice.error(failureText(error, '发布笔记失败，请重试'));
    }
    clear();
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
        label="标题"
        bare
        rows={1}
        className="mt-2 text-2xl!"
        placeholder="标题"
        value={draft.title}
        disabled={create.isPending}
        onChange={(event) => change({ title: event.target.value.replace(/\n/g, '') })}
      />
      <TextArea
        label="正文"
        bare
        style={draft.images.length === 0 ? ROOM : undefined}
        rows={6}
        className="mt-3 leading-loose"
        placeholder="慢慢写……"
        value={draft.content}
        disabled={create.isPending}
        onChange={(event) => write(event.target.value)}
      />
      <ImageRow
        field={imageField}
        className="mt-4"
        coverChoice={{ cover, onChoose: (image) => change({ cover: image }) }}
      />
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
          发布笔记
        </Button>
      </div>
    </form>
  );
}
