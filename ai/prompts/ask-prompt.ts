// The prompts of 问问自己: first search terms for a question, then an answer from excerpts. The
// question, the excerpts, the facts and the earlier turns are data of the user's turn, never system
// text.
import { dayInWords } from '#domain/asking/figures.ts';
import { EXCERPT_CHARACTERS, EXCERPTS_MAX } from '#domain/asking/retrieval.ts';
import type { UnitFault } from '#domain/asking/verification.ts';
import { weekdayOf } from '#domain/shared/calendar.ts';
import { headOf } from '#domain/text/graphemes.ts';
import { estimateTokens, TOKENS_PER_CHARACTER } from '#domain/stones/stone.ts';
import type { Prompt } from '#ai/completion-body.ts';
import { ASK_SAFETY, asMaterial, materialRule } from '#ai/prompts/shared-rules.ts';
import type { AskTask, AskTermsTask, EarlierTurn } from '#ai/text-model.ts';

/** Safety limits, about four times the JSON that the prompts request. */
const TERMS_MAX_TOKENS = 400;
const ANSWER_MAX_TOKENS = 1_600;
const VERDICTS_MAX_TOKENS = 300;
/** Share of a small context that the answer may fill. */
const ANSWER_SHARE = 1 / 4;

/** Planned share of the free context: tokenizers differ from text to text. */
const PLANNED_SHARE = 0.95;

/** Tokens of the tags of an excerpt. */
const FRAME_TOKENS = 40;

/** Characters of excerpts below which earlier turns and facts give way. */
const EXCERPTS_MIN_CHARACTERS = 1_200;

/** Characters of one earlier answer. */
const EARLIER_MAX_CHARACTERS = 300;

const TERMS_RULES = `[角色] 你帮写作者在TA自己的日记里找记录。你只给检索词，不回答问题。
[这一轮] 把提问里要找的人、事、物、感受各列成一组。每组第一个词照抄提问里的原词，后面写日记里可能用的别的说法：近义词、口语、缩写、具体的表现（“压力大”也会写成“喘不过气”“睡不着”）。
一共最多8组，每组最多6个词，每个词1到6个字，不写句子。人名、地名、书名照抄。表示时间的词（上周、去年、国庆）和“什么时候”“几次”“为什么”这类问法不要，程序已经处理。提问只问一段时间、没有别的内容时，groups为空。
“前文”是之前的问答，只用来弄清“那次”“他”“后来”指什么。
只输出一个JSON对象，不要代码块：{"groups":[["吵架","争吵","冷战","闹翻"],["妈妈","我妈","母亲","老妈"]]}`;

const ANSWER_RULES = `[角色] 你替写作者查TA自己的日记，像一个记性好、话不多的人，用“你”称呼TA。
[这一轮] 只根据标签“记录”里的话回答“提问”。先写sufficient：记录答得上写yes，只答得上一部分写partly，答不上写no；写no时units为空。记录里有相近的人或事、却没有提问说的那件事，也写no。
再写units，最多8个，按时间先后。每个unit：
· claim：一句话，40字以内，只说一件事。其中的数字、日期、人名都在那条记录里，或是那条记录的日期。多用原词。
· cites：claim所依据的记录，id是编号，quote逐字照抄那条记录里的一段原话，4到60字，不改标点，不省略。
想做和做了分开，没做的不说成做了；不推断原因和心情，不评价，不安慰，不给建议。原话是别人说的，就写明是谁说的。同名的人分不清时照原话写。
次数、天数只用“统计”里给出的，自己不数，并照它说清楚数的是什么；没有给就不说。
不写[1]这样的角标、链接和Markdown。用提问所用的语言。
“关于我”是写作者写下的背景，“前文”是之前的问答：只用来弄清提问在指谁、指什么，不作为依据。
只输出一个JSON对象，不要代码块：{"sufficient":"yes","units":[{"claim":"你和妈妈在西湖走了两万步","cites":[{"id":2,"quote":"和妈妈去了西湖，走了两万步"}]}]}`;

