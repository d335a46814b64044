// Requests and errors of the auth protocol: bodies may be empty, null equals absent, and errors
// have GoTrue's shape.
import type { Context } from 'hono';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import { readJsonText } from '#server/http/read-body.ts';

/** Version header of errors; without it the client ignores string codes. */
const API_VERSION = '2024-01-01';

/**
 * Size limit of a request body, many times that of an account's metadata. It is small because
 * unauthenticated clients send these bodies.
 */
const AUTH_BODY_MAX_BYTES = 65_536;

/** A parsed body; null and absent fields are the same. */
export interface RequestBody {
  /** Returns '' if absent. validation_failed for another type. */
  text(name: string): string;
  /** Returns null if absent. validation_failed for another type. */
  object(name: string): Record<string, unknown> | null;
}

/**
 * Reads a JSON body. An empty one is valid whatever its content type is (POST /logout sends that).
 * bad_json, BodyError.
 */
export async function readBody(c: Context): Promise<RequestBody> {
  const text = await readJsonText(c.req.raw, AUTH_BODY_MAX_BYTES);
  const fields = text.trim() === '' ? {} : parseObject(text);
  const wrong = (name: string, kind: string) => validationFailed(`${name} must be ${kind}`);
  return {
    text: (name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : null;
      if (value === null || value === undefined) return '';
      if (typeof value !== 'string') throw wrong(name, 'a string');
      return value;
    },
    object: (name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : null;
      if (value === null || value === undefined) return null;
      if (!isObject(value)) throw wrong(name, 'an object');
      return value;
    },
  };
}

/** The error response: body, status and headers of the protocol. */
export function failureResponse(c: Context, failure: AuthFailure): Response {
  c.header('X-Supabase-Api-Version', API_VERSION);
  c.header('X-Sb-Error-Code', failure.code);
  if (failure.detail.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(failure.detail.retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(failure.body()), failure.status as 400, {
    'Content-Type': 'application/json; charset=utf-8',
  });
}

/** What a browser brings back to the app from an address that failed. */
export function failureFields({ status, code, message }: AuthFailure): URLSearchParams {
  return new URLSearchParams({
    error: oauthError(status),
    error_code: code,
    error_description: message,
  });
}

function oauthError(status: number): string {
  if (status === 401) return 'unauthorized_client';
  if (status === 403) return 'access_denied';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthFailure('bad_json');
  }
  if (!isObject(value)) throw new AuthFailure('bad_json');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
