// The copies of deleted entries on this device. They are no part of the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import { entryOf, type EntryCopy } from '#web/core/deletions/deleted-entries.ts';
import { deletedEntries } from '#web/core/deletions/deletion-keeper.ts';
import { giveBack } from '#web/core/deletions/give-back.ts';
import { useImages } from '#web/core/images/use-images.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const keyOf = (owner: string) => ['deleted', owner];

/** The copies of the current user, newest first. */
export function useCopies() {
  const owner = useOwner();
  return useQuery({
    queryKey: keyOf(owner),
    queryFn: () => deletedEntries.list(owner),
    staleTime: 0,
    retry: false,
  });
}

/** Undoes a deletion, or makes a new entry of its copy. */
export function useGiveBack() {
  const owner = useOwner();
  const [api, queries] = [useApi(), useApiQueries()];
  const images = useImages();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (copy: EntryCopy) => {
      await giveBack(copy, api, images, deletedEntries);
      await deletedEntries.remove(owner, entryOf(copy.entry)).catch(() => undefined);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queries.key() });
      await client.invalidateQueries({ queryKey: keyOf(owner) });
    },
  });
}

/** Removes all copies from this device. */
export function useClearCopies() {
  const owner = useOwner();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => deletedEntries.clear(owner),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(owner) }),
  });
}
