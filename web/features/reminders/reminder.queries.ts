// The only file of the feature that knows the API.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReminderChange, ReminderState } from '#contract/reminder.contract.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import { findSubscription, registerBrowser } from '#web/core/push/push-browser.ts';
import { notePushAddress } from '#web/core/push/push-owner.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

/** The settings and the devices. Each visit asks again: a device may have ended. */
export function useReminders() {
  return useQuery(useApiQueries().reminders.get.queryOptions({ staleTime: 0 }));
}

/** A change whose result is the new state. */
function useStateChange<Input>(change: (input: Input) => Promise<ReminderState>) {
  const client = useQueryClient();
  const queryKey = useApiQueries().reminders.get.queryKey();
  return useMutation({
    mutationFn: change,
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Changes the given fields of the settings. */
export function useUpdateReminders() {
  const api = useApi();
  return useStateChange((change: ReminderChange) => api.reminders.update(change));
}

/** Subscribes this browser for the server's key. */
export function useStartDevice() {
  const api = useApi();
  const owner = useOwner();
  return useStateChange((publicKey: string) => registerBrowser(api, owner, publicKey));
}

/** Ends the pushes of a device. The browser's own subscription ends with those of this one. */
export function useEndDevice() {
  const api = useApi();
  const owner = useOwner();
  return useStateChange(async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
    if (isCurrent) {
      await (await findSubscription())?.unsubscribe();
      notePushAddress(owner, null);
    }
    return api.reminders.remove({ id });
  });
}

/** Sends a push to this browser now. */
export function useTestPush() {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = useApiQueries().reminders.get.queryKey();
  return useMutation({
    mutationFn: () => api.reminders.test(),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
