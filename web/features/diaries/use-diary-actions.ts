// The actions of an open diary. One touch changes its mood, so that change can be undone. Samples
// show the specified refusals (B§5). A failed change is undone with a message.
import { useRef } from 'react';
import { draftOfDiary, type Diary, type OriginalPost } from '#domain/diaries/diary.ts';
import type { Mood } from '#domain/diaries/mood.ts';
import { useDeleteEntry } from '#web/core/deletions/use-delete-entry.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import type { OnTick } from '#web/core/text/text-item.tsx';
import { useTickQueue } from '#web/core/text/use-tick-queue.ts';
import {
  useDiaryNow,
  useUpdateDiary,
  type DiaryEdit,
} from '#web/features/diaries/diary.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

export interface DiaryActions {
  edit: () => void;
  remove: () => void;
  chooseMood: (mood: Mood) => void;
  removeQuote: (post: OriginalPost) => void;
  /** Ticks a box of the body; undefined for samples. */
  tick: OnTick | undefined;
}

/** `onRemoved` leads away from a deleted diary. */
export function useDiaryActions(
  diary: Diary,
  { onEdit, onRemoved }: { onEdit: () => void; onRemoved: () => void },
): DiaryActions {
  const mode = useMode();
  const confirm = useConfirm();
  const notice = useNotice();
  const failure = useActionError();
  const update = useUpdateDiary();
  const deletion = useDeleteEntry();
  const dismissUndo = useRef(() => {});

  const refuses = (capability: 'editSample' | 'deleteSample') => {
    if (diary.isSample) notice.info(mode.refusal(capability));
    return diary.isSample;
  };
  const agrees = (title: string, body: string, action: string) =>
    confirm({ title, body, action, danger: true });
  const change = async (fields: Omit<DiaryEdit, 'id'>): Promise<boolean> => {
    failure.clear();
    try {
      await update.mutateAsync({ id: diary.id, ...fields });
      return true;
    } catch (error) {
      failure.show(failureText(error, '更新日记失败，请重试'));
      return false;
    }
  };
  const chooseMood = async (mood: Mood) => {
    if (refuses('editSample')) return;
    const { mood: before } = diary;
    dismissUndo.current();
    if (!(await change({ mood }))) return;
    dismissUndo.current = notice.success(`心情改为${mood}`, {
      label: '撤销',
      onSelect: () => void change({ mood: before }),
    });
  };
  const askAndRemove = async () => {
    if (refuses('deleteSample')) return;
    deletion.prepare();
    if (!(await agrees('删除日记', '确定要删除这篇日记吗？删除后将无法恢复。', '删除'))) return;
    try {
      await deletion.begin({ kind: 'diary', diary });
    } catch (error) {
      return failure.show(failureText(error, '删除日记失败，请重试'));
    }
    onRemoved();
  };
  const askAndRemoveQuote = async (post: OriginalPost) => {
    if (refuses('editSample')) return;
    if (!(await agrees('移除灵感', '确定要从此日记中移除这条灵感妙记吗？', '移除'))) return;
    await change({
      originalPostIds: diary.originalPosts
        .filter((other) => other.id !== post.id)
        .map(({ id }) => id),
    });
  };

  const tick = useTickQueue({
    now: useDiaryNow(),
    save: (shown, content) => change({ content, basedOn: draftOfDiary(shown) }),
  });

  return {
    edit: () => {
      if (!refuses('editSample')) onEdit();
    },
    remove: () => void askAndRemove(),
    chooseMood: (mood) => void chooseMood(mood),
    removeQuote: (post) => void askAndRemoveQuote(post),
    tick: diary.isSample ? undefined : (line, done) => tick(diary, line, done),
  };
}
