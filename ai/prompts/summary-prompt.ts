// The prompt of a summary: numbered lines in, one JSON object out. It must not add anything to the
// user's text; domain/text/invention.ts checks that afterwards.
import { estimateTokens } from '#domain/stones/stone.ts';
import {
  ARTICLE_TITLE_MAX_CHARACTERS,
  SUGGESTION_MAX_CHARACTERS,
  type SummaryShare,
} from '#domain/summary/summary-content.ts';
import type { SummaryRoom } from '#domain/summary/summary-steps.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { asMaterial, harmless, materialRule, RECORD_SAFETY } from '#ai/prompts/shared-rules.ts';
import { summaryStyle } from '#ai/prompts/summary-styles.ts';
import type { SummaryTask } from '#ai/text-model.ts';

/** Requested characters. A request with many lines asks for more, so that each line can be used. */
const WANTED_CHARACTERS = {
  whole: [600, 1_200, 12],
  part: [600, 1_200, 12],
  compose: [600, 2_000, 300],
} as const;

/**
 * Output tokens per requested character: a safety limit, about four times the cost of a Chinese
 * character.
 */
const OUTPUT_TOKENS_PER_CHARACTER = 2.5;

/** Output tokens for the number of one used line. */
const OUTPUT_TOKENS_PER_LINE = 6;

const OUTPUT_MIN_TOKENS = 1_500;
const OUTPUT_MAX_TOKENS = 3_400;

/** Lines of one request; a model loses count of more. */
const LINES_MAX = 100;

/** Tokens of a part's draft that a composition plans for. */
const DRAFT_MAX_TOKENS = 1_500;

/**
 * Planned share of the free context: other tokenizers count up to a quarter more than the estimate.
 */
const PLANNED_SHARE = 0.8;

/** Below this context a style shows one example instead of three. */
const SMALL_CONTEXT_TOKENS = 8_192;

/** Characters of each named error of the first draft. */
const FAULT_MAX_CHARACTERS = 60;

/**
 * Tokens around the lines: a suggestion, up to eight errors of the first draft, tags, the closing
 * request.
 */
const FRAME_TOKENS = Math.ceil(SUGGESTION_MAX_CHARACTERS * 0.6) + 400;

const COMPOSE_RULE =
  '[合成] 标签里的每一条，是同一本日记按时间先后写成的一段。把它们连成一篇，保持先后，每一段都要用到。';

const rules = (
  wanted: number,
): string => `[这一轮] 把标签里的编号内容写成一篇日记。只用编号内容里的人、事、时间、地点、数字、引语；可以改顺序、合并、删减，不可补因果、对话、天气、感受；不确定就用原句；不升华，不加祝福。
${wanted}字以内，每一条内容都要用到。标题不超过${ARTICLE_TITLE_MAX_CHARACTERS}字，用写作者自己的词。
只输出一个JSON对象，不要代码块：{"title":"标题","article":"正文，段落之间用\\n\\n","used":[1,2]}，used是用到的编号。`;

/** Size of one request in a style within a model's context. */
export function summaryRoom(roleKey: string, contextTokens: number): SummaryRoom {
  const output = outputTokens(contextTokens);
  const system = estimateTokens(
    systemPrompt(roleKey, 'compose', WANTED_CHARACTERS.compose[1], '', true, contextTokens),
  );
  const tokens = Math.floor((contextTokens - output - FRAME_TOKENS - system) * PLANNED_SHARE);
  return {
    tokens,
    shares: LINES_MAX,
    drafts: Math.max(2, Math.floor(tokens / draftTokens(tokens))),
  };
}

export function summaryPrompt(task: SummaryTask, word: string, contextTokens: number): Prompt {
  const lines = numberedLines(task);
  const wanted = wantedCharacters(task, contextTokens);
  const parts = [
    asMaterial('日记', word, lines.join('\n')),
    ...(task.suggestion === null
      ? []
      : [asMaterial('建议', word, task.suggestion.slice(0, SUGGESTION_MAX_CHARACTERS))]),
    ...(task.missed.length === 0
      ? []
      : [
          `上一稿的问题（写了内容里没有的词，或如下所述），这次改正：${task.missed.map((words) => harmless(words.slice(0, FAULT_MAX_CHARACTERS))).join('、')}。`,
        ]),
    '请写成日记，只输出JSON对象。',
  ];
  const fuse =
    Math.ceil(wanted * OUTPUT_TOKENS_PER_CHARACTER) + lines.length * OUTPUT_TOKENS_PER_LINE;
  return {
    system: systemPrompt(
      task.roleKey,
      task.stage,
      wanted,
      word,
      task.suggestion !== null,
      contextTokens,
    ),
    turns: [{ role: 'user', content: parts.join('\n') }],
    maxTokens: Math.min(outputTokens(contextTokens), Math.max(OUTPUT_MIN_TOKENS, fuse)),
    json: true,
  };
}

/** The lines as the model and the check read them. */
export function numberedLines({ shares }: { shares: readonly SummaryShare[] }): string[] {
  return shares.map(
    (share, index) =>
      `[${index + 1}]${share.time === null ? '' : ` ${share.time}`} 我：${[share.content, ...share.lines].join(' / ')}`,
  );
}

function systemPrompt(
  roleKey: string,
  stage: SummaryTask['stage'],
  wanted: number,
  word: string,
  hasSuggestion: boolean,
  contextTokens: number,
): string {
  const style = summaryStyle(roleKey);
  return [
    RECORD_SAFETY,
    `[写法] ${style.voice}`,
    '例子：',
    ...style.examples
      .slice(0, contextTokens < SMALL_CONTEXT_TOKENS ? 1 : undefined)
      .map(
        ({ lines, title, article }) =>
          `${lines.join('\n')}\n→ ${JSON.stringify({ title, article, used: lines.map((_, index) => index + 1) })}`,
      ),
    rules(wanted),
    ...(stage === 'compose' ? [COMPOSE_RULE] : []),
    materialRule('日记', word),
    ...(hasSuggestion ? [`${materialRule('建议', word)}建议只改变写法，不增加内容。`] : []),
  ].join('\n');
}

function wantedCharacters({ stage, roleKey, shares }: SummaryTask, contextTokens: number): number {
  const [least, most, perLine] = WANTED_CHARACTERS[stage];
  const wanted = Math.min(
    most,
    Math.max(least, shares.length * perLine),
    Math.floor(outputTokens(contextTokens) / 2),
  );
  // Twice the wanted length must still fit the composition that reads the draft.
  return stage === 'part'
    ? Math.min(wanted, Math.floor(draftTokens(summaryRoom(roleKey, contextTokens).tokens) / 1.2))
    : wanted;
}

function outputTokens(contextTokens: number): number {
  return Math.min(OUTPUT_MAX_TOKENS, Math.floor(contextTokens / 4));
}

function draftTokens(room: number): number {
  return Math.min(DRAFT_MAX_TOKENS, Math.floor(room / 4));
}
