// A note in edit mode: the page itself becomes the field (B§2, B§4, B§5). What was refused stays in
// the field with every word. A note that was changed elsewhere meanwhile is never overwritten
// unseen: its other version stands below.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import {
  checkDiaryDraft,
  cleanTags,
  coverFor,
  DIARY_MAX_IMAGES,
  draftOfDiary,
  type Diary,
} from '#domain/diaries/diary.ts';
import { OtherVersion } from '#web/core/drafts/other-version.tsx';
import { waysOut } from '#web/core/drafts/ways-out.tsx';
import { KeptState, RefusedState } from '#web/core/drafts/kept-state.tsx';
import { ImagePicker, ImageRow, useImageField } from '#web/core/images/image-field.tsx';
import { tooManyImagesText } from '#web/core/images/use-image-upload.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  isContested as isContestedBy,
  type DiaryEdit,
  type DiaryInEdit,
} from '#web/features/diaries/diary-edit.store.ts';
import { useUpdateDiary } from '#web/features/diaries/diary.queries.ts';
import { MoodPicker } from '#web/features/diaries/mood-seal.tsx';
import { TagField } from '#web/features/diaries/tag-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** What a {@link DiaryEditor} takes. */
export interface DiaryEditorProps {
  diary: Diary;
  inEdit: DiaryInEdit;
  edit: DiaryEdit;
}

/** The editor of a note. Closes when the note is saved or the change is dropped. */
export function DiaryEditor({ diary, inEdit, edit }: DiaryEditorProps) {
  const notice = useNotice();
  const confirm = useConfirm();
  const update = useUpdateDiary();
  const imageField = useImageField({
    bucket: 'card-image-bucket',
    max: DIARY_MAX_IMAGES,
    images: edit.images,
    onAdd: (ref) => inEdit.change(({ images }) => ({ images: [...images, ref] })),
    onRemove: (ref) =>
      inEdit.change(({ images }) => ({ images: images.filter((other) => other !== ref) })),
  });
  const cover = coverFor(edit.images, edit.cover);
  // From the press on the note shows what is being saved: that is no other version.
  const isContested = !update.isPending && !update.isSuccess && isContestedBy(diary, edit);
  const out = waysOut(isContested);

  const save = async () => {
    const now = inEdit.current();
    if (now === null || update.isPending || imageField.isBusy) return;
    const checked = checkDiaryDraft(now);
    if (!checked.ok)
      return notice.error(
        checked.code === 'TOO_MANY_IMAGES'
          ? tooManyImagesText(DIARY_MAX_IMAGES)
          : ERROR_TEXT[checked.code],
      );
    const draft = {
      ...checked.value,
      mood: now.mood,
      tags: cleanTags(now.tags),
      coverImage: coverFor(now.images, now.cover),
    };
    inEdit.change(() => ({ sent: draft }));
    try {
      await update.mutateAsync({
        id: diary.id,
        ...draft,
        basedOn: draftOfDiary(diary),
        sent: now.sent,
      });
    } catch (error) {
      return notice.error(failureText(error, '更新日记失败，请重试'));
    }
    inEdit.end();
  };
  const leave = async () => {
    const body = isContested ? '这篇日记会留下别处的那一版。' : '这篇日记会回到修改之前的样子。';
    if (
      inEdit.kept !== 'nothing' &&
      !(await confirm({
        title: '放弃这次修改吗？',
        body,
        action: '放弃修改',
        danger: true,
        cancel: '继续写',
      }))
    )
      return;
    inEdit.end();
  };

  return (
    <form
      {...imageField.dropTarget}
      aria-label="编辑日记"
      className="flex flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label="标题"
        bare
        rows={1}
        className="text-[1.75rem]! leading-snug!"
        placeholder="标题"
        value={edit.title}
        disabled={update.isPending}
        onChange={(event) =>
          inEdit.change(() => ({ title: event.target.value.replace(/\n/g, '') }))
        }
      />
      <div className="mt-2">
        <MoodPicker mood={edit.mood} onChoose={(mood) => inEdit.change(() => ({ mood }))} />
      </div>
      <TagField tags={edit.tags} onChange={(tags) => inEdit.change(() => ({ tags }))} />
      <TextArea
        label="正文"
        bare
        autoFocus
        rows={8}
        className="mt-4 text-[1.125rem]! leading-[1.9]!"
        placeholder="慢慢写……"
        value={edit.content}
        disabled={update.isPending}
        onChange={(event) => inEdit.change(() => ({ content: event.target.value }))}
        onKeyDown={(event) => {
          if (
            event.key === 'Enter' &&
            (event.ctrlKey || event.metaKey) &&
            !event.nativeEvent.isComposing
          )
            void save();
        }}
      />
      <ImageRow
        field={imageField}
        className="mt-4"
        coverChoice={{ cover, onChoose: (image) => inEdit.change(() => ({ cover: image })) }}
      />
      {isContested && (
        <OtherVersion name="这篇日记" text={diary.content} images={diary.images}>
          <p className="mt-2 text-lg wrap-anywhere">{diary.title}</p>
          <p className="text-sm wrap-anywhere text-soft">
            {[diary.mood, ...diary.tags.map((tag) => `# ${tag}`)].join('  ')}
          </p>
        </OtherVersion>
      )}
      <RefusedState kept={inEdit.kept} />
      <div className="sticky bottom-0 z-10 mt-6 flex items-center gap-2 border-t border-hairline bg-paper pt-3 pb-[calc(12px+var(--safe-bottom))]">
        <ImagePicker field={imageField} className="-ml-2.5" />
        <p className="text-xs text-soft">{!isContested && <KeptState kept={inEdit.kept} />}</p>
        <Button className="ml-auto" onClick={() => void leave()} disabled={update.isPending}>
          {out.leave}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={out.mark}
          busy={update.isPending}
          busyLabel="保存中..."
          disabled={imageField.isBusy}
        >
          {out.save}
        </Button>
      </div>
    </form>
  );
}
