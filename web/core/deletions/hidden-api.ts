// Hides entries whose deletion is pending: every response of the API passes here, so no screen has
// to know of them.
import type { JournalApi } from '#contract/api.contract.ts';
import { aroundCalls } from '#web/core/api/around-calls.ts';
import { pendingNames } from '#web/core/deletions/pending-deletions.ts';

/** The API without the entries that the owner has deleted in this browser. */
export function hideDeletions(api: JournalApi, owner: () => string): JournalApi {
  return aroundCalls(api, (call, path, input) => withoutDeleted(call(), path, input, owner));
}

async function withoutDeleted(
  response: Promise<unknown>,
  path: string,
  input: unknown,
  owner: () => string,
): Promise<unknown> {
  const output = await response;
  // Asked after the response: an entry may have been deleted while the request was on its way.
  if (pendingNames(owner()).length === 0) return output;
  const { hideOrRefuse } = await import('#web/core/deletions/hide.ts');
  return hideOrRefuse(path, input, output, owner());
}
