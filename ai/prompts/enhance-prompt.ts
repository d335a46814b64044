// The prompt of an enhancement: rewrite the original in a style, without additions or omissions.
import { headOf } from '#domain/text/graphemes.ts';
import { estimateTokens } from '#domain/stones/stone.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { enhanceStyle } from '#ai/prompts/enhance-styles.ts';
import { asMaterial, materialRule, RECORD_SAFETY } from '#ai/prompts/shared-rules.ts';
import type { EnhanceTask } from '#ai/text-model.ts';

/** Minimum output of a model, in tokens. */
const MIN_TOKENS = 300;

/** Characters of the previous version in a prompt: enough to see how it was written. */
const PREVIOUS_MAX_CHARACTERS = 600;

const ANOTHER = '写作者想看另一种写法：句式和用词要与上一稿明显不同，内容仍以日记为准。';

const RULES = `[这一轮] 按上面的文风改写标签里的这段日记，保持第一人称和原来的先后。
只用原文有的人、事、时间、地点、数字和感受，不补因果、对话、天气、心情，不升华，不加标题、表情和说明。原文的分段尽量保留，用原文所用的语言。
只输出改写后的文字。`;

export function enhancePrompt(task: EnhanceTask, word: string, contextTokens: number): Prompt {
  const { length, examples } = enhanceStyle(task.roleKey);
  const wantedTokens = Math.ceil(estimateTokens(task.content) * length[1] * 2);
  const request = requestOf(task, word);
  const freeWith = (system: string) =>
    contextTokens - estimateTokens(system) - estimateTokens(request);
  // A small context shows fewer examples; the text itself is always whole.
  let shown = examples.length;
  let system = systemOf(task, word, shown);
  while (shown > 0 && freeWith(system) < wantedTokens) {
    shown -= 1;
    system = systemOf(task, word, shown);
  }
  return {
    system,
    turns: [{ role: 'user', content: request }],
    maxTokens: Math.max(MIN_TOKENS, Math.min(wantedTokens, freeWith(system))),
    json: false,
  };
}

function systemOf(task: EnhanceTask, word: string, examplesShown: number): string {
  const { voice, examples, length } = enhanceStyle(task.roleKey);
  const [min, max] = length;
  const shown = examples.slice(0, examplesShown);
  return [
    RECORD_SAFETY,
    `[文风] ${voice}`,
    ...(shown.length === 0 ? [] : ['例子：']),
    ...shown.map(([original, rewritten]) => `原：${original}\n改：${rewritten}`),
    RULES,
    `长度在原文的${Math.round(min * 100)}%到${Math.round(max * 100)}%之间。`,
    materialRule('日记', word),
    ...(task.previous === null ? [] : [materialRule('上一稿', word)]),
  ].join('\n');
}

function requestOf(task: EnhanceTask, word: string): string {
  const corrections =
    task.missed.length === 0
      ? ''
      : `\n上一稿的问题（写了原文没有的词，或如下所述），这次改正：${task.missed.join('、')}。`;
  const another =
    task.previous === null
      ? ''
      : `\n${asMaterial('上一稿', word, headOf(task.previous, PREVIOUS_MAX_CHARACTERS))}\n${ANOTHER}`;
  return `${asMaterial('日记', word, task.content)}${another}\n请改写，只输出改写后的文字。${corrections}`;
}
