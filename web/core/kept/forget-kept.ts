import { keptFlag } from '#web/core/kept/kept-flag.ts';

/** Removes what was kept for reading, however its session ended: the server has all of it. */
export async function forgetKept(): Promise<void> {
  if (!keptFlag.isSet()) return;
  try {
    await (await import('#web/core/kept/kept-store.ts')).keptStore.clear();
  } catch {
    // The flag stays, so the next start without a session removes it.
  }
}
