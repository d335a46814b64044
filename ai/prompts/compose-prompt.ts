// Builds the prompt of a task. It has one system message only: several endpoints refuse a second
// one.
import type { Prompt } from '#ai/completion-body.ts';
import { askPrompt, askTermsPrompt } from '#ai/prompts/ask-prompt.ts';
import { enhancePrompt } from '#ai/prompts/enhance-prompt.ts';
import { recommendPrompt } from '#ai/prompts/recommend-prompt.ts';
import { replyPrompt } from '#ai/prompts/reply-prompt.ts';
import { summaryPrompt } from '#ai/prompts/summary-prompt.ts';
import type { TextTask } from '#ai/text-model.ts';
import { CONTEXT_TOKENS_DEFAULT } from '#ai/model-endpoint.ts';

/** Raise it with every change of wording; each call logs it. */
export const PROMPT_VERSION = '9';

/**
 * `word` is random and marks where the user's text begins and ends. Prompts shrink to fit the
 * context. `isLabelled`: a reply begins with a label (ai/care-label.ts).
 */
export function composePrompt(
  task: TextTask,
  word: string,
  contextTokens: number = CONTEXT_TOKENS_DEFAULT,
  isLabelled = false,
): Prompt {
  switch (task.task) {
    case 'reply':
      return replyPrompt(task, word, contextTokens, isLabelled);
    case 'enhance':
      return enhancePrompt(task, word, contextTokens);
    case 'summary':
      return summaryPrompt(task, word, contextTokens);
    case 'recommend':
      return recommendPrompt(task, word, contextTokens);
    case 'askTerms':
      return askTermsPrompt(task, word, contextTokens);
    case 'ask':
      return askPrompt(task, word, contextTokens);
  }
}
