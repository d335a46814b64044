// How the auth protocol reads requests and says no: bodies that may be empty, null fields, and
// failures in GoTrue's shape.
import type { Context } from 'hono';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import { readJsonText } from '#server/http/read-body.ts';

/**
 * The version of the protocol's failures; the client reads string codes only beside this header.
 */
const API_VERSION = '2024-01-01';

/**
 * Bytes of a request at the most: many times the metadata an account may have. What a stranger
 * sends is read here, so it stays small.
 */
const AUTH_BODY_MAX_BYTES = 65_536;

/** A parsed body: read by name, null and absent are the same. */
export interface RequestBody {
  /** A text; '' when absent. validation_failed for anything else. */
  text(name: string): string;
  /** An object; null when absent. validation_failed for anything else. */
  object(name: string): Record<string, unknown> | null;
}

/**
 * Reads a JSON body; an empty one is no fault, whatever its content type says (POST /logout sends
 * that). bad_json, BodyError.
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

/** Answers a failure: body, status and headers of the protocol. */
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
