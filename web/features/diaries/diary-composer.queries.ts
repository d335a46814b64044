// Saves a diary that the user wrote by hand.
import { useMutation } from '@tanstack/react-query';
import type { NewDiary } from '#contract/diary.contract.ts';
import { createOrUpdate } from '#web/core/api/retried-save.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { useDiaryKept } from '#web/features/diaries/diary.queries.ts';

/** Saves a diary. A double press names the same row (rulings 42). */
export function useCreateDiary() {
  const api = useApi();
  const keep = useDiaryKept();
  return useMutation({
    mutationFn: (diary: NewDiary) => {
      const { id, title, content, images, coverImage = null } = diary;
      return createOrUpdate(
        () => api.diaries.create(diary),
        (saved) =>
          saved.title === title &&
          saved.content === content &&
          saved.images.join() === images.join(),
        () => api.diaries.update({ id, title, content, images, coverImage }),
      );
    },
    onSuccess: keep,
  });
}
