// Lets code see every call of an API: its endpoint, its input and its response.
import type { JournalApi } from '#contract/api.contract.ts';

/** Makes the call, or something in its place. `path` is that of the contract: `posts.list`. */
export type AroundCall = (
  call: () => Promise<unknown>,
  path: string,
  input: unknown,
) => Promise<unknown>;

export function aroundCalls(api: JournalApi, around: AroundCall): JournalApi {
  return wrapped(api, [], around);
}

function wrapped<T extends object>(target: T, path: readonly string[], around: AroundCall): T {
  return new Proxy(target, {
    get(inner, name) {
      const value: unknown = Reflect.get(inner, name);
      return typeof name === 'string' && isObject(value)
        ? wrapped(value, [...path, name], around)
        : value;
    },
    apply: (inner, self, input: unknown[]) =>
      around(
        () => Reflect.apply(inner as (...input: unknown[]) => Promise<unknown>, self, input),
        path.join('.'),
        input[0],
      ),
  });
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
