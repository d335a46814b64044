// A fake OpenAI-compatible endpoint over real HTTP, with every good and bad behaviour seen in such
// endpoints. Tests script it step by step. As a command (`node tools/test/fake-ai.ts --port 4010`)
// it answers each call like a real model, and takes steps as JSON on POST /script.
import { once } from 'node:events';
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
  /** Sends the pieces before index `after`; the others wait until the promise resolves. */
  hold?: { after: number; until: Promise<unknown> };
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

/** What the endpoint itself insists on, before any step is played. */
export interface FakeRules {
  /** Lets pages of other origins read responses, as a browser demands. */
  cors?: boolean;
  /** The only accepted key. */
  key?: string;
  /** The names of its models; others are refused, and `GET /models` lists them. */
  models?: readonly string[];
}

/** A request as it arrived. */
export interface FakeRequest {
  method: string;
  path: string;
  authorization: string | null;
  body: Record<string, unknown> & {
    model?: string;
    messages?: { role: string; content: string }[];
  };
  /** The file of a form, such as a recording; the fields of the form are the body. */
  file?: File;
  receivedAt: number;
  /** When the client disconnected before the response was complete, by the process's clock. */
  droppedAt: number | null;
}

/** A running fake endpoint. */
export interface FakeAi {
  /** The value for AI_BASE_URL. */
  baseUrl: string;
  requests: FakeRequest[];
  /** Every request, those included that no step answered. */
  seen: Pick<FakeRequest, 'method' | 'path' | 'authorization'>[];
  rules: FakeRules;
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

/** What a recording says, when its step has no body. */
export const FAKE_SPEECH = '傍晚路过菜场，买了一把小葱。';

const HEARD = JSON.stringify({ text: FAKE_SPEECH });

const SENTENCE = ['我读到', '你写的', '这一句了。'];

/** Starts a fake endpoint; port 0 takes a free one. Its rules can change while it runs. */
export async function startFakeAi(port = 0, rules: FakeRules = {}): Promise<FakeAi> {
  const requests: FakeRequest[] = [];
  const seen: FakeAi['seen'] = [];
  const steps: FakeStep[] = [];
  let otherwise: (request: FakeRequest) => FakeStep = () => ({});
  const server = createServer((incoming, response) => {
    void (async () => {
      const bytes = await bodyOf(incoming);
      const text = bytes.toString();
      if (incoming.url === '/script') {
        steps.push(...(JSON.parse(text) as FakeStep[]));
        response.end();
        return;
      }
      const call = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        authorization: incoming.headers.authorization ?? null,
      };
      if (rules.cors === true) allowOrigins(response);
      if (isWarmUp(text)) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(WARM);
        return;
      }
      seen.push(call);
      const refusal = refusalOf(call, text, rules);
      if (refusal !== null) {
        response.writeHead(refusal.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(refusal.body));
        return;
      }
      const request: FakeRequest = {
        ...call,
        ...(await contentOf(incoming, bytes)),
        receivedAt: performance.now(),
        droppedAt: null,
      };
      requests.push(request);
      response.on('close', () => {
        if (!response.writableFinished) request.droppedAt = performance.now();
      });
      const step = steps.shift() ?? otherwise(request);
      await play(request.file === undefined ? step : { body: HEARD, ...step }, response);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    seen,
    rules,
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

/** A request that only loads the model: no step is for it, and it is not recorded. */
function isWarmUp(text: string): boolean {
  return /"max(?:_completion)?_tokens":1[,}]/u.test(text);
}

const WARM = JSON.stringify({ choices: [{ message: { content: '你' }, finish_reason: 'length' }] });

function allowOrigins(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, accept');
  response.setHeader('access-control-allow-private-network', 'true');
}

/** The response to a request that is no good call; null: it is one. */
function refusalOf(
  { method, authorization }: Pick<FakeRequest, 'method' | 'authorization'>,
  text: string,
  { key, models }: FakeRules,
): { status: number; body: object } | null {
  if (method === 'OPTIONS') return { status: 200, body: {} };
  if (key !== undefined && authorization !== `Bearer ${key}`)
    return { status: 401, body: { error: { message: 'wrong key' } } };
  if (method === 'GET')
    return models === undefined
      ? { status: 404, body: {} }
      : { status: 200, body: { object: 'list', data: models.map((id) => ({ id })) } };
  if (models === undefined) return null;
  // A form, which carries a recording.
  if (!text.startsWith('{')) return null;
  const { model } = JSON.parse(text) as { model: string };
  return models.includes(model)
    ? null
    : { status: 404, body: { error: { message: `model "${model}" not found` } } };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function contentOf(
  { headers }: IncomingMessage,
  bytes: Buffer<ArrayBuffer>,
): Promise<Pick<FakeRequest, 'body' | 'file'>> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/'))
    return { body: JSON.parse(bytes.toString()) as FakeRequest['body'] };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  return {
    body: Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
    ...(file instanceof File ? { file } : {}),
  };
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
    for (const [index, piece] of (step.pieces ?? SENTENCE).entries()) {
      if (step.hold?.after === index && !response.destroyed)
        await Promise.race([step.hold.until, once(response, 'close')]);
      if (response.destroyed) return;
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
  if (system.includes('"groups"')) {
    const question = /<提问 id="\w+">\n([\s\S]*?)\n<\/提问/u.exec(asked)?.[1] ?? '';
    const words = question.match(/\p{Script=Han}{2}/gu) ?? [];
    return inPieces(JSON.stringify({ groups: words.slice(0, 8).map((word) => [word]) }));
  }
  if (system.includes('"sufficient"')) {
    const records = [...asked.matchAll(/编号(\d+)｜[^\n]*\n([^\n。！？]{4,40})/gu)].slice(0, 3);
    const units = records.map(([, id, quote]) => ({
      claim: quote,
      cites: [{ id: Number(id), quote }],
    }));
    return inPieces(JSON.stringify({ sufficient: units.length > 0 ? 'yes' : 'no', units }));
  }
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
