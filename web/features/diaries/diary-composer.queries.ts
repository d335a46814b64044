// Keeping a note that the person wrote.
import { useMutation } from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { useDiaryKept } from '#web/features/diaries/diary.queries.ts';

/** A note on its way, under the id its draft was born with. */
export type NewWrittenDiary = Parameters<JournalApi['diaries']['create']>[0];

/** Keeps a note. A double press names the same row (rulings 42). */
export function useCreateDiary() {
  const api = useApi();
  const keep = useDiaryKept();
  return useMutation({
    mutationFn: async (note: NewWrittenDiary) => {
      const saved = await api.diaries.create(note);
      // The row may be there already: an earlier try arrived, its answer did not, and the person
      // went on writing.
      const isAsWritten =
        saved.title === note.title &&
        saved.content === note.content &&
        saved.images.join() === note.images.join();
      const { id, title, content, images, coverImage = null } = note;
      return isAsWritten ? saved : api.diaries.update({ id, title, content, images, coverImage });
    },
    onSuccess: keep,
  });
}
