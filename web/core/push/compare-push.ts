// Compares this browser's subscription with what the server knows, at each start. Browsers renew
// and drop subscriptions without telling a page that is closed.
import type { JournalApi } from '#contract/api.contract.ts';
import {
  findSubscription,
  isForKey,
  pushAbility,
  registerBrowser,
} from '#web/core/push/push-browser.ts';
import { findPushAddress, notePushAddress } from '#web/core/push/push-owner.ts';

/** What was found. `ended`: this browser received pushes, and no longer does. */
export type PushCheck = 'off' | 'same' | 'renewed' | 'ended';

/** Renews what changed, and ends what is over. Throws when the server is not reached. */
export async function comparePush(api: JournalApi, owner: string): Promise<PushCheck> {
  const address = findPushAddress(owner);
  const subscription = await findSubscription();
  if (address === null) {
    // Another owner's, who left without a network.
    await subscription?.unsubscribe();
    return 'off';
  }
  const { devices, publicKey } = await api.reminders.get();
  const known = devices.find(({ isCurrent }) => isCurrent);
  const isAllowed = pushAbility() === 'able' && Notification.permission === 'granted';
  if (known === undefined || publicKey === null || !isAllowed) {
    notePushAddress(owner, null);
    await subscription?.unsubscribe();
    if (known !== undefined) await api.reminders.remove({ id: known.id });
    return 'ended';
  }
  if (subscription?.endpoint === address && isForKey(subscription, publicKey)) return 'same';
  await registerBrowser(api, owner, publicKey);
  return 'renewed';
}
