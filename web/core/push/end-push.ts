// The end of a session ends the pushes of this browser, also when the server was not reached.

/** Ends this browser's subscription, of any owner. */
export async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const manager = registration?.pushManager as PushManager | undefined;
    await (await manager?.getSubscription())?.unsubscribe();
  } catch {
    // The server has ended it, or the next start does.
  }
}
