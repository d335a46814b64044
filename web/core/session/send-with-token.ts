// Requests to endpoints outside the contract, with the session's token.
import { ORPCError } from '@orpc/client';
import { stepAskedBy, type AskedStep } from '#web/core/session/second-step.ts';
import { ERROR_STATUS, ERROR_TEXT } from '#contract/error-codes.ts';

/** The part of web/core/session/session.ts that a request needs. */
export interface SessionTokens {
  accessToken: () => Promise<string | null>;
  refreshToken: () => Promise<string | null>;
  expire: () => void;
  takeStep: (asked: AskedStep, token: string | null) => Promise<string | null>;
}

/**
 * Sends a request. After a 401 the token is refreshed once, and the request repeated; so it is
 * after a second step that was asked for. Throws SESSION_EXPIRED.
 */
export async function sendWithToken(
  tokens: SessionTokens,
  send: (authorization: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const request = (carried: string | null) =>
    send(carried === null ? {} : { authorization: `Bearer ${carried}` });
  const token = await tokens.accessToken();
  const response = await request(token);
  const asked = await stepAskedBy(response);
  if (asked !== null) {
    const raised = await tokens.takeStep(asked, token);
    return raised === null ? response : request(raised);
  }
  if (response.status !== 401) return response;
  const newToken = await tokens.refreshToken();
  const second = newToken === null ? response : await request(newToken);
  if (second.status !== 401) return second;
  tokens.expire();
  throw new ORPCError('SESSION_EXPIRED', {
    defined: true,
    status: ERROR_STATUS.SESSION_EXPIRED,
    message: ERROR_TEXT.SESSION_EXPIRED,
  });
}
