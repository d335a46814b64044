// The own model in this browser's storage, one for each owner. No export, import or backup reads
// it.
import { readOwnModel, type OwnModel } from '#ai/own-model.ts';
import { ownConsentKey, ownModelKey } from '#web/core/session/private-keys.ts';

/** The stored model of an owner; null: none, or an unreadable one. */
export function findOwnModel(storage: Storage, owner: string): OwnModel | null {
  return readOwnModel(storage.getItem(ownModelKey(owner)));
}

/** Returns false when the browser has no room for it. */
export function saveOwnModel(storage: Storage, owner: string, model: OwnModel): boolean {
  try {
    storage.setItem(ownModelKey(owner), JSON.stringify(model));
    return true;
  } catch {
    return false;
  }
}

/** Removes the model, and an account's consent to it. */
export function removeOwnModel(storage: Storage, owner: string): void {
  storage.removeItem(ownModelKey(owner));
  storage.removeItem(ownConsentKey(owner));
}
