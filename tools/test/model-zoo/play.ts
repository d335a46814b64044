// Plays a shape of the zoo to a client: a `fetch` and a clock that runs ahead whenever all wait.
import type { CallRuntime } from '#ai/call-clock.ts';
import type { Shape, ZooEvent, ZooResponse } from '#tools/test/model-zoo/zoo.ts';
import { REPLY_SILENCE_MS } from '#domain/shared/ai-deadlines.ts';

const USAGE = { prompt_tokens: 50, completion_tokens: 9, total_tokens: 59 };

/** A whole number of seconds, because dates of headers have no fraction. */
const EPOCH_MS = 1_700_000_000_000;

export interface Played {
  runtime: CallRuntime;
  /** The bodies of the requests. */
  requests: string[];
  /** Runs a call to its end. */
  settle: <T>(call: Promise<T>) => Promise<T>;
}

/** `textFor` replaces the wanted text of the shape: JSON for a call that answers JSON. */
export function play(shape: Shape, textFor: string | null): Played {
  const clock = createClock();
  const requests: string[] = [];
  const swap = createSwap(/^([^!].*)\/(?:stop|length)/u.exec(shape.want)?.[1] ?? null, textFor);
  const scale = shape.first === undefined ? 1 : REPLY_SILENCE_MS / shape.first;
  const respond = (given: ZooResponse, isFirst: boolean): Response => {
    const { status = 200, ct, headers = {} } = given;
    const written = given.raw ?? eventTexts(given.ev ?? [], shape.chunk ?? 400);
    const chunks = [written].flat().map((chunk) => {
      if (typeof chunk === 'number') return chunk * scale;
      const text = swap(chunk);
      return isFirst && shape.crlf === 1 ? text.replaceAll('\n', '\r\n') : text;
    });
    const type = ct ?? 'text/event-stream';
    return new Response(
      bodyOf(chunks, clock.runtime.after, {
        hangs: isFirst && shape.hang === 1,
        fails: isFirst && shape.isBroken,
        byBytes: isFirst && shape.bytes === 1,
      }),
      {
        status,
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          ...Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, dated(value, clock.runtime)]),
          ),
        },
      },
    );
  };
  return {
    requests,
    settle: clock.settle,
    runtime: {
      ...clock.runtime,
      fetch(_url, { body }) {
        const sent = body as string;
        requests.push(sent);
        return Promise.resolve(
          isNext(shape, sent, requests.length, clock.runtime.now())
            ? respond(shape.next ?? {}, false)
            : respond(shape, true),
        );
      },
    },
  };
}

function isNext(shape: Shape, body: string, count: number, nowMs: number): boolean {
  const { next, refused, times = 1 } = shape;
  if (next === undefined) return false;
  if (refused !== null && !body.includes(`"${refused}"`)) return true;
  if (next.has !== undefined && !body.includes(next.has)) return false;
  if (next.no !== undefined) return !body.includes(next.no);
  if (next.notBefore !== undefined) return nowMs >= next.notBefore;
  return count > times;
}

/** The texts of events; a number is a wait. */
function eventTexts(events: readonly ZooEvent[], chunk: number): (string | number)[] {
  return events.flatMap((event): (string | number)[] => {
    if (event === 'DONE') return ['data: [DONE]\n\n'];
    if (event === 'U') return [dataOf({ choices: [], usage: USAGE })];
    if (typeof event === 'string') {
      if (event.startsWith('RAW:')) return [event.slice(4)];
      const text = event.slice('TEXT:'.length);
      return [`TEXT:${chunk}:${text}`];
    }
    if (typeof event['wait'] === 'number') return [event['wait']];
    return [dataOf(chunkOf(event))];
  });
}

function chunkOf(event: Readonly<Record<string, unknown>>): object {
  const { c, d, f, fr } = event;
  if (c !== undefined)
    return { choices: [{ index: 0, delta: { content: c }, finish_reason: fr ?? null }] };
  if (d !== undefined) return { choices: [{ index: 0, delta: d, finish_reason: null }] };
  if (f !== undefined) return { choices: [{ index: 0, delta: {}, finish_reason: f }] };
  return event;
}

