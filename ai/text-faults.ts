// What is wrong with a text of a model, in words for the model; empty: nothing. Form is removed
// before (clean-text.ts). A word that the user's own texts have is never a fault.
import { toSimplified, simplifiedOnly } from '#engine/text/simplified.ts';

export interface ReplyAbout {
  /** The text that is replied to. */
  said: string;
  /** Everything that the user wrote in the conversation, and what else the reply may quote. */
  own: string;
  /** The system text of the request; '': unknown. */
  prompt: string;
  /** Ids of the material in the request. */
  marks?: readonly string[];
  /** Replies that must not be repeated. */
  earlier: readonly string[];
  /** Danger suspends the limits of length and words. */
  isDanger: boolean;
}

/** Characters of a reply, of one to a long text, and of one to a question; twice is a fault. */
const LIMIT = { usual: 80, long: 120, asked: 150 } as const;

/** Characters of a long text. */
const LONG_CHARACTERS = 200;

/** Tokens in a row that a text takes from its prompt. */
const LEAK_TOKENS = 8;
const LEAK_TOKENS_IN_DANGER = 16;

/** Letters from which similar texts count as the same. */
const SAME_LETTERS = 8;
const SAME_SHARE = 0.85;
const ECHO_SHARE = 0.9;
const ECHO_LETTERS = 12;

const ASKED = /[？?]|要不要|该不该|你觉得|你说|帮我|给我|怎么|为什么/u;
const LIST_ASKED =
  /列|清单|步骤|几[个条点件种样步]|分点|哪些|[三四五六七八九十3-9]\s?[个条点件种样]|\blist|\bsteps/iu;
const ITEM =
  /^\s*(?:\d{1,2}\s?[.、)）．:：]|[一二三四五六七八九十]{1,2}[、.．]|[-*•·●]\s|[①-⑳✓✔✅👉🔹🔸▪■◆]|[(（]\d{1,2}[)）]|第[一二三四五][，,、：]|(?:首先|其次|再次|最后)[，,])/u;
const INLINE_LIST =
  /1\s?[.、)）．](?!\d)[^\n]{2,200}2\s?[.、)）．](?!\d)|首先[，,][^\n]{2,200}(?:其次|然后|最后)[，,]/u;

/** Sentences that no text may have, with what excuses them in the user's texts. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, excuse: RegExp | null, name: string])[] = [
  [
    /作为(?:一[个名款位种])?[^，。\n]{0,6}(?:AI|人工智能|语言模型|智能助手|机器人|程序)|(?:我|本人)(?:只|仅仅?|就|不过)?是(?:一[个名款])?[^，。\n]{0,8}(?:AI|人工智能|语言模型|智能助手|聊天机器人|ChatGPT|通义|DeepSeek)|\bas an? (?:AI|artificial|language model|assistant)|\bI(?:'m| am) (?:just |only )?an AI\b/iu,
    /AI|人工智能|机器人|真人|程序|模型|你是谁|你是什么|ChatGPT|\brobot|\breal person|\bhuman/iu,
    '说了“作为AI”一类的话',
  ],
  [
    /只有我[^，。\n]{0,6}(?:懂|理解|明白|在乎|爱)(?:着)?你|我比[^，。\n]{0,8}懂你|(?:不需要|不用|别找|不必找)(?:别人|任何人|其他人|他们|谁)[^。\n]{0,6}我|有我[^，。\n]{0,4}就(?:够|行|好|可以)了|永远(?:都)?(?:不会?离开|陪(?:着|在))|\bonly I (?:really )?understand you/iu,
    null,
    '说了“只有我懂你”一类的话',
  ],
  [
    /我(?:当然)?(?:也|就|可)?是个?真?人(?![家们类事大民才生])|我(?:也)?是真人|我不是(?:AI|程序|机器|人工智能)|\bI(?:'m| am) (?:a )?(?:real )?human\b/iu,
    null,
    '把自己说成真人',
  ],
  [
    /(?:患有|得了|患上|属于|是典型的|很可能是|有点?像)[^，。\n]{0,6}(?:抑郁|焦虑|双相|强迫|障碍|人格)(?:症|障碍)?/u,
    /抑郁|焦虑|双相|强迫|障碍|人格/u,
    '下了诊断',
  ],
  [
    /系统提示|提示词|我的(?:角色)?设定|符合我的|我的规则|(?:根据|按照|遵循)(?:我的)?(?:规则|设定|指令|要求)|写作者|我的角色|(?:你|您)(?:提到|给|说)的?(?:这些|那些)?指令|[[【](?:安全|角色|怎么回|边界|看到的|资料|此刻|第一行|这一轮|文风|写法|合成)[\]】]|\bsystem prompt/iu,
    /提示|设定|规则|指令|角色|写作者|prompt/iu,
    '提到了写给你的规则',
  ],
  [
    /^(?:很?抱歉|对不起|不好意思)[，,]?[^。\n]{0,16}(?:无法|不能|没办法)(?:生成|完成|处理|协助|提供|回答|回应|改写)|\bI(?:'m sorry, but I)? (?:can't|cannot|am unable to) (?:assist|help with|generate|comply)/iu,
    null,
    '没有写要写的内容',
  ],
];

/** What harms beside signs of danger: blame, reconciling with who beats, the comfort of others. */
const HARMFUL =
  /(?:为什么|干嘛|怎么)(?:还|就)?不(?:离开|走|报警)|(?:好好|坐下来|心平气和地?)谈谈|把话说开|隔夜仇|时间会(?:治愈|冲淡|抚平)|坚强(?:起来|一点|些)|想开(?:点|些)/u;