const VERDICT_RULES = `[这一轮] 下面每一行有一句“说法”和它引用的“原话”。原话是写作者写的，原话里的“我”就是说法里的“你”；括号里是写下的日期。
只看原话，逐行判断：原话说了这件事，写“支持”；没有说，或人、事、时间不是同一个，写“不支持”；意思相反，或把没做的、想做的说成做了，写“说反了”。换一种说法、说得少一些，都算支持。
只输出一个JSON对象，不要代码块，一行一个判断，顺序相同：{"verdicts":["支持","不支持","说反了"]}`;

const FAULT_REASONS: Readonly<Record<UnitFault['kind'], string>> = {
  quote: '引文在记录里找不到，要逐字照抄',
  number: '记录里没有这个数字',
  date: '不是那条记录的日期，记录里也没有写',
  name: '那条记录里没有这个名字',
};

/** Characters of each part of a line about a claim. */
const LINE_CHARACTERS = 120;

const WEEKDAYS = '日一二三四五六';

/** The prompt for search terms; in the second round it has the first one and what it found. */
export function askTermsPrompt(task: AskTermsTask, word: string, contextTokens: number): Prompt {
  const earlier = earlierMaterial(task.earlier, word);
  const second =
    task.tried.length === 0
      ? []
      : [
          `（上一次给的词没有找到合适的记录：${JSON.stringify(task.tried)}。换别的说法，可以拆细或放宽；人名照抄。）`,
          ...task.nearest.map((text) => asMaterial('记录', word, text)),
        ];
  const promptWith = (more: readonly string[]): Prompt => ({
    system: [
      ASK_SAFETY,
      TERMS_RULES,
      materialRule('提问', word),
      ...(more.length === 0 ? [] : [materialRule('前文', word), materialRule('记录', word)]),
    ].join('\n'),
    turns: [
      {
        role: 'user',
        content: [
          ...more,
          `今天是${datedDay(task.today)}。`,
          asMaterial('提问', word, task.question),
          '请只输出JSON对象。',
        ].join('\n'),
      },
    ],
    maxTokens: Math.min(TERMS_MAX_TOKENS, Math.floor(contextTokens * ANSWER_SHARE)),
    json: true,
  });
  const whole = promptWith([...earlier, ...second]);
  const room = (contextTokens - whole.maxTokens) * PLANNED_SHARE;
  return tokensOf(whole) <= room ? whole : promptWith(second.slice(0, 1));
}

/** The prompt for an answer. Excerpts are as many as {@link askRoom} gives room for. */
export function askPrompt(task: AskTask, word: string, contextTokens: number): Prompt {
  return promptOf(keptParts(task, contextTokens), word, contextTokens);
}

/** Characters of excerpts in one request; at most {@link EXCERPT_CHARACTERS}. */
export function askRoom(task: AskTask, contextTokens: number): number {
  return roomBeside(keptParts(task, contextTokens), contextTokens);
}

/** In a small context earlier turns give way first, then facts. */
function keptParts(task: AskTask, contextTokens: number): AskTask {
  const choices: AskTask[] = [
    task,
    { ...task, earlier: task.earlier.slice(-1) },
    { ...task, earlier: task.earlier.slice(-1), facts: [] },
    { ...task, earlier: [], facts: [] },
  ];
  const last = { ...task, earlier: [], facts: [] };
  return choices.find((kept) => roomBeside(kept, contextTokens) >= EXCERPTS_MIN_CHARACTERS) ?? last;
}

function roomBeside(task: AskTask, contextTokens: number): number {
  const prompt = promptOf({ ...task, excerpts: [] }, 'abcdef123456', contextTokens);
  const free = (contextTokens - prompt.maxTokens) * PLANNED_SHARE - tokensOf(prompt);
  const characters = (free - EXCERPTS_MAX * FRAME_TOKENS) / TOKENS_PER_CHARACTER;
  return Math.max(0, Math.min(EXCERPT_CHARACTERS, Math.floor(characters)));
}

