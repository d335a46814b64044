// The OpenID Connect provider of OIDC_ISSUER: where browsers are sent, and what the provider says
// about who came back. The protocol is openid-client, which is loaded with the first use. The
// provider may be slow, down or hostile: answers are limited in time and size, and nothing of it is
// needed to start.
import type { Configuration, ServerMetadata } from 'openid-client';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import type { ProviderSettings } from '#server/config/settings.ts';
import { guarded, isClientRefusal, ProviderError } from '#server/features/auth/oidc-error.ts';
import { fetchLimited } from '#server/features/auth/oidc-fetch.ts';

/** How long one answer of the provider may take, in seconds. */
const ANSWER_SECONDS = 5;

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

/** How a client names itself: providers list both, and register a client for one. */
type ClientAuth = 'client_secret_post' | 'client_secret_basic';

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
  /** The method that the provider accepted last; null: none yet. */
  let accepted: ClientAuth | null = null;

  const methodOf = ({
    token_endpoint_auth_methods_supported: listed = [],
  }: ServerMetadata): ClientAuth =>
    accepted ??
    (listed.includes('client_secret_post') ? 'client_secret_post' : 'client_secret_basic');

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
      (server, ...request) =>
        (methodOf(server) === 'client_secret_post' ? post : basic)(server, ...request),
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

  /** Redeems the code. A refused client tries the other method once. */
  const redeem = async (configuration: Configuration, url: URL, secrets: ProviderSecrets) => {
    const { authorizationCodeGrant } = await import('openid-client');
    const grant = () =>
      authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: secrets.verifier,
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      });
    const tried = methodOf(configuration.serverMetadata());
    try {
      return await grant();
    } catch (cause) {
      if (!isClientRefusal(cause)) throw cause;
      accepted = tried === 'client_secret_post' ? 'client_secret_basic' : 'client_secret_post';
      return grant().catch((again: unknown) => {
        accepted = null;
        throw isClientRefusal(again) ? new ProviderError('invalid', 'invalid_client') : again;
      });
    }
  };

  /** Some ID tokens have no address, or do not say whether it is verified; that is asked for. */
  const readEmail = async (
    configuration: Configuration,
    accessToken: string,
    claims: { sub: string; email?: unknown; email_verified?: unknown },
  ): Promise<Pick<ProviderClaims, 'email' | 'isEmailVerified'>> => {
    const own = emailOf(claims);
    const isWhole = typeof claims.email === 'string' && claims.email_verified !== undefined;
    if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return own;
    const { fetchUserInfo } = await import('openid-client');
    const asked = emailOf(await fetchUserInfo(configuration, accessToken, claims.sub));
    // What it says about another address proves nothing about this one.
    return typeof claims.email === 'string' && asked.email !== own.email ? own : asked;
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
     * `needsEmail`: of accounts that are linked already the name is enough, so what the provider
     * fails to say about their address fails nothing. ProviderError.
     */
    claimsOf: (
      search: string,
      secrets: ProviderSecrets,
      needsEmail: (who: Pick<ProviderClaims, 'issuer' | 'subject'>) => Promise<boolean>,
    ) =>
      guarded(async (): Promise<ProviderClaims> => {
        const configuration = await configure();
        const url = new URL(redirectUri);
        url.search = search;
        const tokens = await redeem(configuration, url, secrets);
        const claims = tokens.claims();
        if (claims === undefined || !isSubject(claims.sub))
          throw new ProviderError('invalid', 'subject');
        if (claims.iat > now() / 1000 + CLOCK_SKEW_SECONDS)
          throw new ProviderError('invalid', 'iat');
        const who = { issuer: claims.iss, subject: claims.sub };
        const email = await readEmail(configuration, tokens.access_token, claims).catch(
          async (cause: unknown) => {
            if (await needsEmail(who)) throw cause;
            return emailOf({ email: claims['email'], email_verified: claims['email_verified'] });
          },
        );
        return { ...who, ...email };
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
    ? { email: address, isEmailVerified: isVerified === true || isVerified === 'true' }
    : { email: null, isEmailVerified: false };
}
