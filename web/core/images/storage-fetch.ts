// The fetch passed to storage-js. It adds the session's token, which storage-js never does, and
// refreshes the token once when it is refused.

/** Source of the access token, implemented by web/core/session. */
export interface ImageTokenSource {
  /** The current access token; null when signed out. */
  accessToken: () => Promise<string | null>;
  /** Refreshes once and returns the new token; null when the session is over. */
  refreshToken: () => Promise<string | null>;
  /** Called when a refreshed token was refused too. */
  expire: () => void;
}

/**
 * Timeout of one image request in milliseconds. The longest is an upload of 10 MB over a slow
 * connection.
 */
const STORAGE_TIMEOUT_MS = 120_000;

/** Wraps a fetch. Bodies must be repeatable (forms, blobs and JSON are). */
export function fetchWithToken(tokens: ImageTokenSource, send: typeof fetch): typeof fetch {
  const sendAs = (
    token: string | null,
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
  ) => {
    const headers = new Headers(init?.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    return send(input, { ...init, headers, signal: AbortSignal.timeout(STORAGE_TIMEOUT_MS) });
  };
  return async (input, init) => {
    const token = await tokens.accessToken();
    const answer = await sendAs(token, input, init);
    if (token === null || !(await isTokenRefused(answer))) return answer;
    const fresh = await tokens.refreshToken();
    const second = fresh === null ? answer : await sendAs(fresh, input, init);
    if (fresh === null || (await isTokenRefused(second))) tokens.expire();
    return second;
  };
}

// A refused token and a refused folder both have status 403 in the body; only the message differs.
async function isTokenRefused(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    body.code === 'AccessDenied' &&
    'message' in body &&
    !String(body.message).includes('row-level security')
  );
}
