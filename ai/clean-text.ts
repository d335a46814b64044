// Removes from a model's text what is only form: prefixes, tags, whole-text quotation marks,
// Markdown that the sources do not have, closing remarks. What is wrong is named in text-faults.ts.
// Form that the user's own text has is kept.

import { CARE_LABELS } from '#domain/care/danger.ts';

/** What the text is: only an article or an enhancement loses a title line. */
export type TextForm = 'reply' | 'enhancement' | 'article';

export interface TextSource {
  form: TextForm;
  /** The user's texts; form that they have too is theirs. */
  source: string;
  /** The name of the persona that speaks. */
  speaker?: string | undefined;
}

/** Characters at the beginning of a text that are held back until its form is known. */
const HELD_CHARACTERS = 40;

/** Rounds of removal: a prefix may be followed by another one. */
const ROUNDS_MAX = 6;

/** Characters at each end of a text that are searched for form. */
const END_CHARACTERS = 400;

/** Names of a text, as a model labels it. */
const NAMES =
  '回应|回复|回答|答复|改写|润色|版本|日记|文字|文章|内容|结果|正文|如下|reply|response|version|answer|entry';

const FENCE = /^```[a-z]{0,12}[ \t]*\n([\s\S]*?)\n?```$/iu;

const TAG = new RegExp(
  `[<‹＜]\\s{0,3}/?\\s{0,3}(?:\\p{Script=Han}{1,6}|reply|response|assistant|user|system|output|answer|text)(?:\\s{1,3}id\\s{0,3}=\\s{0,3}["“”]?\\w{0,40}["“”]?)?\\s{0,3}[>›＞]`,
  'giu',
);

/** A word in brackets before the text: a section of the prompt, a name, an action, a label. */
const BRACKETED = new RegExp(
  `^[[【［〔(（]\\s{0,3}(?:角色|回应|回复|回答|答|回|正文|输出|日记|标题|改写后?|怎么回|动作|第一行|陪坐|庆祝|接住(?:一个)?细节|轻问|assistant|reply|${CARE_LABELS.join('|')})\\s{0,3}[\\]】］〕)）][:：]?\\s{0,9}`,
  'iu',
);

/** A stage direction. */
const STAGED = /^[(（][^()（）\n]{0,8}(?:地|笑|声|叹气|沉默|停顿|点头)[)）]\s{0,9}/u;

/** The original before the text, as in the examples of a prompt. */
const REPEATED = /^(?:写|原|原文)[:：][^\n]{0,4000}\n+\s{0,9}(?=(?:回|改|改写后?)[:：])/u;

const ACTION = /^动作名?[:：][^\n]{1,10}\n+/u;

const LABEL =
  /^\**(?:回|答|改|回应|回复|回答|答复|我的回[应复答](?:是|如下)?|我?回[应复]道|(?:改写|润色|修改|优化)(?:后|稿|版)?(?:的?(?:文字|日记|版本|内容|结果))?|正文|AI|助手|assistant|reply|response|answer)\**\s{0,3}[:：]\**\s{0,9}/iu;

/** A first line that is only a word in brackets, or a remark in parentheses. */
const BRACKETED_LINE =
  /^(?:[[【［〔][^\n\]】］〕]{1,24}[\]】］〕]|[（(][^\n()（）]{1,40}[)）])[ \t]{0,9}\n\s{0,9}(?=\S)/u;

/** A last line that is only a word in brackets: a label in the wrong place. */
const LAST_BRACKETED = /\n\s{0,9}[[【［〔][a-z\p{Script=Han} ]{1,12}[\]】］〕]$/iu;

const TITLE_LABEL = /^\**(?:标题|题目|title)\**\s{0,3}[:：][^\n]{0,60}\n+/iu;

