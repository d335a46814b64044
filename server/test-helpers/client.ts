// Users of a running server: they sign up over HTTP and call it with the product's own client.
import routes from '#contract/api.contract.min.json' with { type: 'json' };
import operatorRoutes from '#contract/operator.contract.min.json' with { type: 'json' };
import { randomUUID } from 'node:crypto';
import type { JournalApi } from '#contract/api.contract.ts';
import { fetchDeclared } from '#server/test-helpers/declared-errors.ts';
import { createHttpApi } from '#web/core/api/http-api.ts';

/** A user of a test, signed in. */
export interface SignedUpUser {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

/** The product's own client with all endpoints and a fixed token; null: signed out. */
export function apiOf(url: string, accessToken: string | null): JournalApi {
  return createHttpApi(
    {
      accessToken: async () => accessToken,
      refreshToken: async () => null,
      expire: () => undefined,
      takeStep: async () => null,
    },
    url,
    fetchDeclared,
    { ...routes, ...operatorRoutes },
  );
}

/** Signs a new user up at a server that confirms accounts by itself. */
export async function signUp(
  url: string,
  email = `${randomUUID()}@example.com`,
  password = 'a-quiet-evening-7',
): Promise<SignedUpUser> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = (await response.json()) as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  if (!response.ok) throw new Error(`sign-up failed: ${JSON.stringify(session)}`);
  return {
    id: session.user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  };
}
