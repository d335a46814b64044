// Weekly letters: the settings, what became of the last weeks, and writing one now. Used by the
// settings, the page of a diary, 回顾 and the announcement.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LetterSettingsChange } from '#contract/letter.contract.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** When letters are written, and whether. */
export function useLetterSettings() {
  return useQuery(useApiQueries().letters.settings.queryOptions());
}

/** Changes the given fields of the settings. */
export function useUpdateLetterSettings() {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = useApiQueries().letters.settings.queryKey();
  return useMutation({
    mutationFn: (change: LetterSettingsChange) => api.letters.updateSettings(change),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  });
}

/** What became of the last weeks, newest first. Each visit asks again: the job may have run. */
export function useLetters() {
  return useQuery(useApiQueries().letters.list.queryOptions({ staleTime: 0 }));
}

/** Announces a letter no more, in this browser and in others. */
export function useMarkLetterSeen() {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = useApiQueries().letters.list.queryKey();
  return useMutation({
    mutationFn: (week: string) => api.letters.markSeen({ week }),
    onSuccess: (_, week) =>
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            items: before.items.map((one) => (one.week === week ? { ...one, isSeen: true } : one)),
          },
      ),
  });
}

/** Writes the letter about the last week; the diaries have one more then. */
export function useWriteLetter() {
  const api = useApi();
  const client = useQueryClient();
  const queries = useApiQueries();
  return useMutation({
    mutationFn: () => api.letters.write({ timeZone: browserTimeZone() }),
    onSettled: () =>
      Promise.all(
        [queries.letters.list.key(), queries.diaries.key(), queries.stones.key()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