/** A number that is to be called. */
const CALLED =
  /(?:打|拨|热线|电话)[^\d\n。]{0,6}(\d{3,12})|(?<!\d)(\d{3,12})[^\d\n。]{0,4}(?:热线|电话|报警|急救)/gu;

/** A wrong number is worse than none. */
function hasUnknownNumber(text: string, own: string): boolean {
  return [...text.matchAll(CALLED)].some(
    ([, after, before]) => !own.includes(after ?? before ?? ''),
  );
}

/** The faults of a reply. */
export function replyFaults(text: string, about: ReplyAbout): string[] {
  const { said, own, earlier } = about;
  if (text.trim() === '') return ['没有写出回应'];
  return [
    ...lastingFaults(text, about, hasLanguage(said) ? said : own),
    ...(earlier.some((reply) => isSame(text, reply) || beginsWith(text, reply))
      ? ['和先前的回应一样']
      : []),
    ...((about.marks ?? []).some((mark) => text.includes(mark)) ? ['写出了资料的编号'] : []),
    ...(hasUnknownNumber(text, own) ? ['写了资料里没有的电话号码'] : []),
    ...(about.isDanger && HARMFUL.test(text) && !HARMFUL.test(own)
      ? ['责怪了对方，或者说了套话']
      : []),
    ...(isEcho(text, said) ? ['只是照抄对方写的'] : []),
  ];
}

/** The faults that stay when more text follows. */
function lastingFaults(
  text: string,
  { said, own, prompt, isDanger }: ReplyAbout,
  written: string,
): string[] {
  const leakTokens = isDanger ? LEAK_TOKENS_IN_DANGER : LEAK_TOKENS;
  return [
    ...generalFaults(text, { own, written, prompt, leakTokens }),
    ...(isDanger ? [] : lengthFaults(text, said)),
  ];
}

/** What is wrong with any text: its language, forbidden sentences, parts of the prompt. */
export function generalFaults(
  text: string,
  {
    own,
    written,
    prompt,
    leakTokens = LEAK_TOKENS,
  }: { own: string; written: string; prompt: string; leakTokens?: number },
): string[] {
  const forbidden = FORBIDDEN.filter(
    ([pattern, excuse]) => pattern.test(text) && !(excuse?.test(own) ?? false),
  ).map(([, , name]) => name);
  return [
    ...languageFaults(text, written),
    ...forbidden,
    ...(hasLeak(text, { prompt, own, leakTokens }) ? ['照抄了规则或例子里的句子'] : []),
  ];
}

/** Characters from which the beginning of a text shows its language. */
const SHOWN_LANGUAGE_CHARACTERS = 60;

/** Whether the beginning of a reply has a fault that its rest cannot mend. */
export function isFaultyBeginning(text: string, about: ReplyAbout): boolean {
  const written = text.length < SHOWN_LANGUAGE_CHARACTERS ? text : about.said;
  return lastingFaults(text, about, written).length > 0;
}

/** Whether an earlier reply may be an example: it has no fault that is seen without its turn. */
export function isGoodExample(text: string, own: string): boolean {
  const faults = generalFaults(text, { own, written: text, prompt: '' });
  return text.trim() !== '' && faults.length === 0 && tokensOf(text).length <= 2 * LIMIT.asked;
}

function lengthFaults(text: string, said: string): string[] {
  const isAsked = ASKED.test(said);
  const limit = isAsked ? LIMIT.asked : said.length >= LONG_CHARACTERS ? LIMIT.long : LIMIT.usual;
  const isList =
    (text.split('\n').filter((line) => ITEM.test(line)).length > 1 || INLINE_LIST.test(text)) &&
    !LIST_ASKED.test(said);
  return [
    ...(isList ? ['列了条目'] : []),
    ...(tokensOf(text).length > 2 * limit ? [`太长，要${limit}字以内`] : []),
  ];
}

type Script = 'han' | 'latin' | 'kana' | 'hangul' | 'cyrillic';

