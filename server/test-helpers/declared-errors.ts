// Holds the tests' servers to the OpenAPI document: an error that an operation does not declare
// there fails the test that met it.
import { readFileSync } from 'node:fs';

interface Declared {
  method: string;
  path: RegExp;
  /** The codes in the descriptions of its responses. */
  codes: string;
}

let declared: readonly Declared[] | null = null;

/** `fetch`, which rejects an error of the API that its operation does not declare. */
export async function fetchDeclared(
  request: Request | string | URL,
  init?: RequestInit,
): Promise<Response> {
  const { method = 'GET', url } =
    request instanceof URL || typeof request === 'string' ? { ...init, url: request } : request;
  const response = await fetch(request, init);
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (response.status < 400 || response.status === 500 || !isJson) return response;
  const { code } = (await response.clone().json()) as { code?: unknown };
  const operation = operations().find(
    (one) => one.method === method && one.path.test(new URL(url).pathname),
  );
  if (operation !== undefined && !operation.codes.split(', ').includes(String(code)))
    throw new Error(`${method} ${url} does not declare ${String(code)} (openapi-errors.ts)`);
  return response;
}

function operations(): readonly Declared[] {
  if (declared !== null) return declared;
  const { paths } = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  };
  declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      codes: Object.values(responses)
        .map(({ description }) => description)
        .join(', '),
    })),
  );
  return declared;
}
