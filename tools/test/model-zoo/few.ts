// A few shapes, one of each kind, to drive through a whole mode. All shapes run through the client
// that the modes share (model-zoo.test.ts).
import { vi } from 'vitest';
import { cutToSentence } from '#ai/cut-to-sentence.ts';
import { play } from '#tools/test/model-zoo/play.ts';
import { readZoo, type Shape } from '#tools/test/model-zoo/zoo.ts';

const IDS = ['Z02.1', 'Z04.1', 'Z10.1', 'Z12.1', 'Z15.2', 'Z19.2', 'Z20.1', 'Z21.1', 'Z24.2'];
const REFUSALS = ['Z17.2', 'Z25.1', 'Z26.1', 'Z28.2'];

const shapesOf = (ids: readonly string[]) =>
  readZoo('zoo.jsonl')
    .filter(({ name }) => ids.includes(name.split(' ')[0] ?? ''))
    .map((shape) => [shape.name, shape] as const);

export const FEW_TEXTS = shapesOf(IDS);
export const FEW_REFUSALS = shapesOf(REFUSALS);

/** The text of a reply from a shape. */
export function textOfShape({ want }: Shape): string {
  const [text = '', ending] = want.split('/');
  return ending === 'length' ? cutToSentence(text) : text;
}

/** Lets an address answer with a shape; other addresses keep their `fetch`. */
export function stubShape(shape: Shape, baseUrl: string): { requests: string[] } {
  const played = play(shape, null);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) =>
    typeof url === 'string' && url.startsWith(baseUrl)
      ? played.runtime.fetch(url, init ?? {})
      : others(url, init),
  );
  return played;
}
