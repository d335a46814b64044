// The consent of an account to send texts to its own model. It is kept in this browser, like the
// model itself: no other browser sends anything to it.
import * as z from 'zod/mini';
import { consentCovers, neededConsent } from '#domain/consent/ai-consent.ts';
import { shownOwnModel, type OwnModel } from '#ai/own-model.ts';
import { ownConsentKey } from '#web/core/session/private-keys.ts';

const storedSchema = z.object({
  to: z.object({ host: z.string(), hasAudio: z.boolean(), terms: z.int() }),
  at: z.iso.datetime(),
});

/** When the user agreed to send texts to this model; null: not, or to less than it needs. */
export function findOwnConsent(storage: Storage, owner: string, own: OwnModel): string | null {
  const raw = storage.getItem(ownConsentKey(owner));
  if (raw === null) return null;
  try {
    const stored = storedSchema.safeParse(JSON.parse(raw));
    const covers =
      stored.success && consentCovers(stored.data.to, neededConsent(shownOwnModel(own)));
    return covers ? stored.data.at : null;
  } catch {
    return null;
  }
}

/** Whether texts may be sent to this model. */
export function mayUseOwnModel(storage: Storage, owner: string, own: OwnModel): boolean {
  return neededConsent(shownOwnModel(own)) === null || findOwnConsent(storage, owner, own) !== null;
}

/**
 * Gives or withdraws the consent; one that is already given keeps its date. Returns false when the
 * browser has no room for it.
 */
export function saveOwnConsent(
  storage: Storage,
  owner: string,
  own: OwnModel,
  consent: { isGiven: boolean; nowMs: number },
): boolean {
  const to = neededConsent(shownOwnModel(own));
  if (!consent.isGiven || to === null) {
    storage.removeItem(ownConsentKey(owner));
    return true;
  }
  const at = findOwnConsent(storage, owner, own) ?? new Date(consent.nowMs).toISOString();
  try {
    storage.setItem(ownConsentKey(owner), JSON.stringify({ to, at }));
    return true;
  } catch {
    return false;
  }
}
