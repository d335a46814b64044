// The prompt of a summary: numbered lines in, one JSON object out. It must not add anything to the
// user's text; domain/text/invention.ts checks that afterwards.
import { LETTER_WISH } from '#domain/letters/letter.ts';
import { headOf } from '#domain/text/graphemes.ts';
import { estimateTokens, TOKENS_PER_CHARACTER } from '#domain/stones/stone.ts';
import {
  ARTICLE_TITLE_MAX_CHARACTERS,
  SUGGESTION_MAX_CHARACTERS,
  type SummaryShare,
} from '#domain/summary/summary-content.ts';
import { shareText, type SummaryRoom } from '#domain/summary/summary-steps.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { asMaterial, materialRule, RECORD_SAFETY } from '#ai/prompts/shared-rules.ts';
import { exampleLines, summaryStyle } from '#ai/prompts/summary-styles.ts';
import type { SummaryTask } from '#ai/text-model.ts';

/**
 * Requested characters: shares of the material, and their limits. A request with many lines may be
 * longer, so that each line can be used.
 */
const WANTED_SHARE = { least: 0.4, most: 0.8 } as const;
const WANTED_CHARACTERS = {
  whole: [150, 1_200],
  part: [150, 1_200],
  compose: [150, 2_000],
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

/** Planned share of the free context: tokenizers differ from text to text. */
const PLANNED_SHARE = 0.95;

/** Examples of a style by context: each takes about 500 tokens from the lines. */
const EXAMPLES_BY_CONTEXT = [
  { belowTokens: 6_000, examples: 0 },
  { belowTokens: 12_000, examples: 1 },
] as const;

/** Characters of each named error of the first draft. */
const FAULT_MAX_CHARACTERS = 60;

/** Errors of the first draft that are named. */
const FAULTS_MAX = 8;

/**
 * Tokens around the lines: a suggestion, errors of the first draft, tags, the closing request.
 */
const FRAME_TOKENS =
  (SUGGESTION_MAX_CHARACTERS + FAULTS_MAX * FAULT_MAX_CHARACTERS) * TOKENS_PER_CHARACTER + 150;

const FACTS_RULE =
  '“关于我”是写作者自己写下的背景，只用来把内容里的人、地方和称呼说准。它不是这几天发生的事，不单独写进去；用不上就当没看见。';

const CHAT_RULE =
  '“ / ”后面是我在这条下面接着聊的话，“（答“……”）”是我那时在答的半句，只用来看懂，不写进去。';

const suggestionRule = (word: string): string =>
  `[建议] <建议 id="${word}"> 与 </建议 id="${word}"> 之间是写作者对这一篇的要求。写什么、略什么、写多长、什么语气，都照它；它可以只要其中几条。它和上面的写法、字数不一样时以它为准，只有安全、不添内容里没有的事、JSON格式在它之上。`;

const COMPOSE_RULE =
  '[合成] 标签里的每一条，是同一本日记按时间先后写成的一段。把它们连成一篇，保持先后，每一段都要用到。';

const rules = (
  least: number,
  most: number,
): string => `[这一轮] 把标签里的编号内容写成一篇日记，像写作者本人第二天会愿意留下的样子。文风的写法优先，在它之内：连起来写，可以合并、换序，用时间和转折词过渡；人第一次出现要写清是谁，只能用内容里有的说法；代词必须有着落。
只用编号内容里的人、事、时间、地点、数字、引语、感受，不可补因果、对话、天气、心情；不确定就用原句；不升华，不加祝福。用内容所用的语言。
正文${least}到${most}字。重要的写细，流水的一句带过，其中琐碎的条目可以不用。标题不超过${ARTICLE_TITLE_MAX_CHARACTERS}字，用写作者自己的词。
“[图片N张]”是附的图，你看不见，不写图里有什么。
只输出一个JSON对象，不要代码块：{"title":"标题","article":"正文，段落之间用\\n\\n","used":[1,2]}，used是用到的编号。`;

/** Size of one request in a style within a model's context, beside the facts that it carries. */
export function summaryRoom(
  roleKey: string,
  contextTokens: number,
  facts: readonly string[] = [],
): SummaryRoom {
  const output = outputTokens(contextTokens);
  const about = { roleKey, stage: 'compose', suggestion: '', facts } as const;
  const system = estimateTokens(
    [
      systemPrompt(about, WANTED_CHARACTERS.compose, '', contextTokens),
      ...factsMaterial(facts, ''),
    ].join('\n'),
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
    ...factsMaterial(task.facts, word),
    asMaterial('日记', word, lines.join('\n')),
    ...(task.suggestion === null || task.suggestion === LETTER_WISH
      ? []
      : [asMaterial('建议', word, headOf(task.suggestion, SUGGESTION_MAX_CHARACTERS))]),
    ...(task.missed.length === 0
      ? []
      : [
          `上一稿的问题（写了内容里没有的词，或如下所述），这次改正：${task.missed.map((words) => headOf(words, FAULT_MAX_CHARACTERS)).join('、')}。`,
        ]),
    '请写成日记，只输出JSON对象。',
  ];
  const fuse =
    Math.ceil(wanted[1] * OUTPUT_TOKENS_PER_CHARACTER) + lines.length * OUTPUT_TOKENS_PER_LINE;
  return {
    system: systemPrompt(task, wanted, word, contextTokens),
    turns: [{ role: 'user', content: parts.join('\n') }],
    maxTokens: Math.min(outputTokens(contextTokens), Math.max(OUTPUT_MIN_TOKENS, fuse)),
    json: true,
  };
}

/** The lines as the model and the check read them. */
export function numberedLines({ shares }: { shares: readonly SummaryShare[] }): string[] {
  return shares.map(
    (share, index) =>
      `[${index + 1}]${share.time === null ? '' : ` ${share.time}`} 我：${[share.content, ...share.lines.map((line) => explained(line, share))].join(' / ')}`,
  );
}

/** A line with the half that it answers. */
function explained(line: string, { answered = [] }: SummaryShare): string {
  const half = answered.find((one) => one.line === line)?.half ?? '';
  return half === '' ? line : `（答“${half}”）${line}`;
}

function factsMaterial(facts: readonly string[] = [], word: string): string[] {
  return facts.length === 0 ? [] : [asMaterial('关于我', word, facts.join('\n'))];
}

function systemPrompt(
  {
    roleKey,
    stage,
    suggestion,
    facts = [],
    shares = ROOM_SHARES,
  }: Pick<SummaryTask, 'roleKey' | 'stage' | 'suggestion' | 'facts'> &
    Partial<Pick<SummaryTask, 'shares'>>,
  [least, most]: readonly [number, number],
  word: string,
  contextTokens: number,
): string {
  const style = summaryStyle(roleKey);
  const hasChat = shares.some(({ lines }) => lines.length > 0);
  const examples = style.examples.slice(0, examplesWithin(contextTokens));
  return [
    RECORD_SAFETY,
    `[写法] ${style.voice}`,
    ...(examples.length === 0 ? [] : ['例子：']),
    ...examples.map(
      (example) =>
        `${exampleLines(example).join('\n')}\n→ ${JSON.stringify({ title: example.title, article: example.article, used: example.used })}`,
    ),
    rules(least, most),
    ...(stage === 'compose' ? [COMPOSE_RULE] : []),
    materialRule('日记', word),
    ...(facts.length === 0 ? [] : [materialRule('关于我', word), FACTS_RULE]),
    ...(hasChat ? [CHAT_RULE] : []),
    ...(suggestion === null
      ? []
      : [suggestion === LETTER_WISH ? `[要求] ${suggestion}` : suggestionRule(word)]),
  ].join('\n');
}

/** Shares with everything that adds to the system text. */
const ROOM_SHARES: readonly SummaryShare[] = [{ content: '', time: null, lines: [''] }];

function examplesWithin(contextTokens: number): number | undefined {
  return EXAMPLES_BY_CONTEXT.find(({ belowTokens }) => contextTokens < belowTokens)?.examples;
}

/** The least and the most characters of the article. Less material gets a shorter article. */
function wantedCharacters(
  { stage, roleKey, shares, facts }: SummaryTask,
  contextTokens: number,
): [least: number, most: number] {
  const material = shares.reduce((sum, share) => sum + shareText(share).length, 0);
  const [floor, ceiling] = WANTED_CHARACTERS[stage];
  const most = Math.min(
    ceiling,
    Math.max(Math.min(floor, material), Math.round(material * WANTED_SHARE.most)),
    Math.floor(outputTokens(contextTokens) / 2),
    // Twice the wanted length must still fit the composition that reads the draft.
    stage === 'part'
      ? Math.floor(
          draftTokens(summaryRoom(roleKey, contextTokens, facts).tokens) / 2 / TOKENS_PER_CHARACTER,
        )
      : Infinity,
  );
  return [Math.min(Math.floor(most / 2), Math.round(material * WANTED_SHARE.least)), most];
}

function outputTokens(contextTokens: number): number {
  return Math.min(OUTPUT_MAX_TOKENS, Math.floor(contextTokens / 4));
}

function draftTokens(room: number): number {
  return Math.min(DRAFT_MAX_TOKENS, Math.floor(room / 4));
}
