// The built-in engine as a text model: no network, no charge, at once. Its pieces come as fast as
// they are read.
import { streamChunks } from '#engine/reply.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import { UNBOUNDED_ROOM } from '#domain/summary/summary-steps.ts';
import { ModelError } from '#ai/model-error.ts';
import type { TextModel, TextTask } from '#ai/text-model.ts';

const NO_USAGE: TokenUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** What the engine works with. */
export interface BuiltinModelPorts {
  /** Writes a person's text, wherever that is done. */
  compose: (userId: string, task: TextTask, signal: AbortSignal) => Promise<string>;
  /** Awaited after each piece; tests of a call under way need one that lasts. */
  pace?: (() => Promise<void>) | undefined;
}

/** Makes the engine. */
export function createBuiltinModel({ compose, pace }: BuiltinModelPorts): TextModel {
  return {
    kind: 'builtin',
    estimate: () => 0,
    summaryRoom: () => UNBOUNDED_ROOM,
    estimatePrompt: () => 0,
    async *stream(reservation, task, { signal }) {
      const text = await compose(reservation.userId, task, signal);
      // Works have no streaming twin: nobody reads them half written.
      for (const piece of task.task === 'recommend' ? [text] : streamChunks(text)) {
        if (signal.aborted) throw new ModelError('aborted');
        yield piece;
        await pace?.();
      }
      return { text, usage: NO_USAGE, estimated: false, engine: 'builtin', cut: false };
    },
  };
}
