// The prompt of a summary: numbered lines in, one JSON object out. What the writer did not write is not in it (checked afterwards
// by domain/text/invention.ts, not by trust).
import { estimateTokens } from '#domain/stones/stone.ts';
import { ARTICLE_TITLE_MAX_CHARACTERS } from '#domain/summary/summary-content.ts';
import type { Prompt } from '#server/ai/completion-body.ts';
import { asMaterial, harmless, materialRule, SAFETY_RULES } from '#server/ai/prompts/shared-rules.ts';
import { summaryStyle } from '#server/ai/prompts/summary-styles.ts';
import type { SummaryTask } from '#server/ai/text-model.ts';

/** Characters the article should have at the most. */
const ARTICLE_WANTED_CHARACTERS = 600;

const MIN_TOKENS = 1_500;

/** Characters of material that go with a prompt; what is beyond is left out, oldest kept. */
const MATERIAL_MAX_CHARACTERS = 12_000;

const RULES = `[这一轮] 把标签里的编号内容写成一篇日记。只用编号内容里的人、事、时间、地点、数字、引语；可以改顺序、合并、删减，不可补因果、对话、天气、感受；不确定就用原句；不升华，不加祝福。
${ARTICLE_WANTED_CHARACTERS}字以内，每一条内容都要用到。标题不超过${ARTICLE_TITLE_MAX_CHARACTERS}字，用写作者自己的词。
只输出一个JSON对象，不要代码块：{"title":"标题","article":"正文，段落之间用\\n\\n","used":[1,2]}，used是用到的编号。`;

/** Makes the prompt. */
export function summaryPrompt(task: SummaryTask, word: string): Prompt {
  const style = summaryStyle(task.roleKey);
  const system = [
    SAFETY_RULES,
    `[写法] ${style.voice}`,
    '例子：',
    ...style.examples.map(
      ({ lines, title, article }) => `${lines.join('\n')}\n→ ${JSON.stringify({ title, article, used: lines.map((_, index) => index + 1) })}`,
    ),
    RULES,
    materialRule('日记', word),
    ...(task.suggestion === null ? [] : [`${materialRule('建议', word)}建议只改变写法，不增加内容。`]),
  ].join('\n');
  const material = numberedLines(task).join('\n').slice(0, MATERIAL_MAX_CHARACTERS);
  const parts = [
    asMaterial('日记', word, material),
    ...(task.suggestion === null ? [] : [asMaterial('建议', word, task.suggestion)]),
    ...(task.missed.length === 0
      ? []
      : [`上一稿的问题（写了内容里没有的词，或如下所述），这次改正：${task.missed.map((words) => harmless(words)).join('、')}。`]),
    '请写成日记，只输出JSON对象。',
  ];
  return { system, turns: [{ role: 'user', content: parts.join('\n') }], maxTokens: Math.max(MIN_TOKENS, Math.ceil(estimateTokens(material))), json: true };
}

/** The lines as the model sees them and as the check reads them. */
export function numberedLines(task: Pick<SummaryTask, 'shares'>): string[] {
  return task.shares.map((share, index) => `[${index + 1}]${share.time === null ? '' : ` ${share.time}`} 我：${[share.content, ...share.lines].join(' / ')}`);
}
