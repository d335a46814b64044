// The OpenID Connect provider of OIDC_ISSUER: where browsers are sent, and what the provider says
// about who came back. The protocol is openid-client, which is loaded with the first use. The
// provider may be slow, down or hostile: answers are limited in time and size, and nothing of it is
// needed to start.
import type { Configuration, CustomFetchOptions } from 'openid-client';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import type { ProviderSettings } from '#server/config/settings.ts';

/** How long one answer of the provider may take, in seconds. */
const ANSWER_SECONDS = 5;

/** Maximum bytes of an answer; those of large providers have a few thousand. */
const ANSWER_MAX_BYTES = 262_144;

/** How long the provider's addresses are kept, in milliseconds. */
const METADATA_MS = 3_600_000;

/** Accepted difference of the provider's clock, in seconds. */
const CLOCK_SKEW_SECONDS = 60;

/** Maximum characters of `sub`, by OpenID Connect. */
const SUBJECT_MAX = 255;

/** Maximum characters of what an app may pass on. */
const HINT_MAX = 255;

/**
 * What an app may pass on to the provider. Everything else it sends is left out: it must not
 * replace what the protocol relies on.
 */
const HINTS = ['prompt', 'login_hint', 'hd', 'ui_locales'] as const;

const SCOPE = 'openid email';

/** Who came back, as the provider says. */
export interface ProviderClaims {
  issuer: string;
  /** The provider's own name for the account; never changes. */
  subject: string;
  /** In its stored form; null: none, or none that can be one. */
  email: string | null;
  isEmailVerified: boolean;
}

/** The secrets of one sign-in. */
export interface ProviderSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * `refused`: the user or the provider said no. `unreachable`: no usable answer. `invalid`: an
 * answer that proves nothing.
 */
export type ProviderProblem = 'refused' | 'unreachable' | 'invalid';

/** A sign-in that failed at the provider. `reason` is a word for the log, never a text of it. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  readonly reason: string;

  constructor(problem: ProviderProblem, reason: string) {
    super(`sign-in provider: ${problem} (${reason})`);
    this.name = 'ProviderError';
    this.problem = problem;
    this.reason = reason;
  }
}

export type OidcProvider = ReturnType<typeof createOidcProvider>;

/** `redirectUri` is registered at the provider. */
export function createOidcProvider({
  settings,
  redirectUri,
  now,
}: {
  settings: ProviderSettings;
  redirectUri: string;
  now: () => number;
}) {
  let kept: { configuration: Promise<Configuration>; atMs: number } | null = null;

  const discover = async (): Promise<Configuration> => {
    const { clientId, clientSecret } = settings;
    const issuer = new URL(settings.issuer);
    const client = await import('openid-client');
    const post = client.ClientSecretPost(clientSecret);
    const basic = client.ClientSecretBasic(clientSecret);
    return client.discovery(
      issuer,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: CLOCK_SKEW_SECONDS },
      (server, ...request) => {
        const methods = server.token_endpoint_auth_methods_supported ?? [];
        return (methods.includes('client_secret_post') ? post : basic)(server, ...request);
      },
      {
        timeout: ANSWER_SECONDS,
        [client.customFetch]: fetchLimited,
        // The signature of an ID token is checked, too, although it arrives over TLS.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  };

  /** All requests of a moment share one discovery. A failed one is not kept. */
  const configure = async (): Promise<Configuration> => {
    if (kept === null || Math.abs(now() - kept.atMs) > METADATA_MS)
      kept = { configuration: discover(), atMs: now() };
    const { configuration } = kept;
    return configuration.catch((cause: unknown) => {
      if (kept?.configuration === configuration) kept = null;
      throw cause;
    });
  };

  /** ID tokens of some providers have no address; it is then asked for. */
  const readEmail = async (
    configuration: Configuration,
    accessToken: string,
    claims: { sub: string; email?: unknown; email_verified?: unknown },
  ): Promise<Pick<ProviderClaims, 'email' | 'isEmailVerified'>> => {
    if (typeof claims.email === 'string') return emailOf(claims);
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return emailOf({});
    const { fetchUserInfo } = await import('openid-client');
    return emailOf(await fetchUserInfo(configuration, accessToken, claims.sub));
  };

  return {
    /** The address at the provider. ProviderError `unreachable`, `invalid`. */
    authorizationUrl: (
      { state, nonce, verifier }: ProviderSecrets,
      asked: Readonly<Record<string, string>>,
    ): Promise<string> =>
      guarded(async () => {
        const configuration = await configure();
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
        return buildAuthorizationUrl(configuration, {
          ...hintsOf(asked),
          scope: SCOPE,
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href;
      }),

    /**
     * Who came back. `search` is the query that the browser brought; its host is not believed.
     * ProviderError.
     */
    claimsOf: (search: string, { state, nonce, verifier }: ProviderSecrets) =>
      guarded(async (): Promise<ProviderClaims> => {
        const configuration = await configure();
        const { authorizationCodeGrant } = await import('openid-client');
        const url = new URL(redirectUri);
        url.search = search;
        const tokens = await authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || !isSubject(claims.sub))
          throw new ProviderError('invalid', 'subject');
        const email = await readEmail(configuration, tokens.access_token, claims);
        return { issuer: claims.iss, subject: claims.sub, ...email };
      }),
  };
}

function hintsOf(asked: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    HINTS.flatMap((name) => {
      const value = Object.hasOwn(asked, name) ? (asked[name] ?? '') : '';
      return value === '' || value.length > HINT_MAX ? [] : [[name, value]];
    }),
  );
}

/** Visible ASCII: other signs are not comparable, and U+0000 fits no table. */
function isSubject(text: string): boolean {
  return text.length <= SUBJECT_MAX && /^[\x20-\x7e]+$/.test(text);
}

function emailOf({
  email,
  email_verified: isVerified,
}: {
  email?: unknown;
  email_verified?: unknown;
}): Pick<ProviderClaims, 'email' | 'isEmailVerified'> {
  const address = typeof email === 'string' ? normalizeEmail(email) : '';
  return isEmail(address)
    ? { email: address, isEmailVerified: isVerified === true }
    : { email: null, isEmailVerified: false };
}

/** Turns every failure into a {@link ProviderError}. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw asProviderError(cause);
  }
}

function asProviderError(thrown: unknown): ProviderError {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderError) return cause;
  const { name, code, error } = Object(thrown) as Record<'name' | 'code' | 'error', unknown>;
  const reason = wordOf(error) ?? wordOf(code) ?? 'unknown';
  if (name === 'AuthorizationResponseError') return new ProviderError('refused', reason);
  return new ProviderError(code === 'OAUTH_TIMEOUT' ? 'unreachable' : 'invalid', reason);
}

/** An error code for the log; null: a text that may hold anything. */
function wordOf(value: unknown): string | null {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null;
}

/** `fetch` without redirects, for answers of a bounded size. */
async function fetchLimited(
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
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw new ProviderError('unreachable', isLate ? 'timeout' : 'network');
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
