// A diary in edit mode: the page itself becomes the field (B§2, B§4, B§5). A diary changed
// elsewhere is never overwritten unseen: the other version is shown below the fields.
import { coverFor, DIARY_MAX_IMAGES, type Diary } from '#domain/diaries/diary.ts';
import { editorButtons, OtherVersion } from '#web/core/drafts/other-version.tsx';
import { KeptState, RefusedState } from '#web/core/drafts/kept-state.tsx';
import {
  ImagePicker,
  ImageRow,
  useImageField,
  type ImageField,
} from '#web/core/images/image-field.tsx';
import type { DiaryEdit, DiaryInEdit } from '#web/features/diaries/diary-edit.store.ts';
import { MoodPicker } from '#web/features/diaries/mood-seal.tsx';
import { TagField } from '#web/features/diaries/tag-field.tsx';
import { TitleField } from '#web/features/diaries/title-field.tsx';
import { useDiarySave, type DiarySave } from '#web/features/diaries/use-diary-save.ts';
import { Button } from '#web/ui/button.tsx';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TaggedTextArea } from '#web/core/tags/tagged-text-area.tsx';

export interface DiaryEditorProps {
  diary: Diary;
  inEdit: DiaryInEdit;
  edit: DiaryEdit;
  /** Called after a save, with the first line of the body that was changed; null: none was. */
  onSaved: (changedLine: number | null) => void;
}

/** The editor of a diary. Closes when the diary is saved or the change is discarded. */
export function DiaryEditor({ diary, inEdit, edit, onSaved }: DiaryEditorProps) {
  const imageField = useImageField({
    bucket: 'card-image-bucket',
    max: DIARY_MAX_IMAGES,
    images: edit.images,
    onAdd: (ref) => inEdit.change(({ images }) => ({ images: [...images, ref] })),
    onRemove: (ref) =>
      inEdit.change(({ images }) => ({ images: images.filter((other) => other !== ref) })),
  });
  const saving = useDiarySave(diary, inEdit, edit, onSaved);
  const save = () => {
    if (!imageField.isBusy) void saving.save();
  };
  return (
    <form
      {...imageField.dropTarget}
      aria-label="编辑日记"
      className="flex flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DiaryFields edit={edit} change={inEdit.change} disabled={saving.isSaving} onSave={save} />
      <ImageRow
        field={imageField}
        className="mt-4"
        coverChoice={{
          cover: coverFor(edit.images, edit.cover),
          onChoose: (cover) => inEdit.change(() => ({ cover })),
        }}
      />
      {saving.isContested && <OtherDiary diary={diary} />}
      <RefusedState kept={inEdit.kept} />
      <EditorFoot kept={inEdit.kept} imageField={imageField} saving={saving} />
    </form>
  );
}

interface DiaryFieldsProps {
  edit: DiaryEdit;
  change: DiaryInEdit['change'];
  disabled: boolean;
  onSave: () => void;
}

function DiaryFields({ edit, change, disabled, onSave }: DiaryFieldsProps) {
  return (
    <>
      <TitleField
        className="text-[1.75rem]! leading-snug!"
        title={edit.title}
        disabled={disabled}
        onChange={(title) => change(() => ({ title }))}
      />
      <div className="mt-2">
        <MoodPicker mood={edit.mood} onChoose={(mood) => change(() => ({ mood }))} />
      </div>
      <TagField tags={edit.tags} onChange={(tags) => change(() => ({ tags }))} />
      <TaggedTextArea
        label="正文"
        bare
        autoFocus
        rows={8}
        className="mt-4 text-[1.125rem]! leading-[1.9]!"
        placeholder="慢慢写……"
        value={edit.content}
        disabled={disabled}
        onChange={(event) => change(() => ({ content: event.target.value }))}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) onSave();
        }}
      />
    </>
  );
}

function OtherDiary({ diary }: { diary: Diary }) {
  return (
    <OtherVersion name="这篇日记" text={diary.content} images={diary.images}>
      <p className="mt-2 text-lg wrap-anywhere">{diary.title}</p>
      <p className="text-sm wrap-anywhere text-soft">
        {[diary.mood, ...diary.tags.map((tag) => `# ${tag}`)].join('  ')}
      </p>
    </OtherVersion>
  );
}

interface EditorFootProps {
  kept: DiaryInEdit['kept'];
  imageField: ImageField;
  saving: DiarySave;
}

function EditorFoot({ kept, imageField, saving }: EditorFootProps) {
  const { isContested, isSaving, leave } = saving;
  const labels = editorButtons(isContested);
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex items-center gap-2 border-t border-hairline bg-paper pt-3 pb-[calc(12px+var(--safe-bottom))]">
      <ImagePicker field={imageField} className="-ml-2.5" />
      <p className="text-xs text-soft">{!isContested && <KeptState kept={kept} />}</p>
      <Button className="ml-auto" onClick={() => void leave()} disabled={isSaving}>
        {labels.leave}
      </Button>
      <Button
        type="submit"
        variant="primary"
        icon={labels.icon}
        busy={isSaving}
        busyLabel="保存中..."
        disabled={imageField.isBusy}
      >
        {labels.save}
      </Button>
    </div>
  );
}
