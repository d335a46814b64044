// Hides entries whose deletion is pending: every response of the API passes here, so no screen has
// to know of them.
import type { JournalApi } from '#contract/api.contract.ts';
import { pendingNames } from '#web/core/deletions/pending-deletions.ts';

/** The API without the entries that the owner has deleted in this browser. */
export function hideDeletions(api: JournalApi, owner: () => string): JournalApi {
  return wrapped(api, [], owner);
}

function wrapped<T extends object>(target: T, path: readonly string[], owner: () => string): T {
  return new Proxy(target, {
    get(inner, name) {
      const value: unknown = Reflect.get(inner, name);
      return typeof name === 'string' && isObject(value)
        ? wrapped(value, [...path, name], owner)
        : value;
    },
    apply: (inner, self, input: unknown[]) =>
      withoutDeleted(
        Reflect.apply(inner as (...input: unknown[]) => Promise<unknown>, self, input),
        path.join('.'),
        input[0],
        owner,
      ),
  });
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
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
