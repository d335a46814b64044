// A fake OpenAI-compatible endpoint over real HTTP, with every good and bad behaviour seen in such
// endpoints. Tests script it step by step. As a command (`node tools/test/fake-ai.ts --port 4010`)
// it answers each call like a real model, and takes steps as JSON on POST /script.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';

/** Token figures as endpoints report them. */
export interface FakeUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/**
 * The response of one request. Every field is optional: an empty step streams a sentence and its
 * usage.
 */
export interface FakeStep {
  /** Delay before the headers, in milliseconds; -1: they never arrive. */
  delayMs?: number;
  /** Also delays the headers: a promise that a test in the same process resolves. */
  until?: Promise<unknown>;
  status?: number;
  headers?: Record<string, string>;
  /** A whole body, sent instead of a stream. */
  body?: string;
  /** Raw text of the stream, instead of the events made from `pieces`. */
  raw?: string;
  /** Pieces of the response. */
  pieces?: string[];
  /** Pause between pieces, in milliseconds. */
  pieceMs?: number;
  /** finish_reason of the stream; null: none is sent. */
  finish?: string | null;
  /** null: none is reported. */
  usage?: FakeUsage | null;
  /** Bytes per write: splits characters. */
  bytesPerWrite?: number;
  /**
   * `open`: everything is sent, the socket stays open; `hang`: the stream stops before its end;
   * `cut`: the socket breaks before its end.
   */
  end?: 'open' | 'hang' | 'cut';
}

/** A request as it arrived. */
export interface FakeRequest {
  path: string;
  authorization: string | null;
  body: Record<string, unknown> & {
    model?: string;
    messages?: { role: string; content: string }[];
  };
  receivedAt: number;
  /** When the client disconnected before the response was complete, by the process's clock. */
  droppedAt: number | null;
}

/** A running fake endpoint. */
export interface FakeAi {
  /** The value for AI_BASE_URL. */
  baseUrl: string;
  requests: FakeRequest[];
  /** Steps for the next requests, in order; afterwards the default step again. */
  script(...steps: FakeStep[]): void;
  /** The default step, when no scripted step is left. */
  answerWith(step: FakeStep | ((request: FakeRequest) => FakeStep)): void;
  close(): Promise<void>;
}

/** The usage of a step that sets none. */
export const FAKE_USAGE: FakeUsage = {
  prompt_tokens: 900,
  completion_tokens: 200,
  total_tokens: 1_100,
};

const SENTENCE = ['我读到', '你写的', '这一句了。'];

/** Starts a fake endpoint; port 0 takes a free one. */
export async function startFakeAi(port = 0): Promise<FakeAi> {
  const requests: FakeRequest[] = [];
  const steps: FakeStep[] = [];
  let otherwise: (request: FakeRequest) => FakeStep = () => ({});
  const server = createServer((incoming, response) => {
    void (async () => {
      const text = await bodyOf(incoming);
      if (incoming.url === '/script') {
        steps.push(...(JSON.parse(text) as FakeStep[]));
        response.end();
        return;
      }
      const request: FakeRequest = {
        path: incoming.url ?? '',
        authorization: incoming.headers.authorization ?? null,
        body: JSON.parse(text) as FakeRequest['body'],
        receivedAt: performance.now(),
        droppedAt: null,
      };
      requests.push(request);
      response.on('close', () => {
        if (!response.writableFinished) request.droppedAt = performance.now();
      });
      await play(steps.shift() ?? otherwise(request), response);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...more) => steps.push(...more),
    answerWith: (step) => {
      otherwise = typeof step === 'function' ? step : () => step;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function play(step: FakeStep, response: ServerResponse): Promise<void> {
  if (step.delayMs === -1) return;
  if (step.delayMs !== undefined) await wait(step.delayMs);
  await step.until;
  if (step.body !== undefined) {
    response.writeHead(step.status ?? 200, { 'content-type': 'application/json', ...step.headers });
    response.end(step.body);
    return;
  }
  response.writeHead(step.status ?? 200, { 'content-type': 'text/event-stream', ...step.headers });
  if (step.raw !== undefined) {
    await write(response, step.raw, step.bytesPerWrite);
  } else {
    for (const piece of step.pieces ?? SENTENCE) {
      await write(
        response,
        event({ choices: [{ index: 0, delta: { content: piece } }] }),
        step.bytesPerWrite,
      );
      if (step.pieceMs !== undefined) await wait(step.pieceMs);
    }
  }
  if (step.end === 'hang') return;
  if (step.end === 'cut') {
    response.destroy();
    return;
  }
  if (step.raw === undefined) {
    const usage = step.usage === undefined ? FAKE_USAGE : step.usage;
    if (step.finish !== null)
      await write(
        response,
        event({ choices: [{ index: 0, delta: {}, finish_reason: step.finish ?? 'stop' }] }),
      );
    if (usage !== null) await write(response, event({ choices: [], usage }));
    if (step.finish !== null) await write(response, 'data: [DONE]\n\n');
  }
  if (step.end !== 'open') response.end();
}

/** One event of a stream, as endpoints write it. */
export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

async function write(
  response: ServerResponse,
  text: string,
  bytesPerWrite?: number,
): Promise<void> {
  const bytes = Buffer.from(text);
  const size = bytesPerWrite ?? bytes.length;
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    if (bytesPerWrite !== undefined) await wait(1);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * The response of a well-behaved model to the product's own prompts: in their format, and without
 * invented content.
 */
export function answerLikeAModel(request: FakeRequest): FakeStep {
  const [system = '', asked = ''] = [
    request.body.messages?.[0]?.content,
    request.body.messages?.at(-1)?.content,
  ];
  const material = /<日记 id="\w+">\n([\s\S]*?)\n<\/日记/u.exec(asked)?.[1] ?? asked;
  const inPieces = (text: string): FakeStep => ({
    pieces: text.match(/[\s\S]{1,6}/gu) ?? [],
    pieceMs: 20,
  });
  if (system.includes('"recommendations"')) {
    const ids = [...asked.matchAll(/^([a-z0-9-]+)｜/gmu)].slice(0, 5).map((match) => match[1]);
    return inPieces(
      JSON.stringify({
        recommendations: ids.map((id, index) => ({
          id,
          quote: /\p{L}{2,6}/u.exec(material)?.[0] ?? '',
          match_score: 9 - index,
          match_reason: '说的是同一种心情',
        })),
        emotional_themes: ['日常', '惦念'],
      }),
    );
  }
  if (system.includes('"article"')) {
    const lines = material
      .split('\n')
      .map((line) => line.replace(/^\[\d+\].*?我：/u, '').replaceAll(' / ', ''));
    return inPieces(
      JSON.stringify({
        title: (lines[0] ?? '').slice(0, 8),
        article: lines.join('\n\n'),
        used: lines.map((_, index) => index + 1),
      }),
    );
  }
  return system.includes('[文风]') ? inPieces(material) : { pieces: SENTENCE, pieceMs: 60 };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4010' } } });
  const fake = await startFakeAi(Number(values.port));
  fake.answerWith(answerLikeAModel);
  process.stdout.write(`fake AI endpoint: ${fake.baseUrl}\n`);
}