function promptOf(task: AskTask, word: string, contextTokens: number): Prompt {
  const { earlier, facts, figures, excerpts, faults, checked } = task;
  if (checked !== undefined) return verdictsPrompt(checked, word, contextTokens);
  return {
    system: [
      ASK_SAFETY,
      ANSWER_RULES,
      materialRule('提问', word),
      materialRule('记录', word),
      ...(facts.length === 0 ? [] : [materialRule('关于我', word)]),
      ...(earlier.length === 0 ? [] : [materialRule('前文', word)]),
      ...(faults === undefined ? [] : [materialRule('上一稿', word)]),
    ].join('\n'),
    turns: [
      {
        role: 'user',
        content: [
          ...(facts.length === 0 ? [] : [asMaterial('关于我', word, facts.join('\n'))]),
          ...earlierMaterial(earlier, word),
          ...excerpts.map((excerpt) => asMaterial('记录', word, excerptInWords(excerpt))),
          ...(figures.length === 0 ? [] : [`【统计】${figures.join('')}`]),
          `今天是${datedDay(task.today)}。`,
          asMaterial('提问', word, task.question),
          ...(faults === undefined
            ? []
            : [
                '你上一次写的下面几条不对。只重写这几条，units里没有别的；改不对的不写。',
                asMaterial('上一稿', word, faults),
              ]),
          '请只输出JSON对象。',
        ].join('\n'),
      },
    ],
    maxTokens: Math.min(ANSWER_MAX_TOKENS, Math.floor(contextTokens * ANSWER_SHARE)),
    json: true,
  };
}

function verdictsPrompt(checked: string, word: string, contextTokens: number): Prompt {
  return {
    system: [ASK_SAFETY, VERDICT_RULES, materialRule('记录', word)].join('\n'),
    turns: [{ role: 'user', content: `${asMaterial('记录', word, checked)}\n请只输出JSON对象。` }],
    maxTokens: Math.min(VERDICTS_MAX_TOKENS, Math.floor(contextTokens * ANSWER_SHARE)),
    json: true,
  };
}

/** Faulty units with what is wrong, as they are sent back. */
export function faultsInWords(
  units: readonly { claim: string; fault: UnitFault | null }[],
): string {
  return units
    .map(({ claim, fault }, at) => {
      const { kind, words } = fault ?? { kind: 'quote', words: [] };
      const named = words.map((one) => `“${headOf(one, LINE_CHARACTERS)}”`).join('');
      return `${at + 1}. ${headOf(claim, LINE_CHARACTERS)} —— ${named}${FAULT_REASONS[kind]}`;
    })
    .join('\n');
}

/** Claims with their quotations, as the model judges them. */
export function claimsInWords(
  claims: readonly { claim: string; cites: readonly { day: string; quote: string }[] }[],
): string {
  return claims
    .map(({ claim, cites }, at) => {
      const quotes = cites.map(
        ({ day, quote }) => `“${headOf(quote, LINE_CHARACTERS)}”（${datedDay(day)}）`,
      );
      return `${at + 1}. 原话：${quotes.join('')} 说法：${headOf(claim, LINE_CHARACTERS)}`;
    })
    .join('\n');
}

/** An excerpt with its number and day, as it is sent. */
export function excerptInWords({ number, day, text }: AskTask['excerpts'][number]): string {
  return `编号${number}｜${datedDay(day)}\n${text}`;
}

/** An earlier turn, as it is sent. */
export function turnInWords({ question, answer }: EarlierTurn): string {
  return `问：${question}\n答：${answer === '' ? '没有找到' : headOf(answer, EARLIER_MAX_CHARACTERS)}`;
}

function earlierMaterial(earlier: readonly EarlierTurn[], word: string): string[] {
  return earlier.map((turn) => asMaterial('前文', word, turnInWords(turn)));
}

/** `2026年3月5日 星期四`. */
function datedDay(day: string): string {
  return `${dayInWords(day)} 星期${WEEKDAYS[weekdayOf(day)] ?? ''}`;
}

function tokensOf({ system, turns }: Prompt): number {
  return turns.reduce((sum, { content }) => sum + estimateTokens(content), estimateTokens(system));
}
