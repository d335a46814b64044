// Saving and discarding the changes of a diary in edit mode (B§4, B§5).
import {
  checkDiaryDraft,
  cleanTags,
  coverFor,
  DIARY_MAX_IMAGES,
  draftOfDiary,
  type Diary,
} from '#domain/diaries/diary.ts';
import { draftErrorText } from '#web/core/drafts/draft-error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  isContested as isContestedBy,
  type DiaryEdit,
  type DiaryInEdit,
} from '#web/features/diaries/diary-edit.store.ts';
import { firstChangedLine } from '#web/features/diaries/body-lines.ts';
import { useKeepDraft } from '#web/core/drafts/use-keep-draft.ts';
import { useUpdateDiary } from '#web/features/diaries/diary.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';

/** The two ways out of the editor. After a failed save every word is still in the fields. */
export interface DiarySave {
  /** Whether the diary was changed elsewhere since the edit began. */
  isContested: boolean;
  isSaving: boolean;
  save: () => Promise<void>;
  /** Discards the change after a confirmation, or at once if nothing was changed. */
  leave: () => Promise<void>;
}

/** Binds {@link DiarySave} to one edit. Both functions end it. `onEnd` is called after a save. */
export function useDiarySave(
  diary: Diary,
  inEdit: DiaryInEdit,
  edit: DiaryEdit,
  onEnd: (changedLine: number | null) => void,
): DiarySave {
  const failure = useActionError();
  const confirm = useConfirm();
  const update = useUpdateDiary();
  const keepDraft = useKeepDraft();
  // During a save the cache already shows the draft, which is not another version.
  const isContested = !update.isPending && !update.isSuccess && isContestedBy(diary, edit);

  const save = async () => {
    const now = inEdit.current();
    if (now === null || update.isPending) return;
    failure.clear();
    const checked = checkDiaryDraft(now);
    if (!checked.ok) {
      failure.show(draftErrorText(checked.code, DIARY_MAX_IMAGES));
      return;
    }
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
        keepsBefore: isContestedBy(diary, now),
      });
    } catch (error) {
      failure.show(failureText(error, '更新日记失败，请重试'));
      return;
    }
    // The rest is another edit, which another editor may contest.
    if (!inEdit.endSent(now, draft)) update.reset();
    else onEnd(firstChangedLine(now.basedOn.content, draft.content));
  };

  const leave = async () => {
    const mayLeave =
      inEdit.kept === 'nothing' ||
      (await confirm({
        title: '放弃这次修改吗？',
        body: isContested
          ? '这篇日记会留下别处的那一版，你写的文字放进历史版本。'
          : '这篇日记会回到修改之前的样子。',
        action: '放弃修改',
        danger: true,
        cancel: '继续写',
      }));
    if (!mayLeave) return;
    const now = inEdit.current();
    if (isContested && now !== null) {
      failure.clear();
      const draft = { title: now.title, content: now.content };
      const kept = await keepDraft({ kind: 'diary', entryId: diary.id, draft, current: diary });
      if (!kept.ok) return failure.show(kept.text);
    }
    inEdit.end();
  };

  return { isContested, isSaving: update.isPending, save, leave };
}
