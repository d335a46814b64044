// OpenID Connect providers for tests. One is a real provider (oidc-provider) with a page on which a
// person signs in or refuses. The other answers what a test wants, right or wrong.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Context } from 'oidc-provider';

const CLIENT = { clientId: 'echo', clientSecret: 'a secret of the tests', name: '测试登录' };

/** An account at the provider. */
export interface ProviderPerson {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean;
}

/** The settings of a server that uses a provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

export type SignInProvider = Awaited<ReturnType<typeof startSignInProvider>>;

/** A real provider on a free port, which sends browsers back to `publicUrl`. */
export async function startSignInProvider(
  publicUrl: string,
  { isInToken = true }: { /** Whether ID tokens name the address. */ isInToken?: boolean } = {},
) {
  const { default: Provider } = await import('oidc-provider');
  const people = new Map<string, ProviderPerson>();
  const server = createServer();
  const issuer = await listen(server);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/auth/v1/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !isInToken,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => people.get(accountId) ?? { sub: accountId },
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  });
  const answer = provider.callback();

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(pageOf(people));
      return;
    }
    const form = new URLSearchParams((await readAll(request)).toString());
    const sub = form.get('sub');
    const result =
      sub === null
        ? { error: 'access_denied', error_description: 'End-User aborted interaction' }
        : { login: { accountId: sub } };
    await provider.interactionFinished(request, response, result);
  };
  server.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') ?? false;
    void (isInteraction ? interact(request, response) : answer(request, response));
  });

  return {
    settings: { issuer, ...CLIENT } satisfies ProviderSettings,
    /** Adds or changes an account. */
    add: (person: ProviderPerson) => void people.set(person.sub, person),
    /**
     * Goes to the provider as a browser without cookies does, and signs in there; null refuses.
     * Returns the address that the browser is sent back to, without opening it.
     */
    visit: async (address: string, sub: string | null): Promise<URL> => {
      const cookies = new Map<string, string>();
      let url = new URL(address);
      let form: URLSearchParams | null = null;
      while (url.origin === issuer) {
        const response: Response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(form === null ? {} : { method: 'POST', body: form }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.slice(0, line.indexOf(';')).split('=');
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) form = new URLSearchParams(sub === null ? {} : { sub });
        else {
          url = new URL(location, url);
          form = null;
        }
        if (response.status >= 400) throw new Error(`the provider said ${response.status}`);
      }
      return url;
    },
    stop: () => stop(server),
  };
}

/** What a faulty provider says wrong; absent: the truth. */
export interface Faults {
  /** The whole discovery document, or a part of it. */
  discovery?: Record<string, unknown>;
  /** Claims of the ID token; undefined takes a claim out. */
  claims?: Record<string, unknown>;
  /** The ID token itself. */
  idToken?: (claims: Record<string, unknown>) => Promise<string>;
  userInfo?: Record<string, unknown>;
  /** Status of the answer about the person. */
  userInfoStatus?: number;
  /** Whether the answer about the person is a signed JWT. */
  isUserInfoSigned?: boolean;
  /** Fields of the answer with the tokens, beside the tokens. */
  tokens?: Record<string, unknown>;
  /** How the client is registered to name itself; absent: either way. */
  clientAuth?: 'post' | 'basic';
  /** Status of every answer. */
  status?: number;
  /** Bytes before every answer. */
  padding?: number;
  /** Milliseconds before every answer. */
  delayMs?: number;
}

export type FaultyProvider = Awaited<ReturnType<typeof startFaultyProvider>>;

/** A provider that says what `faults` holds at that moment, and counts its requests. */
export async function startFaultyProvider() {
  const server = createServer();
  const issuer = await listen(server);
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(keys.publicKey)), kid: 'k', use: 'sig', alg: 'RS256' };
  const state = { faults: {} as Faults, nonce: '', requests: [] as string[], person: { sub: 'p' } };

  const idToken = async (): Promise<string> => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      aud: CLIENT.clientId,
      iat: nowSeconds,
      exp: nowSeconds + 60,
      nonce: state.nonce,
      ...state.person,
      ...state.faults.claims,
    };
    return state.faults.idToken?.(claims) ?? signed(claims, keys.privateKey);
  };

  const answers: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...state.faults.discovery,
    }),
    '/jwks': async () => ({ keys: [jwk] }),
    '/token': async () => ({
      access_token: 'a-token',
      token_type: 'Bearer',
      id_token: await idToken(),
      ...state.faults.tokens,
    }),
    '/me': async () => state.faults.userInfo ?? state.person,
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '', issuer).pathname;
    state.requests.push(path);
    const { delayMs = 0, padding = 0, status = 200, userInfoStatus, clientAuth } = state.faults;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const named = request.headers.authorization?.startsWith('Basic ') === true ? 'basic' : 'post';
    if (path === '/token' && clientAuth !== undefined && named !== clientAuth) {
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_client' }));
      return;
    }
    if (path === '/me' && userInfoStatus !== undefined) {
      response.writeHead(userInfoStatus).end();
      return;
    }
    if (path === '/me' && state.faults.isUserInfoSigned === true) {
      const claims = {
        iss: issuer,
        aud: CLIENT.clientId,
        ...((await answers[path]?.()) as object),
      };
      response.writeHead(200, { 'Content-Type': 'application/jwt' });
      response.end(await signed(claims, keys.privateKey));
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(' '.repeat(padding) + JSON.stringify((await answers[path]?.()) ?? {}));
  };
  server.on('request', (request, response) => void respond(request, response));

  return {
    settings: { issuer, ...CLIENT } satisfies ProviderSettings,
    /** Tells the truth about a person, but for some faults. */
    tell: (faults: Faults, person: ProviderPerson = { sub: 'p' }) => {
      state.faults = faults;
      state.person = person;
      state.requests = [];
    },
    requests: () => state.requests,
    /** The address that a browser would be sent back to. */
    returnOf: (address: string): URL => {
      const asked = new URL(address).searchParams;
      state.nonce = asked.get('nonce') ?? '';
      const url = new URL(asked.get('redirect_uri') ?? '');
      url.search = new URLSearchParams({
        code: 'c',
        state: asked.get('state') ?? '',
        iss: issuer,
      }).toString();
      return url;
    },
    /** Signs with the provider's own key. */
    sign: (claims: Record<string, unknown>) => signed(claims, keys.privateKey),
    stop: () => stop(server),
  };
}

/** Signs claims, also wrong ones. */
export function signed(claims: Record<string, unknown>, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
}

function pageOf(people: ReadonlyMap<string, ProviderPerson>): string {
  const buttons = [...people.keys()].map(
    (sub) =>
      `<button name="sub" value="${encodeURIComponent(sub)}">${encodeURIComponent(sub)}</button>`,
  );
  return `<!doctype html><title>Sign in</title><form method="post">${buttons.join('')}<button>Refuse</button></form>`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
