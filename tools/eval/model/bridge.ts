// A careful reader in the place of a model: each request becomes a file, and the run waits until
// there is a file with its answer. Existing answers are used, so a stopped run goes on.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallRuntime } from '#ai/call-clock.ts';
import { readBody, type SeenRequest } from '#tools/eval/model/recording.ts';

/** How often the folder is looked at, in milliseconds. */
const LOOK_MS = 500;

/** Characters of one event: a reader's text arrives in pieces, as a model's does. */
const PIECE_CHARACTERS = 7;

export interface Bridge {
  folder: string;
  /** Answers to requests that have changed since are used as well. */
  isKept: boolean;
  /** The name and the task of the next request. */
  next: () => Pick<SeenRequest, 'name' | 'task'>;
  write: (line: string) => void;
}

/** The endpoint, its network and its clock: time does not pass while the reader writes. */
export function bridgeRuntime(bridge: Bridge): CallRuntime {
  mkdirSync(bridge.folder, { recursive: true });
  return {
    now: () => 0,
    date: () => 0,
    after: () => () => undefined,
    async fetch(_url, init) {
      if (init.method !== 'POST') return new Response('', { status: 404 });
      return asStream(await answerOf(requestText(bridge.next(), init.body), bridge));
    },
  };
}

async function answerOf(request: string, { folder, isKept, next, write }: Bridge): Promise<string> {
  const { name } = next();
  const file = join(folder, `${name}.request.md`);
  const answers = ['txt', 'json'].map((ending) => join(folder, `${name}.answer.${ending}`));
  const isChanged = existsSync(file) && readFileSync(file, 'utf8') !== request;
  if (isChanged && !isKept)
    for (const answer of answers) if (existsSync(answer)) renameSync(answer, `${answer}.old`);
  writeFileSync(file, request);
  for (let isSaid = false; ;) {
    for (const answer of answers) {
      const text = await settled(answer);
      if (text !== null) return text;
    }
    if (!isSaid) write(`waiting for ${name}.answer.txt`);
    isSaid = true;
    await sleep(LOOK_MS);
  }
}

/** The text of a file whose size no longer changes; null: there is none. */
async function settled(file: string): Promise<string | null> {
  const size = sizeOf(file);
  if (size === 0 || Date.now() - statSync(file).mtimeMs > 10 * LOOK_MS)
    return size === 0 ? null : readFileSync(file, 'utf8');
  await sleep(LOOK_MS);
  return sizeOf(file) === size ? readFileSync(file, 'utf8') : null;
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function requestText({ name, task }: Pick<SeenRequest, 'name' | 'task'>, body: unknown): string {
  const { messages, maxTokens } = readBody(body);
  return [
    `<!-- ${name} · ${task} · at most ${maxTokens} tokens -->`,
    ...messages.map(({ role, content }) => `# ${role}\n\n${content}`),
    '',
  ].join('\n\n');
}

function asStream(text: string): Response {
  const letters = [...text.replace(/\n$/u, '')];
  const pieces = Array.from({ length: Math.ceil(letters.length / PIECE_CHARACTERS) }, (_, at) =>
    letters.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS).join(''),
  );
  const events = [
    ...pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ].map((event) => `data: ${JSON.stringify(event)}\n\n`);
  return new Response(`${events.join('')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
}
