// From a task to the prompt a model gets. One system message only: several endpoints refuse a second one.
import type { Prompt } from '#server/ai/completion-body.ts';
import { enhancePrompt } from '#server/ai/prompts/enhance-prompt.ts';
import { recommendPrompt } from '#server/ai/prompts/recommend-prompt.ts';
import { replyPrompt } from '#server/ai/prompts/reply-prompt.ts';
import { summaryPrompt } from '#server/ai/prompts/summary-prompt.ts';
import type { TextTask } from '#server/ai/text-model.ts';
import { CONTEXT_TOKENS_DEFAULT } from '#server/config/settings.ts';

/** The version of the prompts; raise it with every change of wording, the log names it with every call. */
export const PROMPT_VERSION = '2';

/** Makes the prompt of a task. `word` is random: it marks where a person's text begins and ends. Prompts shrink to fit the context. */
export function composePrompt(task: TextTask, word: string, contextTokens: number = CONTEXT_TOKENS_DEFAULT): Prompt {
  switch (task.task) {
    case 'reply':
      return replyPrompt(task, word, contextTokens);
    case 'enhance':
      return enhancePrompt(task, word, contextTokens);
    case 'summary':
      return summaryPrompt(task, word, contextTokens);
    case 'recommend':
      return recommendPrompt(task, word, contextTokens);
  }
}
