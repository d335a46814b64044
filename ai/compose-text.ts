// The built-in engine's text for a task. Pure, so it runs in any thread.
import { composeReply } from '#engine/reply.ts';
import { composeSummary } from '#engine/summary.ts';
import { enhanceText } from '#engine/enhance.ts';
import type { SummaryTask, TextTask } from '#ai/text-model.ts';
import { builtinRecommendation } from '#ai/work-catalogue.ts';

/** A text, and the line of the repertoire in it; null for other texts than replies. */
export interface ComposedText {
  text: string;
  lineId: string | null;
}

/** Its text is JSON for the tasks that require JSON from a model. */
export function composeText(task: TextTask): ComposedText {
  switch (task.task) {
    case 'reply':
      return composeReply(task);
    case 'enhance': {
      const { content, roleKey: styleKey, previous } = task;
      return { text: enhanceText({ content, styleKey, previous }).text, lineId: null };
    }
    case 'summary':
      return { text: JSON.stringify(digest(task)), lineId: null };
    case 'recommend':
      return { text: JSON.stringify(builtinRecommendation(task)), lineId: null };
    // The engine lists entries and writes no claims (ai/ask-journal.ts).
    case 'askTerms':
      return { text: JSON.stringify({ groups: [] }), lineId: null };
    case 'ask':
      return { text: JSON.stringify({ sufficient: 'no', units: [] }), lineId: null };
  }
}

/**
 * Drafts are joined whole, because a digest of digests would lose posts. Without text to quote
 * (images only) the shares themselves are the article.
 */
function digest(task: SummaryTask): { title: string; article: string; used: number[] } {
  const { title, article, used } = composeSummary({
    shares: task.shares,
    suggestion: task.suggestion,
    styleKey: task.roleKey,
  });
  if (task.stage !== 'compose' && article.trim() !== '') return { title, article, used };
  return {
    title,
    article: task.shares.flatMap((share) => [share.content, ...share.lines]).join('\n\n'),
    used: task.shares.map((_, index) => index + 1),
  };
}
