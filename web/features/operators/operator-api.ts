// The client of operators' endpoints, whose routes no other page loads.
import routes from '#contract/operator.contract.min.json' with { type: 'json' };
import { createHttpApi, type TokenSource } from '#web/core/api/http-api.ts';
import { connectApi, type ApiConnection } from '#web/core/api/use-api.ts';

export function connectOperatorApi(tokens: TokenSource): ApiConnection {
  return connectApi(
    'account',
    createHttpApi(tokens, location.origin, (...request) => fetch(...request), routes),
  );
}
