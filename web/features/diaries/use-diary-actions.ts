// What can be done with a note that is open. Samples answer with the specified refusals (B§5); what fails is taken back with its sentence.
import type { Diary, OriginalPost } from '#domain/diaries/diary.ts';
import type { Mood } from '#domain/diaries/mood.ts';
import { failureText } from '#web/core/messages/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useDeleteDiary, useForgetDiary, useUpdateDiary, type DiaryChange } from '#web/features/diaries/diary.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/** The actions of one note. */
export interface DiaryActions {
  edit: () => void;
  remove: () => void;
  chooseMood: (mood: Mood) => void;
  removeQuote: (post: OriginalPost) => void;
}

/** Makes the actions. `onRemoved` leads away from a note that is gone. */
export function useDiaryActions(diary: Diary, { onEdit, onRemoved }: { onEdit: () => void; onRemoved: () => void }): DiaryActions {
  const mode = useMode();
  const confirm = useConfirm();
  const notice = useNotice();
  const update = useUpdateDiary();
  const remove = useDeleteDiary();
  const forget = useForgetDiary();

  const refuses = (capability: 'editSample' | 'deleteSample') => {
    if (diary.isSample) notice.info(mode.refusal(capability));
    return diary.isSample;
  };
  const change = async (fields: Omit<DiaryChange, 'id'>) => {
    try {
      await update.mutateAsync({ id: diary.id, ...fields });
    } catch (error) {
      notice.error(failureText(error, '更新日记失败，请重试'));
    }
  };
  const askAndRemove = async () => {
    if (refuses('deleteSample')) return;
    if (!(await confirm({ title: '删除日记', body: '确定要删除这篇日记吗？删除后将无法恢复。', action: '删除', danger: true }))) return;
    try {
      await remove.mutateAsync(diary.id);
    } catch (error) {
      return notice.error(failureText(error, '删除日记失败，请重试'));
    }
    onRemoved();
    forget(diary.id);
  };
  const askAndRemoveQuote = async (post: OriginalPost) => {
    if (refuses('editSample')) return;
    if (!(await confirm({ title: '移除灵感', body: '确定要从此日记中移除这条灵感妙记吗？', action: '移除', danger: true }))) return;
    await change({ originalPostIds: diary.originalPosts.filter((other) => other.id !== post.id).map(({ id }) => id) });
  };

  return {
    edit: () => {
      if (!refuses('editSample')) onEdit();
    },
    remove: () => void askAndRemove(),
    chooseMood: (mood) => {
      if (!refuses('editSample')) void change({ mood });
    },
    removeQuote: (post) => void askAndRemoveQuote(post),
  };
}
