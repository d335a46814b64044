// The user's AI settings and the configured engine, in one cache for all AI features.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import { arrangedLabel } from '#domain/messages/ai-label.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** Consent and switches in the current mode. */
export function useAiSettings() {
  return useQuery(useApiQueries().ai.settings.queryOptions());
}

/** The engine in use, its label and its host. Does not change while a page is open. */
export function useAiEngine() {
  return useQuery(
    useApiQueries().config.get.queryOptions({ staleTime: Infinity, select: (config) => config.ai }),
  );
}

/**
 * The label of an enhanced post on an exported image. A post does not store its engine, so it is
 * the one in use. Empty until that is known.
 */
export function useArrangedLabel(): string {
  const engine = useAiEngine();
  return engine.isPending ? '' : arrangedLabel(engine.data?.engine ?? null);
}

/** A change of the AI settings. */
export type AiSettingsChange = Parameters<JournalApi['ai']['updateSettings']>[0];

/** Gives or withdraws consent, or changes a switch. */
export function useUpdateAiSettings() {
  const api = useApi();
  const client = useQueryClient();
  const key = useApiQueries().ai.settings.queryKey();
  return useMutation({
    mutationFn: (change: AiSettingsChange) => api.ai.updateSettings(change),
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (settings) => client.setQueryData(key, settings),
  });
}

/** Returns a function that invalidates the balance, which an AI call has changed. */
export function useRefreshStones(): () => void {
  const client = useQueryClient();
  const queryKey = useApiQueries().stones.key();
  return () => void client.invalidateQueries({ queryKey });
}
