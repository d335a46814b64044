// Runs the endpoints of the contract on oRPC's handler, without oRPC's Fetch adapter: that builds a
// Headers object for each request and each response, which costs more than reading the rows of a
// small page (docs/adr/0034).
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import {
  StandardOpenAPICodec,
  StandardOpenAPIMatcher,
  type StandardOpenAPIHandlerOptions,
} from '@orpc/openapi/standard';
import type { AnyRouter } from '@orpc/server';
import { StandardHandler } from '@orpc/server/standard';
import { toFetchResponse } from '@orpc/standard-server-fetch';
import type { CallerContext } from '#server/http/rpc.ts';

/** The response of an endpoint: JSON as text, or a stream as a Response. */
export type ContractAnswer = { status: number; json: string } | Response;

/** Runs the endpoint of a request; `body` is its JSON, or empty. null: no endpoint matches. */
export type ContractHandler = (
  request: Request,
  body: string,
  context: CallerContext,
) => Promise<ContractAnswer | null>;

/** Creates the handler of a router. */
export function createContractHandler(
  router: AnyRouter,
  options: StandardOpenAPIHandlerOptions<CallerContext>,
): ContractHandler {
  const serializer = new JsonSerializer(
    new StandardOpenAPIJsonSerializer(options),
    new StandardBracketNotationSerializer(options),
  );
  const handler = new StandardHandler<CallerContext>(
    router,
    new StandardOpenAPIMatcher(options),
    new StandardOpenAPICodec(serializer, options),
    options,
  );
  return async (request, body, context) => {
    const { matched, response } = await handler.handle(
      {
        url: new URL(request.url),
        method: request.method,
        signal: request.signal,
        headers: { 'last-event-id': request.headers.get('last-event-id') ?? undefined },
        body: async () => (body === '' ? undefined : (JSON.parse(body) as unknown)),
      },
      { context },
    );
    if (!matched) return null;
    return response.body === undefined || isStream(response.body)
      ? toFetchResponse(response)
      : { status: response.status, json: JSON.stringify(response.body) };
  };
}

/** Outputs are JSON values by their schemas, so oRPC's copy without other types is left out. */
class JsonSerializer extends StandardOpenAPISerializer {
  override serialize(
    ...[data, options]: Parameters<StandardOpenAPISerializer['serialize']>
  ): unknown {
    return isStream(data) ? super.serialize(data, options) : data;
  }
}

function isStream(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
