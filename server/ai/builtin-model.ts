// The built-in engine as a text model: no network, no charge, at once. Its pieces come as fast as they are read.
import { enhanceText } from '#engine/enhance.ts';
import { composeReply, streamChunks } from '#engine/reply.ts';
import { composeSummary } from '#engine/summary.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';
import { UNBOUNDED_ROOM } from '#domain/summary/summary-steps.ts';
import { builtinRecommendation } from '#server/ai/work-catalogue.ts';
import { ModelFault } from '#server/ai/model-fault.ts';
import type { SummaryTask, TextModel, TextTask } from '#server/ai/text-model.ts';

const NO_USAGE: TokenUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** Makes the engine. `pace` is awaited after each piece; tests of a call under way need one that lasts. */
export function createBuiltinModel(pace?: () => Promise<void>): TextModel {
  return {
    kind: 'builtin',
    estimate: () => 0,
    summaryRoom: () => UNBOUNDED_ROOM,
    estimatePrompt: () => 0,
    async *stream(_reservation, task, { signal }) {
      const text = compose(task);
      // Works have no streaming twin: nobody reads them half written.
      for (const piece of task.task === 'recommend' ? [text] : streamChunks(text)) {
        if (signal.aborted) throw new ModelFault('aborted');
        yield piece;
        await pace?.();
      }
      return { text, usage: NO_USAGE, estimated: false, engine: 'builtin', cut: false };
    },
  };
}

function compose(task: TextTask): string {
  switch (task.task) {
    case 'reply':
      return composeReply(task).text;
    case 'enhance':
      return enhanceText({ content: task.content, styleKey: task.roleKey }).text;
    case 'summary':
      return JSON.stringify(digest(task));
    case 'recommend':
      return JSON.stringify(builtinRecommendation(task));
  }
}

/** The digest; drafts are joined whole, because a digest of digests would lose posts. Where there is nothing to quote (pictures only) the shares themselves are the article. */
function digest(task: SummaryTask): { title: string; article: string; used: number[] } {
  const { title, article, used } = composeSummary({ shares: task.shares, suggestion: task.suggestion, seed: task.seed, styleKey: task.roleKey });
  if (task.stage !== 'compose' && article.trim() !== '') return { title, article, used };
  return { title, article: task.shares.flatMap((share) => [share.content, ...share.lines]).join('\n\n'), used: task.shares.map((_, index) => index + 1) };
}
