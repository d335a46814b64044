// Own personas, and the call that lets a draft speak one sentence.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JournalApi } from '#contract/api.contract.ts';
import type { SavedPersona } from '#contract/persona.contract.ts';
import type { ReplyAnswer } from '#contract/reply.contract.ts';
import {
  missingPersonaRole,
  PERSONA_SAMPLE,
  personaIdOf,
  personaRole,
  type OwnPersona,
  type PersonaVoice,
} from '#domain/personas/persona.ts';
import { REPLY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { ROLES_CACHE_MS, type Role } from '#domain/roles/role.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';

/** All own personas, oldest first. Each visit asks again: another device may have changed them. */
export function usePersonas() {
  return useQuery(useApiQueries().personas.list.queryOptions({ staleTime: 0 }));
}

/** The own personas as roles; empty until they are loaded. */
export function useOwnRoles(enabled: boolean): { roles: readonly Role[]; isLoaded: boolean } {
  const { data } = useQuery(
    useApiQueries().personas.list.queryOptions({ staleTime: ROLES_CACHE_MS, enabled }),
  );
  return { roles: data?.items.map(personaRole) ?? [], isLoaded: data !== undefined };
}

/** Stands for an own persona that is deleted or not loaded; null for a role of the product. */
export function missingOwnRole(roleKey: string | null, isLoaded: boolean): Role | null {
  if (roleKey === null || personaIdOf(roleKey) === null) return null;
  return missingPersonaRole(roleKey, isLoaded ? '已删除的角色' : '自己的回响者');
}

/** Adds a persona, or changes the one with its id. */
export function useSavePersona() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: (persona: SavedPersona) => api.personas.save(persona),
    onSuccess: (saved) =>
      change((list) =>
        list.some(({ id }) => id === saved.id)
          ? list.map((one) => (one.id === saved.id ? saved : one))
          : [...list, saved],
      ),
  });
}

export function useRemovePersona() {
  const api = useApi();
  const change = useListChange();
  return useMutation({
    mutationFn: (id: string) => api.personas.remove({ id }),
    onSuccess: (_, id) => change((list) => list.filter((one) => one.id !== id)),
  });
}

/** Applies a saved change to the shown list. A list that was not read yet is read later. */
function useListChange() {
  const client = useQueryClient();
  const queryKey = useApiQueries().personas.list.queryKey();
  return async (next: (list: readonly OwnPersona[]) => OwnPersona[]): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => before && { items: next(before.items) });
  };
}

const hearCall = createAiCall<Parameters<JournalApi['replies']['create']>[0], ReplyAnswer>({
  open: (api, input, options) => api.replies.create(input, options),
  isAnswer: ({ response }) => typeof response === 'string',
  deadlineMs: REPLY_DEADLINE_MS,
});

/** Lets a draft answer the sample sentence. Costs a reply; nothing is saved. */
export function useHearPersona() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ name, voice }: PersonaVoice) => {
      const input = { content: PERSONA_SAMPLE, persona: { name, voice } };
      const end = await hearCall.run({ place: 'persona', api, input });
      if (end.kind === 'done') return end.answer.response;
      throw end.kind === 'failed' ? end.error : new DOMException('Stopped', 'AbortError');
    },
  });
}