function dataOf(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Puts another text in the place of the wanted one, also where it is sent in pieces. */
function createSwap(wanted: string | null, text: string | null): (chunk: string) => string {
  const target = text ?? wanted ?? '';
  let at = 0;
  const whole = (given: string): string => {
    if (wanted === null || text === null || wanted === '') return given;
    return given.replaceAll(wanted, () => text);
  };
  /** A piece of the wanted text becomes a piece of the other one. */
  const piece = (given: string): string => {
    if (text === null || wanted === null || given.trim() === '') return given;
    if (given === wanted) return target;
    if (!wanted.startsWith(given, at)) return given;
    const from = Math.round((at / wanted.length) * target.length);
    at += given.length;
    return target.slice(from, Math.round((at / wanted.length) * target.length));
  };
  const inValue = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return value === '$W' ? target : key === 'content' || key === 'text' ? piece(value) : value;
    if (Array.isArray(value)) return value.map((item) => inValue(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, inValue(item, name)]),
    );
  };
  return (chunk) => {
    const cut = /^TEXT:(\d+):([\s\S]*)$/u.exec(chunk);
    if (cut !== null) {
      const size = Number(cut[1]);
      const pieces = whole(cut[2] ?? '').match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
      return pieces.map((content) => dataOf(chunkOf({ c: content }))).join('');
    }
    if (text === null) return chunk;
    // Each value of a body is read by itself, so that its layout stays.
    return chunk
      .replaceAll(/\{.*\}/gu, (line) => {
        try {
          return JSON.stringify(inValue(JSON.parse(line), ''));
        } catch {
          return wanted === null
            ? line
            : line.replaceAll(wanted, JSON.stringify(text).slice(1, -1));
        }
      })
      .replaceAll(/"content": "([^"]*)"/gu, (line, content: string) =>
        content === wanted ? `"content": ${JSON.stringify(text)}` : line,
      );
  };
}

function dated(value: string, { date }: Pick<CallRuntime, 'date'>): string {
  const seconds = /^DATE\+(\d+)$/u.exec(value)?.[1];
  return seconds === undefined ? value : new Date(date() + Number(seconds) * 1_000).toUTCString();
}

function bodyOf(
  chunks: readonly (string | number)[],
  after: CallRuntime['after'],
  { hangs, fails, byBytes }: { hangs: boolean; fails: boolean; byBytes: boolean },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = chunks.flatMap((chunk): (number | Uint8Array)[] => {
    if (typeof chunk === 'number') return [chunk];
    const bytes = encoder.encode(chunk);
    return byBytes ? [...bytes].map((byte) => Uint8Array.of(byte)) : [bytes];
  });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let next = left.shift();
      for (; typeof next === 'number'; next = left.shift()) {
        const ms = next;
        await new Promise<void>((resolve) => after(ms, resolve));
      }
      if (next !== undefined) controller.enqueue(next);
      else if (fails) controller.error(new Error('cut'));
      else if (hangs) await new Promise(() => undefined);
      else controller.close();
    },
  });
}

/** A clock that goes to its next timer when nothing else can happen. */
function createClock() {
  let nowMs = 0;
  const timers = new Set<{ dueMs: number; act: () => void }>();
  const runtime: Omit<CallRuntime, 'fetch'> = {
    now: () => nowMs,
    date: () => EPOCH_MS + nowMs,
    after(ms, act) {
      const timer = { dueMs: nowMs + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    runtime,
    async settle<T>(call: Promise<T>): Promise<T> {
      let isOver = false;
      const ended = call.finally(() => (isOver = true));
      ended.catch(() => undefined);
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve));
        if (isOver) break;
        const [next] = [...timers].toSorted((first, second) => first.dueMs - second.dueMs);
        if (next === undefined) continue;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.dueMs);
        next.act();
      }
      return ended;
    },
  };
}
