// This browser's side of pushes: what it can do, and its subscription.
import type { JournalApi } from '#contract/api.contract.ts';
import type { ReminderState } from '#contract/reminder.contract.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { notePushAddress } from '#web/core/push/push-owner.ts';

/** How long the service worker may take to be ready, in milliseconds: it stores the app first. */
const READY_MS = 90_000;

/**
 * Whether this browser can receive pushes. `homeScreen`: only as an installed app (iOS). `denied`:
 * the user, or a policy, forbids notifications.
 */
export type PushAbility = 'able' | 'homeScreen' | 'denied' | 'none';

/** What this browser can do now. */
export function pushAbility(): PushAbility {
  if ('standalone' in navigator && navigator.standalone === false) return 'homeScreen';
  const hasAll =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!hasAll) return 'none';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** Calls back when the ability may have changed, as after a visit to the browser's settings. */
export function watchPushAbility(onChange: () => void): () => void {
  addEventListener('focus', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    removeEventListener('focus', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The subscription of this browser, of any owner; null: there is none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // Safari outside of an installed app has no push manager.
  const manager = registration?.pushManager as PushManager | undefined;
  return (await manager?.getSubscription()) ?? null;
}

/** Whether a subscription was made for a server's key. */
export function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the service worker is not ready')), READY_MS);
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}

/** Subscribes this browser, and registers it for an owner. The permission is granted already. */
export async function registerBrowser(
  api: JournalApi,
  owner: string,
  publicKey: string,
): Promise<ReminderState> {
  const { pushManager } = await readyWorker();
  const before = await pushManager.getSubscription();
  if (before !== null && !isForKey(before, publicKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    const { endpoint } = subscription;
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
    const timeZone = browserTimeZone();
    const state = await api.reminders.register({ endpoint, p256dh, auth, timeZone });
    notePushAddress(owner, endpoint);
    return state;
  } catch (cause) {
    await subscription.unsubscribe();
    throw cause;
  }
}
