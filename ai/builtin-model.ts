// The built-in engine as a text model: no network, no charge. It streams as fast as it is read.
import { streamChunks } from '#engine/reply/stream-chunks.ts';
import type { ComposedText } from '#ai/compose-text.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import { UNBOUNDED_ROOM } from '#domain/summary/summary-steps.ts';
import { ModelError } from '#ai/model-error.ts';
import type { TextModel, TextTask } from '#ai/text-model.ts';

const NO_USAGE: TokenUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

export interface BuiltinModelPorts {
  /** Writes the text for a user, in this thread or in another one. */
  compose: (userId: string, task: TextTask, signal: AbortSignal) => Promise<ComposedText>;
  /** Awaited after each chunk, with the number of chunks of the text. */
  pace?: ((chunks: number) => Promise<void>) | undefined;
}

export function createBuiltinModel({ compose, pace }: BuiltinModelPorts): TextModel {
  return {
    kind: 'builtin',
    estimate: () => 0,
    summaryRoom: () => UNBOUNDED_ROOM,
    askRoom: () => 0,
    estimatePrompt: () => 0,
    async *stream(reservation, task, { signal }) {
      const { text, lineId } = await compose(reservation.userId, task, signal);
      // Recommendations are not streamed: a partial list of works is of no use.
      const pieces = task.task === 'recommend' ? [text] : [...streamChunks(text)];
      for (const piece of pieces) {
        if (signal.aborted) throw new ModelError('aborted');
        yield piece;
        await pace?.(pieces.length);
      }
      return { text, lineId, usage: NO_USAGE, estimated: false, engine: 'builtin', cut: false };
    },
  };
}
