// The kinds under which failed calls are counted (C§72.06).
import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import {
  createAiCallService,
  type AiCallServicePorts,
} from '#server/features/ai-calls/ai-call.service.ts';
import { failureKindOf } from '#server/features/ai-calls/call-runner.ts';
import { AppError } from '#server/http/app-error.ts';

test.each([
  ['AI_TIMEOUT', 'aborted', 'timeout'],
  ['REPLY_CANCELLED', 'aborted', 'cancelled'],
  ['AI_UNAVAILABLE', 'server 503', 'server'],
  ['AI_UNAVAILABLE', 'unauthorised 401', 'unauthorised'],
  ['AI_UNAVAILABLE', 'too-long', 'too-long'],
  ['AI_UNAVAILABLE', 'TypeError', 'other'],
  ['INTERNAL', 'constructor', 'other'],
])('%s by %j · is counted as %s', (code, kind, counted) => {
  expect(failureKindOf({ code, kind })).toBe(counted);
});

test.each<[ErrorCode, string[]]>([
  ['AI_BUDGET_SPENT', ['budget']],
  ['AI_LIMIT_REACHED', ['limit']],
  ['INSUFFICIENT_STONES', []],
])('call refused with %s · is counted as %j, after the rollback', async (code, counted) => {
  const seen: string[] = [];
  let isOpen = false;
  const ports = {
    calls: { insert: async () => true },
    ledger: { reserve: async () => ({}) },
    usage: {
      beginCall: async () => {
        throw new AppError(code);
      },
    },
    transaction: async <T>(work: () => Promise<T>) => {
      isOpen = true;
      return work().finally(() => {
        isOpen = false;
      });
    },
    now: () => 0,
    newId: () => 'key',
    hash: (text: string) => text,
    countCall: async () => undefined,
    onLimit: (kind: string) => seen.push(isOpen ? 'in the transaction' : kind),
  };
  const service = createAiCallService(ports as unknown as AiCallServicePorts);
  const request = {
    userId: 'user',
    operation: 'inspiration_enhance',
    idempotencyKey: null,
    fingerprint: '',
    deadlineMs: null,
    timeLimitMs: 15_000,
  } as unknown as Parameters<typeof service.start>[0];
  const plan = { reason: 'ai_enhance', estimateTokens: 1 };
  await expect(service.start(request, async () => plan as never)).rejects.toMatchObject({ code });
  expect(seen).toEqual(counted);
});
