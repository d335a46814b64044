// Opens the own model of an account in this browser. A chunk that only accounts with one load.
import type { OwnModel } from '#ai/own-model.ts';
import type { JournalApi } from '#contract/api.contract.ts';
import { createAccountModel, type AccountModel } from '#web/core/own-model/account-model.ts';
import { loadOwnModel, ownRuntime, warmUpOwn } from '#web/core/own-model/load-own-model.ts';
import { findOwnConsent, mayUseOwnModel, saveOwnConsent } from '#web/core/own-model/own-consent.ts';
import { findOwnModel } from '#web/core/own-model/own-model-store.ts';

/** Whether the server has a model; null: not asked yet. It does not change while a page is open. */
let hasModel: Promise<boolean> | null = null;

let warmed = '';

/** Once for each model, while the page is open. */
function warmUpOnce(own: OwnModel): void {
  const model = `${own.baseUrl} ${own.model}`;
  if (warmed === model) return;
  warmed = model;
  void warmUpOwn(own);
}

/** null: the stored model cannot be read, or the server has one, which writes instead. */
export async function openAccountModel(
  api: JournalApi,
  owner: string,
): Promise<AccountModel | null> {
  const own = findOwnModel(localStorage, owner);
  if (own === null) return null;
  hasModel ??= api.config.get().then(({ ai }) => ai.engine === 'remote');
  // A failed request is repeated by the next call.
  hasModel.catch(() => (hasModel = null));
  if (await hasModel) return null;
  return createAccountModel({
    api,
    own,
    consent: {
      isEnough: () => mayUseOwnModel(localStorage, owner, own),
      givenAt: () => findOwnConsent(localStorage, owner, own),
      save: (isGiven) => saveOwnConsent(localStorage, owner, own, { isGiven, nowMs: Date.now() }),
    },
    model: loadOwnModel(own),
    warmUp: () => warmUpOnce(own),
    runtime: ownRuntime,
  });
}
