// Every shape of the zoo through every kind of call, each with its right outcome. The model is the
// one of all three modes (trial-model-shapes.http.test.ts, own-model.http.test.ts).
// C§212.01, C§212.02
import { describe, expect, test } from 'vitest';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { cutToSentence } from '#ai/cut-to-sentence.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import { readToEnd, type TextAnswer } from '#ai/text-model.ts';
import { play } from '#tools/test/model-zoo/play.ts';
import { KINDS, type Kind } from '#tools/test/model-zoo/tasks.ts';
import { readZoo, type Shape } from '#tools/test/model-zoo/zoo.ts';

const ZOO = readZoo('zoo.jsonl');
const MORE = readZoo('more.jsonl');

const HOSTED = 'https://model.test/v1';
const LOCAL = 'http://127.0.0.1:9/v1';

/** Longer than any limit of the product but the one for silence. */
const TOTAL_MS = 300_000;

const LONG = '今天又下雨了。'.repeat(300);

interface Outcome {
  answer: TextAnswer | null;
  error: ModelError | null;
  shown: string;
  requests: string[];
}

async function run(shape: Shape, { task, json }: Kind): Promise<Outcome> {
  const text = json === null ? null : JSON.stringify(json);
  const isCut = shape.want.endsWith('/length');
  const { runtime, requests, settle } = play(
    shape,
    text === null ? null : isCut ? text.slice(0, text.length / 2) : text,
  );
  const model = 'qwen3:4b';
  const remote = createRemoteModel({
    endpoint: {
      baseUrl: shape.habit === 'unknown' ? LOCAL : HOSTED,
      apiKey: 'sk-x',
      models: { chat: model, enhance: model, summary: model, recommend: model },
      dialect: shape.dialect ?? null,
      contextTokens: 32_000,
      temperature: shape.dialect === 'moonshot' ? 0.7 : undefined,
    },
    randomWord: () => 'a1b2c3',
    log: () => undefined,
    runtime,
  });
  const stream = remote.stream({} as StoneReservation, task(shape.long === 1 ? LONG : '今天下雨'), {
    signal: new AbortController().signal,
    totalMs: TOTAL_MS,
  });
  let shown = '';
  try {
    const answer = await settle(readToEnd(stream, (piece) => (shown += piece)));
    return { answer, error: null, shown, requests };
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    return { answer: null, error: cause, shown, requests };
  }
}

function check(shape: Shape, { json }: Kind, { answer, error, shown, requests }: Outcome): void {
  // A field that this kind does not send is not refused.
  if (shape.req !== undefined && shape.refused === null) expect(requests).toHaveLength(shape.req);
  if (shape.want.startsWith('!')) {
    expect(shape.want.split(' or ')).toContain(`!${error?.kind ?? 'none'}`);
    if (shape.about !== undefined) expect(error?.about).toBe(shape.about);
    if (shape.shown !== undefined) expect(shown).toHaveLength(shape.shown);
    return;
  }
  expect(error).toBeNull();
  const [, text = '', ending, usage] =
    /^([\s\S]*)\/(stop|length)(\/usage)?$/u.exec(shape.want) ?? [];
  expect(answer?.cut).toBe(ending === 'length');
  if (usage !== undefined) expect(answer?.estimated).toBe(false);
  if (json === null) {
    expect(answer?.text).toBe(ending === 'length' ? cutToSentence(text) : text);
  } else if (ending === 'length') {
    expect(parseJsonAnswer(answer?.text ?? '', false)).toBeUndefined();
    expect(requests).toHaveLength(2);
  } else {
    expect(parseJsonAnswer(answer?.text ?? '', answer?.cut !== true)).toEqual(json);
  }
}

test('zoo · 40 fixtures, 125 variants, and 20 fixtures more', () => {
  expect(new Set(ZOO.map(({ id }) => id)).size).toBe(40);
  expect(ZOO).toHaveLength(125);
  expect(new Set(MORE.map(({ id }) => id)).size).toBeGreaterThanOrEqual(20);
});

describe.each(Object.entries(KINDS))('%s', (_name, kind) => {
  const plays = [...ZOO, ...MORE].filter(
    ({ kinds }) => kinds === undefined || kinds === (kind.json === null ? 'text' : 'json'),
  );
  test.each(plays.map((shape) => [shape.name, shape] as const))('%s', async (_shape, shape) => {
    check(shape, kind, await run(shape, kind));
  });
});