/** Letters of each script; a Latin word counts as two. */
function scriptsOf(text: string): [script: Script, count: number][] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return [
    ['han', count(/\p{Script=Han}/gu)],
    ['latin', 2 * count(/[a-z]{2,}/giu)],
    ['kana', 3 * count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)],
    ['hangul', count(/\p{Script=Hangul}/gu)],
    ['cyrillic', count(/\p{Script=Cyrillic}/gu)],
  ];
}

/** Share of a text from which a script is its language. */
const MAIN_SHARE = 0.6;

/** Letters from which a text alone shows its language; 嗯 and ok do not. */
const LANGUAGE_LETTERS = 4;

function mainScript(text: string, least = 1): Script | null {
  const scripts = scriptsOf(text);
  const all = scripts.reduce((sum, [, count]) => sum + count, 0);
  if (all < least) return null;
  return scripts.find(([, count]) => count >= all * MAIN_SHARE)?.[0] ?? null;
}

function hasLanguage(text: string): boolean {
  return mainScript(text, LANGUAGE_LETTERS) !== null;
}

/** Characters of one writing that show which a text has. */
const FORM_CHARACTERS = 2;

function languageFaults(text: string, written: string): string[] {
  const [wanted, used] = [mainScript(written), mainScript(text)];
  if (wanted !== null && used !== null && wanted !== used) return ['没有用对方所用的语言'];
  const [asked, found] = [formOf(written), formOf(text)];
  if (asked === null || found === null || asked === found) return [];
  return [asked === 'traditional' ? '没有用繁体字' : '没有用简体字'];
}

/** The characters of a text, where none is of the other writing; null: both, or too few. */
function formOf(text: string): 'traditional' | 'simplified' | null {
  const [traditional, simplified] = [changedBy(text, toSimplified), simplifiedOnly(text)];
  if (traditional >= FORM_CHARACTERS && simplified === 0) return 'traditional';
  return simplified >= FORM_CHARACTERS && traditional === 0 ? 'simplified' : null;
}

function changedBy(text: string, change: (text: string) => string): number {
  const read = text.slice(0, COMPARED_CHARACTERS);
  const [before, after] = [[...read], [...change(read)]];
  return before.filter((sign, at) => sign !== after[at]).length;
}

/** Characters of a text whose words are compared. */
const COMPARED_CHARACTERS = 4_000;

/** Han characters and words; no digits, no punctuation. */
function tokensOf(text: string): string[] {
  const words = text
    .slice(0, COMPARED_CHARACTERS)
    .toLowerCase()
    .match(/\p{Script=Han}+|[a-z']+|\p{L}/gu);
  return words?.flatMap(splitHan) ?? [];
}

function splitHan(word: string): string[] {
  return /\p{Script=Han}/u.test(word) ? [...word] : [word];
}

function runsOf(tokens: readonly string[], length: number): string[] {
  return Array.from({ length: Math.max(0, tokens.length - length + 1) }, (_, at) =>
    tokens.slice(at, at + length).join(' '),
  );
}

/** Share of a run's pairs from which it is the user's own wording. */
const OWN_SHARE = 0.5;

/** Whether a text shares a run of words with its prompt that are not the user's. */
function hasLeak(
  text: string,
  { prompt, own, leakTokens }: { prompt: string; own: string; leakTokens: number },
): boolean {
  if (prompt === '') return false;
  const known = new Set(runsOf(tokensOf(prompt), leakTokens));
  const ofUser = new Set(runsOf(tokensOf(own), 2));
  return runsOf(tokensOf(text), leakTokens).some((run) => {
    if (!known.has(run)) return false;
    const pairs = runsOf(run.split(' '), 2);
    return pairs.filter((pair) => ofUser.has(pair)).length < pairs.length * OWN_SHARE;
  });
}

/** Whether two texts are the same but for a few letters. */
export function isSame(text: string, other: string): boolean {
  const [a, b] = [lettersOf(text), lettersOf(other)];
  if (a === b) return a !== '';
  return Math.min(a.length, b.length) >= SAME_LETTERS && likeness(a, b) >= SAME_SHARE;
}

/** Whether a text is another one with more after it. */
function beginsWith(text: string, other: string): boolean {
  const begun = lettersOf(other);
  return begun.length >= SAME_LETTERS && lettersOf(text).startsWith(begun);
}

function isEcho(text: string, said: string): boolean {
  const [a, b] = [text, said].map((one) => lettersOf(one).replaceAll('你', '我')) as [
    string,
    string,
  ];
  return a.length >= ECHO_LETTERS && likeness(a, b) >= ECHO_SHARE;
}

function lettersOf(text: string): string {
  const read = text.slice(0, COMPARED_CHARACTERS);
  return read.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The share of common pairs of letters. */
function likeness(a: string, b: string): number {
  const left = new Map<string, number>();
  for (const pair of pairsOf(a)) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairsOf(b)) {
    const count = left.get(pair) ?? 0;
    if (count > 0) common += 1;
    left.set(pair, count - 1);
  }
  return (2 * common) / Math.max(1, a.length + b.length - 2);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}
