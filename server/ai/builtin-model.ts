// The built-in engine as a text model: no network, no charge, at once. Its pieces come as fast as they are read.
import { composeReply, streamChunks } from '#engine/reply.ts';
import type { TokenUsage } from '#domain/stones/stones.ts';
import { ModelFault } from '#server/ai/model-fault.ts';
import type { TextModel, TextTask } from '#server/ai/text-model.ts';

const NO_USAGE: TokenUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** Makes the engine. `pace` is awaited after each piece; tests of a call under way need one that lasts. */
export function createBuiltinModel(pace?: () => Promise<void>): TextModel {
  return {
    kind: 'builtin',
    estimate: () => 0,
    estimatePrompt: () => 0,
    async *stream(_reservation, task, { signal }) {
      const text = compose(task);
      for (const piece of streamChunks(text)) {
        if (signal.aborted) throw new ModelFault('aborted');
        yield piece;
        await pace?.();
      }
      return { text, usage: NO_USAGE, estimated: false, engine: 'builtin', cut: false };
    },
  };
}

function compose(task: TextTask): string {
  return composeReply(task).text;
}
