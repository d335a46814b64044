// Requests to the sign-in provider: limited in time and size, without redirects.
import type { CustomFetchOptions } from 'openid-client';
import { ProviderError } from '#server/features/auth/oidc-error.ts';

/** Maximum bytes of an answer; those of large providers have a few thousand. */
const ANSWER_MAX_BYTES = 262_144;

/** `fetch` without redirects, for answers of a bounded size. */
export async function fetchLimited(
  url: string,
  { body, ...options }: CustomFetchOptions,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      ...options,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    });
    const bytes = await readUpTo(response, ANSWER_MAX_BYTES);
    if (response.status >= 500) throw new ProviderError('unreachable', `status_${response.status}`);
    const { status, headers } = response;
    const text = options.method === 'POST' && status === 200 ? repairedTokens(bytes) : bytes;
    return new Response(text.length === 0 ? null : text, { status, headers });
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw new ProviderError('unreachable', isLate ? 'timeout' : 'network');
  }
}

/**
 * The answer of a token endpoint without an empty refresh token, which some providers send and this
 * server does not use. Explains an ID token that no published key can check.
 */
function repairedTokens(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | string {
  try {
    const tokens = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { id_token: idToken, refresh_token: refreshToken } = tokens;
    const header = typeof idToken === 'string' ? (idToken.split('.', 1)[0] ?? '') : '';
    if (/"alg"\s*:\s*"HS/.test(Buffer.from(header, 'base64url').toString()))
      throw new ProviderError('invalid', 'id_token_hs256');
    if (refreshToken !== '' && refreshToken !== null) return bytes;
    return JSON.stringify({ ...tokens, refresh_token: undefined });
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    return bytes;
  }
}

async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw new ProviderError('unreachable', 'too_large');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
