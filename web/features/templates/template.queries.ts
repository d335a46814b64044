// The only file of the feature that knows the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { arrangeTemplates, type Template } from '#domain/templates/template.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** All templates, in their order. Each look asks again: another device may have changed them. */
export function useTemplates() {
  return useQuery(useApiQueries().templates.list.queryOptions({ staleTime: 0 }));
}

/** Adds a template at the end, or changes the one with its id. */
export function useSaveTemplate() {
  const api = useApi();
  const { change } = useTemplateList();
  return useMutation({
    mutationFn: (template: Template) => api.templates.save(template),
    onSuccess: (saved) =>
      change((list) =>
        list.some(({ id }) => id === saved.id)
          ? list.map((one) => (one.id === saved.id ? saved : one))
          : [...list, saved],
      ),
  });
}

export function useRemoveTemplate() {
  const api = useApi();
  const { change } = useTemplateList();
  return useMutation({
    mutationFn: (id: string) => api.templates.remove({ id }),
    onSuccess: (_, removed) => change((list) => list.filter(({ id }) => id !== removed)),
  });
}

/** Sets the order. It shows at once, and the stored one is read again on failure. */
export function useArrangeTemplates() {
  const api = useApi();
  const { change, read } = useTemplateList();
  return useMutation({
    // Two quick presses: the order of the second one is stored last.
    scope: { id: 'template-order' },
    mutationFn: (ids: string[]) => api.templates.arrange({ ids }),
    onMutate: (ids) => change((list) => arrangeTemplates(list, ids)),
    onError: read,
  });
}

/** Applies a change to the shown list. A list that was not read yet is read later. */
function useTemplateList() {
  const client = useQueryClient();
  const queryKey = useApiQueries().templates.list.queryKey();
  return {
    async change(next: (list: readonly Template[]) => Template[]): Promise<void> {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && { items: next(before.items) });
    },
    read: () => client.invalidateQueries({ queryKey }),
  };
}
