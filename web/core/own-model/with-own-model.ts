// Puts the own model between the pages of an account and the server. Only calls that a model
// answers are routed; their code is loaded when this browser has an own model.
import type { JournalApi } from '#contract/api.contract.ts';
import type { AccountEndpoints } from '#web/core/own-model/account-model.ts';

/** Names of endpoints, by noun. */
type Routes = {
  readonly [Noun in keyof AccountEndpoints]: readonly (keyof AccountEndpoints[Noun])[];
};

/** The endpoints that an own model changes. */
const ROUTED: Routes = {
  config: ['get'],
  ai: ['settings', 'updateSettings'],
  roles: ['list'],
  replies: ['create', 'stream'],
  enhance: ['create', 'stream'],
  summary: ['create', 'stream', 'plan'],
  recommendations: ['create'],
  questions: ['ask', 'stream'],
  letters: ['write'],
};

type Endpoints = Record<string, (...input: unknown[]) => unknown>;

/** `find` returns the endpoints of the own model; null: none is used. */
export function withOwnModel(
  api: JournalApi,
  find: () => Promise<AccountEndpoints | null>,
): JournalApi {
  const routes = Object.entries(ROUTED).map(([noun, names]) => {
    const server = api[noun as keyof AccountEndpoints] as unknown as Endpoints;
    const routed = names.map((name) => [
      name,
      async (...input: unknown[]) => {
        const own = await find();
        const endpoints =
          own === null ? server : (own[noun as keyof AccountEndpoints] as Endpoints);
        return endpoints[name]?.(...input);
      },
    ]);
    return [noun, layer(server, Object.fromEntries(routed) as Endpoints)] as const;
  });
  return layer(api, Object.fromEntries(routes) as Partial<JournalApi>);
}

/** An object with some of its fields replaced. The client of an API has no fields to copy. */
function layer<T extends object>(below: T, above: Partial<T>): T {
  return new Proxy(below, {
    get: (target, name) =>
      Reflect.get(Object.hasOwn(above, name) ? above : target, name) as unknown,
  });
}
