// The only file of the feature that reads and changes the list of questions.
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { AskedQuestion } from '#domain/asking/answer.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';
import { paged } from '#web/core/api/paged.ts';
import { useApi, useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';

interface QuestionPage {
  items: AskedQuestion[];
  nextCursor: string | null;
}

function listOptions(queries: ApiQueries) {
  return queries.questions.list.infiniteOptions(paged({ limit: PAGE_SIZE_MAX }));
}

/** Questions, newest first. Each visit asks again: a deletion may have changed an answer. */
export function useQuestions() {
  return useInfiniteQuery({ ...listOptions(useApiQueries()), staleTime: 0 });
}

/** Puts an answered question on top of the shown list. */
export function useShowQuestion(): (question: AskedQuestion) => void {
  const change = useListChange();
  return (question) =>
    void change((items, at) => [
      ...(at === 0 ? [question] : []),
      ...items.filter(({ id }) => id !== question.id),
    ]);
}

export function useRemoveQuestion() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: (id: string) => api.questions.remove({ id }),
    onSuccess: (_, id) => change((items) => items.filter((question) => question.id !== id)),
  });
}

export function useRemoveAllQuestions() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: () => api.questions.removeAll(),
    onSuccess: () => change(() => []),
  });
}

/** Applies a saved change to the shown pages. A list that was not read yet is read later. */
function useListChange() {
  const client = useQueryClient();
  const { queryKey } = listOptions(useApiQueries());
  return async (
    next: (items: readonly AskedQuestion[], page: number) => AskedQuestion[],
  ): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<InfiniteData<QuestionPage, string | undefined>>(
      queryKey,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page, at) => ({ ...page, items: next(page.items, at) })),
        },
    );
  };
}
