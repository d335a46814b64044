// Writing a diary by hand (B§2, B§5).
import type { ReactNode } from 'react';
import { checkDiaryDraft, coverFor, DIARY_MAX_IMAGES } from '#domain/diaries/diary.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { ComposerForm, useComposer } from '#web/core/drafts/composer.tsx';
import { ImageRow } from '#web/core/images/image-field.tsx';
import { useCreateDiary } from '#web/features/diaries/diary-composer.queries.ts';
import { TitleField } from '#web/features/diaries/title-field.tsx';
import { TaggedTextArea } from '#web/core/tags/tagged-text-area.tsx';

export interface DiaryComposerProps {
  /** The daily prompt; it passes its text to `take` when the user begins with it. */
  prompt: (take: (text: string) => void) => ReactNode;
  /** Leads to the list of diaries (B§2). */
  onPublished: () => void;
}

/** Writes and saves a diary. */
export function DiaryComposer({ prompt, onPublished }: DiaryComposerProps) {
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
  const { body, draft, write, change, takePrompt, imageField, isPending } = composer;
  return (
    <ComposerForm composer={composer} action="发布笔记">
      {prompt(takePrompt)}
      <TitleField
        className="text-2xl!"
        title={draft.title}
        disabled={isPending}
        onChange={(title) => change({ title })}
      />
      <TaggedTextArea
        label="正文"
        bare
        fill
        rows={4}
        ref={body}
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