/** An announcement such as 好的，以下是改写后的文字：. */
const ANNOUNCED = [
  new RegExp(
    `^(?:(?:好的?|当然(?:可以)?|没问题|可以|收到|明白了?|OK)[,，。!！~～\\s]{1,3})?(?:以下|下面|这里?是|我来|根据)[^\\n:：。！？]{0,24}(?:${NAMES})后?(?:[:：]|。?\\n)\\s{0,9}`,
    'iu',
  ),
  new RegExp(
    `^(?:好的?|当然(?:可以)?|没问题|可以|收到|明白了?|OK)[,，。!！~～\\s]{1,3}[^\\n:：。！？]{0,24}(?:${NAMES})后?[:：]\\s{0,9}`,
    'iu',
  ),
  /^(?:好的?|抱歉|对不起|明白了?|收到)[,，][^\n:：。！？]{0,24}(?:[:：]|[。！]?\n)\s{0,9}/u,
  /^(?:(?:sure|certainly|of course|okay|ok|absolutely)[,!.]?\s{1,3})?here(?:['’]s| is| are)\b[^\n:]{0,50}:\s{0,9}/iu,
];

/** A remark about the text after it. */
const REMARK = [
  /\n[ \t\u3000]{0,9}[(（]?(?:注|备注|说明|字数|共|PS|note)[:：\d][^\n]{0,200}$/iu,
  /\n[ \t\u3000]{0,9}[(（]?希望[^\n]{0,40}(?:您|回应|回复|版本|这篇)[^\n]{0,40}$/u,
  /\n[ \t\u3000]{0,9}(?:如果|如需|若需?|需要)[^\n]{0,40}(?:其他|调整|修改|更多|风格)[^\n]{0,40}$/u,
  /\n[ \t\u3000]{0,9}以上[是为就][^\n]{0,60}$/u,
  LAST_BRACKETED,
  /\n[ \t\u3000]{0,9}(?:let me know|i hope)[^\n]{0,120}$/iu,
];

const HEADING = /^#{1,6}[ \t]+/u;
const BOLD = /\*\*([^*\n]{1,200})\*\*/gu;
const TITLE_LINE = /^《[^》\n]{1,30}》[ \t]*\n+/u;
const BOLD_LINE = /^\*\*[^*\n]{1,60}\*\*[ \t]*\n+/u;
const LINE_NUMBERS = /[ \t]?[[［]\d{1,4}(?:[,，、\-–—]\s?\d{1,4})*[\]］]/gu;

const QUOTES: readonly (readonly [open: string, close: string])[] = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
];

/** A text without its form. */
export function cleanText(text: string, about: TextSource): string {
  const { source } = about;
  let rest = text.trim();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = rest;
    rest = FENCE.exec(rest)?.[1]?.trim() ?? rest;
    rest = withoutQuotes(withoutRemark(withoutHead(rest, about), source), source);
    if (rest === before) break;
  }
  return withoutMarkdown(rest, about).trim();
}

/** A title without marks. */
export function cleanTitle(title: string): string {
  return title.replace(/[*#《》“”"「」『』\s]|^(?:标题|题目|title)[:：]/giu, '');
}

/** A line that may be the title of the prose below it. */
const PROSE_TITLE =
  /^(?:#{1,6}[ \t]{0,9}|\*\*|《|(?:标题|题目|title)[:：]\s{0,3})?([^\n。！？!?，,；;]{1,20}?)(?:\*\*|》)?[ \t]{0,9}\n\s{0,9}(?=\S)/iu;

/** The title and the text of an article in plain prose; null: it is JSON that cannot be read. */
export function proseOf(text: string, about: TextSource): { title: string; text: string } | null {
  let rest = text.trim();
  for (let round = 0; round < ROUNDS_MAX; round += 1) rest = withoutHead(rest, about, ANNOUNCED);
  if (/^[{[]|^```json|"article"\s*[:：]/u.test(rest)) return null;
  const title = PROSE_TITLE.exec(rest);
  const body = title === null ? rest : rest.slice(title[0].length);
  return { title: cleanTitle(title?.[1] ?? ''), text: cleanText(body, about) };
}

/** Passes a text on in pieces, without the form at its beginning. */
export interface HeadFilter {
  /** Takes a piece and returns what may be shown. */
  push(piece: string): string;
  /** Returns what was held back. */
  end(): string;
}

/** Holds a beginning back until no more of it can be form, {@link HELD_CHARACTERS} at most. */
export function createHeadFilter(about: TextSource): HeadFilter {
  let held: string | null = '';
  let isBegun = false;
  const show = (text: string): string => {
    const shown = isBegun ? text : text.trimStart();
    isBegun ||= shown !== '';
    return shown;
  };
  return {
    push(piece) {
      if (held === null) return show(piece);
      held += piece;
      if (mayBeForm(held)) return '';
      let rest = held;
      held = null;
      for (let round = 0; round < ROUNDS_MAX; round += 1) rest = withoutHead(rest, about);
      return show(rest);
    },
    end() {
      const rest = held;
      held = null;
      return rest === null ? '' : show(cleanText(rest, about));
    },
  };
}

/** What may become a label, or has a label whose line goes on. */
const LABEL_BEGUN =
  /^\**(?:回[应复答道]?|答复?|改(?:写后?的?.{0,2})?|(?:润|修|优)(?:[色改化].{0,4})?|我(?:的(?:回(?:[应复答](?:是|如下?)?)?)?|回[应复]?道?)?|正文?|AI?|助手?|(?:ass|rep|res|ans)[a-z]{0,9}|[ar][a-z]?|写|原文?|标题?|题目?|动作?名?)\**\s{0,3}(?:[:：]\s{0,3})?$|^\**(?:写|原文?|标题|题目|动作名?)\**[:：]/iu;

const ANNOUNCEMENT_BEGUN =
  /^(?:好(?:的?$|的?[,，。!！~～\s])|当(?:然|$)|没(?:问题|问?$)|可(?:以[,，。!！\s]|以?$)|收(?:到|$)|明(?:白|$)|以(?:下|$)|下(?:面|$)|这(?:里?是|里?$)|根(?:据|$)|我来|sure|cert|of c|ok[,. ]|here|abs)/iu;

const MARK_START = /^[[【［〔(（<‹〈＜“"「『>#*`]/u;

function mayBeForm(text: string): boolean {
  const head = text.trimStart();
  if (head.length > HELD_CHARACTERS) return false;
  return (
    head === '' || MARK_START.test(head) || ANNOUNCEMENT_BEGUN.test(head) || LABEL_BEGUN.test(head)
  );
}

/** Removes what a pattern finds, unless the source has such form too. */
function kept(text: string, source: string, pattern: RegExp): string {
  return source.search(pattern) === -1 ? text.replace(pattern, '') : text;
}

function isOwn(found: string, source: string): boolean {
  const words = found.trim();
  return words !== '' && source.includes(words);
}

/** One piece of form less at the beginning; tags go wherever they are. */
function withoutHead(
  given: string,
  { form, source, speaker = '' }: TextSource,
  only?: readonly RegExp[],
): string {
  let text = kept(given, source, TAG).trimStart();
  if (speaker !== '' && text.startsWith(speaker) && /[:：]/u.test(text.charAt(speaker.length)))
    text = text.slice(speaker.length + 1).trimStart();
  const head = text.slice(0, END_CHARACTERS);
  const patterns = only ?? [
    REPEATED,
    BRACKETED,
    STAGED,
    ACTION,
    LABEL,
    ...ANNOUNCED,
    ...(form === 'reply' ? [BRACKETED_LINE, BOLD_LINE] : [TITLE_LABEL, TITLE_LINE, BOLD_LINE]),
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(pattern === REPEATED ? text : head)?.[0];
    if (found === undefined || found.length === text.length) continue;
    if (pattern === REPEATED || !isOwn(found, source)) return text.slice(found.length).trimStart();
  }
  return text;
}

function withoutRemark(text: string, source: string): string {
  const from = Math.max(0, text.length - END_CHARACTERS);
  const tail = text.slice(from);
  for (const pattern of REMARK) {
    const found = pattern.exec(tail);
    if (found !== null && from + found.index > 0 && !isOwn(found[0], source))
      return text.slice(0, from + found.index).trimEnd();
  }
  return text;
}

/** A pair of quotation marks around the whole text. */
function withoutQuotes(text: string, source: string): string {
  for (const [open, close] of QUOTES) {
    if (text.length < 3 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(1, -1);
    if (isWithin(inner, open, close) && !source.trim().startsWith(open)) return inner.trim();
  }
  return text;
}

/** Whether all marks inside are in pairs, so that the outer ones belong together. */
function isWithin(inner: string, open: string, close: string): boolean {
  let depth = 0;
  for (const sign of inner) {
    if (open === close && sign === open) return false;
    if (sign === open) depth += 1;
    else if (sign === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function withoutMarkdown(text: string, { form, source }: TextSource): string {
  let lines = text.split('\n');
  if (!/^#{1,6}[ \t]/mu.test(source)) {
    const first = lines[0] ?? '';
    if (form !== 'reply' && lines.length > 1 && HEADING.test(first)) lines = lines.slice(1);
    lines = lines.map((line) => line.replace(HEADING, ''));
    if (form === 'reply' && lines.length > 1 && isName(lines[0] ?? '')) lines = lines.slice(1);
  }
  if (lines.every((line) => /^\s*(?:>|$)/u.test(line)) && !source.includes('>'))
    lines = lines.map((line) => line.replace(/^\s*>\s?/u, ''));
  let plain = lines.join('\n');
  if (!source.includes('**')) plain = plain.replace(BOLD, '$1');
  return form === 'article' ? kept(plain, source, LINE_NUMBERS) : plain;
}

/** A heading that only says what the text is. */
function isName(line: string): boolean {
  return /^(?:回应|回复|回答|答复|reply|response)$/iu.test(line.trim());
}
