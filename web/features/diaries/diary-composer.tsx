// Writing a diary by hand (B§2, B§5).
import { checkDiaryDraft, coverFor, DIARY_MAX_IMAGES } from '#domain/diaries/diary.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { ComposerForm, useComposer } from '#web/core/drafts/composer.tsx';
import { ImageRow } from '#web/core/images/image-field.tsx';
import { useCreateDiary } from '#web/features/diaries/diary-composer.queries.ts';
import { TitleField } from '#web/features/diaries/title-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** Fills the first screen between the fixed parts, until images need space too. */
const ROOM = { minHeight: 'max(6lh, calc(100dvh - var(--tabbar-height) - 21.75rem))' };

/** Writes and saves a diary. `onPublished` leads to the list of diaries (B§2). */
export function DiaryComposer({ onPublished }: { onPublished: () => void }) {
  const composer = useComposer({
    what: 'note',
    maxImages: DIARY_MAX_IMAGES,
    check: checkDiaryDraft,
    inputOf: ({ id, images, cover }, checked) => ({
      id,
      date: todayHere(),
      ...checked,
      coverImage: coverFor(images, cover),
    }),
    create: useCreateDiary(),
    failure: '发布笔记失败，请重试',
    onPublished,
  });
  const { draft, write, change, imageField, isPending } = composer;
  return (
    <ComposerForm composer={composer} action="发布笔记">
      <TitleField
        className="mt-2 text-2xl!"
        title={draft.title}
        disabled={isPending}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label="正文"
        bare
        style={draft.images.length === 0 ? ROOM : undefined}
        rows={6}
        className="mt-3 leading-loose"
        placeholder="慢慢写……"
        value={draft.content}
        disabled={isPending}
        onChange={(event) => write(event.target.value)}
      />
      <ImageRow
        field={imageField}
        className="mt-4"
        coverChoice={{
          cover: coverFor(draft.images, draft.cover),
          onChoose: (cover) => change({ cover }),
        }}
      />
    </ComposerForm>
  );
}
