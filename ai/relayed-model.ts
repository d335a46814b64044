// A model that the user's browser calls (docs/adr/0047). The server runs a call until it needs a
// text, and ends it there. The browser gets the text from its own model, and the server runs the
// call again with it. So no server waits for a browser, and any server can run the next round.
import type { RelayedText } from '#contract/own-model.contract.ts';
import { ModelError } from '#ai/model-error.ts';
import { askRoom } from '#ai/prompts/ask-prompt.ts';
import { disarm } from '#ai/prompts/disarm.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { summaryRoom } from '#ai/prompts/summary-prompt.ts';
import type { TextModel, TextTask } from '#ai/text-model.ts';

/** A call needs the text of a task that no browser has brought yet. */
export class TextNeeded extends Error {
  /** Names the task in {@link RelayedText}. */
  readonly key: string;
  readonly task: TextTask;

  constructor(key: string, task: TextTask) {
    super('text needed');
    this.name = 'TextNeeded';
    this.key = key;
    this.task = task;
  }
}

export interface RelayedModelPorts {
  texts: readonly RelayedText[];
  /** Tokens that the model reads and writes in one call. */
  contextTokens: number;
  hash: (text: string) => string;
  /** Returns an unguessable word, which marks where the user's text begins and ends. */
  randomWord: () => string;
}

/**
 * The model of one round. It is free, and throws {@link TextNeeded} for a task without a text. A
 * text counts for the task that it was written for, and once: a changed journal asks again.
 */
export function createRelayedModel({
  texts,
  contextTokens,
  hash,
  randomWord,
}: RelayedModelPorts): TextModel {
  const left = [...texts];
  const take = (key: string): RelayedText | null => {
    const at = left.findIndex((text) => text.key === key);
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  return {
    kind: 'remote',
    summaryRoom: (roleKey, facts) => summaryRoom(roleKey, contextTokens, facts),
    askRoom: (task) => askRoom(task, contextTokens),
    estimate: () => 0,
    estimatePrompt: () => 0,
    async *stream(_reservation, task, { onSent, onLabel }) {
      const key = hash(lastingPart(task));
      const brought = take(key);
      if (brought === null) throw new TextNeeded(key, task);
      if ('failure' in brought && brought.failure === 'too-long') throw new ModelError('too-long');
      const { system, turns } = composePrompt(disarm(task).task, randomWord(), contextTokens);
      onSent?.([{ role: 'system', content: system }, ...turns]);
      if ('failure' in brought) {
        if (brought.shown !== undefined) yield brought.shown;
        throw new ModelError(brought.failure);
      }
      const { text, usage, estimated, cut, label } = brought;
      if (label !== undefined) onLabel?.(label);
      // The browser stopped the model: prepared words take the place of its text.
      if (label === 'now') throw new ModelError('aborted');
      if (text.trim() === '') throw new ModelError('broken');
      yield text;
      return { text, usage, estimated, cut, lineId: null, engine: 'remote' };
    },
  };
}

/** A task without what differs in each round: the seed, and the moment of the request. */
function lastingPart(task: TextTask): string {
  return JSON.stringify(task, (name, value: unknown) =>
    name === 'seed' || name === 'nowMs' ? undefined : value,
  );
}
