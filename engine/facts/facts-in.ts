// Facts that a user tells about themselves, read from their own sentences by patterns (ADR 0037).
// Rather nothing than something that was not meant: a clause must match as a whole.
import {
  EXAM,
  FOOD,
  JOB,
  KIN,
  LEAD,
  MARKED,
  NATURE,
  NO_ALLERGY,
  NO_HOME,
  NO_NAME,
  NO_WORK,
  PET,
  PLACE,
  REPORTED,
  SURNAME,
  UNSAID,
} from '#engine/facts/words.ts';

/** Kinds of which a person has one at a time: another one replaces it. */
export const SINGLE_KINDS: ReadonlySet<string> = new Set([
  'called',
  'name',
  'work',
  'job',
  'home',
  'origin',
  'birthday',
  'exam',
]);

/** A fact found in a text. */
export interface FoundFact {
  /** As it would be written down. */
  content: string;
  kind: string;
  /** What the fact says of its kind. */
  value: string;
}

/** Read characters of a text. */
const READ_CHARACTERS = 4_000;

/** A longer sentence tells a story. */
const SENTENCE_MAX_CHARACTERS = 80;

interface Pattern {
  kind: string | ((match: RegExpExecArray) => string);
  form: RegExp;
  value: (match: RegExpExecArray) => string;
  content: (match: RegExpExecArray) => string;
  isNone?: (match: RegExpExecArray) => boolean;
}

const group = (match: RegExpExecArray, at = 1) => match[at] ?? '';
const HAN = String.raw`\p{Script=Han}`;
const ME = String.raw`(?:我|本人)?(?:现在|目前|如今|这几年|一直)?(?:都|就)?`;
const NAME = String.raw`([${HAN}A-Za-z][${HAN}A-Za-z·]{0,5}?)`;

const form = (source: string) => new RegExp(`^${source}$`, 'u');

const isNoOwnName = (name: string) =>
  !/^[A-Za-z·]{2,}$/u.test(name) &&
  (NO_NAME.test(name) ||
    ((!SURNAME.test(name) || [...name].length > 3) &&
      !/^(?:欧阳|司马|上官|诸葛|皇甫|慕容|令狐|司徒).{1,2}$/u.test(name) &&
      !/^[小阿老].{1,2}$/u.test(name)));

const PATTERNS: readonly Pattern[] = [
  {
    kind: 'called',
    form: form(
      `(?:你们?|大家|请|以后|平时|可以|就|都|也|直接|那)*(?:叫|喊|称呼)我${NAME}(?:就好了?|就行了?|就可以了?|即可|吧)`,
    ),
    value: (match) => group(match),
    content: (match) => `叫我${group(match)}就好`,
    isNone: (match) => NO_NAME.test(group(match)),
  },
  {
    kind: 'name',
    form: form(`我(?:的名字)?(?:就?叫|名叫)${NAME}(?:呀|啊|哦)?`),
    value: (match) => group(match),
    content: (match) => `我叫${group(match)}`,
    isNone: (match) => isNoOwnName(group(match)),
  },
  {
    kind: (match) => `kin.${group(match)}`,
    form: form(`我(?:们?家)?(?:的)?(${KIN})(?:的)?(?:大名|小名|名字)?名?叫${NAME}`),
    value: (match) => group(match, 2),
    content: (match) => `我${group(match)}叫${group(match, 2)}`,
    isNone: (match) => NO_NAME.test(group(match, 2)),
  },
  {
    kind: (match) => `pet.${group(match)}`,
    form: form(
      `(?:我们?家?|家里)(?:里|的|有|养了?|刚养了?|新养了?|还有)*(?:这|那)?(?:一?[只条个])?(?:小)?(${PET})(?:[，,](?:它)?)?(?:的名字)?(?:名?叫|名字叫)${NAME}`,
    ),
    value: (match) => group(match, 2),
    content: (match) => `家里的${group(match)}叫${group(match, 2)}`,
    isNone: (match) => NO_NAME.test(group(match, 2)),
  },
  {
    kind: (match) => `has.${group(match, 2)}`,
    form: form(
      `(?:我|我们?家|家里)(?:里)?(?:有|养了|养着)([一两二三四五]?[只条个])(${KIN}|${PET})`,
    ),
    value: (match) => group(match, 2),
    content: (match) => `有${group(match)}${group(match, 2)}`,
  },
  {
    kind: 'work',
    form: form(`${ME}在([${HAN}A-Za-z]{2,14}?)(?:工作|上班|教书|任职)`),
    value: (match) => group(match),
    content: (match) => `在${group(match)}工作`,
    isNone: (match) => NO_WORK.test(group(match)),
  },
  {
    kind: 'job',
    form: form(
      `${ME}(?:是|在当|在做|做的是|当了)(?:一?[名个位])?((?:[${HAN}A-Za-z]{0,8}?)(?:${JOB}))`,
    ),
    value: (match) => group(match),
    content: (match) => `我是${group(match)}`,
    isNone: (match) =>
      /[不没的最被像谁他她它你您我这那哪好坏差笨]|唯一|第一|同学|前/u.test(group(match)),
  },
  {
    kind: 'nature',
    form: form(`${ME}是(?:一?个)?(${NATURE})`),
    value: (match) => group(match),
    content: (match) => `我是${group(match)}`,
  },
  {
    kind: 'origin',
    form: form(`${ME}(?:是|老家是|老家在|家乡是|家乡在)(?:一个)?(${PLACE})(?:的|人|那边的)?`),
    value: (match) => group(match),
    content: (match) => `老家在${group(match)}`,
    isNone: (match) => !/人$|老家|家乡/u.test(group(match, 0)),
  },
  {
    kind: 'home',
    form: form(
      `(?:我们?|我们一家|全家)?(?:最近|刚|已经|终于|上周|上个月|这周|这个月|昨天|今天|前几天|前天)*(?:正式)?搬家?(?:到|来|去|进)了?([${HAN}A-Za-z]{2,12}?)(?:住|来住|生活|定居)?了?`,
    ),
    value: (match) => group(match),
    content: (match) => `住在${group(match)}`,
    isNone: (match) => NO_HOME.test(group(match)),
  },
  {
    kind: 'home',
    form: form(`${ME}(?:我家|家)?(?:住在?|定居在?|生活在)([${HAN}A-Za-z]{2,12}?)(?:这边)?`),
    value: (match) => group(match),
    content: (match) => `住在${group(match)}`,
    isNone: (match) =>
      NO_HOME.test(group(match)) ||
      !(/[住居活]在/u.test(group(match, 0)) || form(`(?:${PLACE})`).test(group(match))) ||
      /^[院校宿]/u.test(group(match)),
  },
  {
    kind: (match) => `allergy.${group(match)}`,
    form: form(`我?(?:从小)?(?:一直)?对([${HAN}A-Za-z]{1,8}?)(?:严重)?过敏`),
    value: (match) => group(match),
    content: (match) => `对${group(match)}过敏`,
    isNone: (match) => NO_ALLERGY.test(group(match)),
  },
  {
    kind: (match) => `food.${group(match)}`,
    form: form(`我(?:从来|一直|从小|一向)?不(?:能)?吃(${FOOD})(?:的)?`),
    value: (match) => group(match),
    content: (match) => `不吃${group(match)}`,
  },
  {
    kind: 'food.素',
    form: form('我(?:一直|是|现在)?吃素(?:的)?'),
    value: () => '素',
    content: () => '吃素',
  },
  {
    kind: 'birthday',
    form: form(
      `我?(?:的)?生日(?:是|在)((?:农历|阴历)?[0-9〇一二三四五六七八九十冬腊正]{1,3}月初?[0-9〇一二三四五六七八九十廿]{1,3}[日号]?)`,
    ),
    value: (match) => group(match),
    content: (match) => `生日是${group(match)}`,
  },
  {
    kind: 'exam',
    form: form(`${ME}(?:正在?|在)?(?:准备|备考)(?:今年|明年|六月|十二月|年底)?的?(${EXAM})`),
    value: (match) => group(match),
    content: (match) => `在准备${group(match)}`,
  },
];

/** The facts that a text states about its writer, in its order. */
export function factsIn(text: string): FoundFact[] {
  return text
    .slice(0, READ_CHARACTERS)
    .split(/(?<=[。！!？?；;\n])/u)
    .flatMap((sentence) => factsOfSentence(sentence.trim()));
}

function factsOfSentence(sentence: string): FoundFact[] {
  if (sentence.length > SENTENCE_MAX_CHARACTERS || /[？?]$/u.test(sentence)) return [];
  const said = sentence.replace(/[。！!；;～~…\s]+/gu, '');
  if (UNSAID.test(said) || MARKED.test(said)) return [];
  const told = said.split(/[，,、：:]/u);
  const reported = told.findIndex((clause) => REPORTED.test(clause));
  const clauses = told
    .slice(0, reported === -1 ? undefined : reported)
    .map((clause) => clause.replace(LEAD, ''));
  const found = new Map<string, FoundFact>();
  for (const [at, clause] of clauses.entries()) {
    const next = clauses[at + 1];
    // A pet is often named in the clause after it.
    const pair = next === undefined ? null : factOf(`${clause}，${next}`);
    const fact = pair ?? factOf(clause);
    if (fact !== null) found.set(fact.kind, fact);
  }
  return [...found.values()];
}

function factOf(clause: string): FoundFact | null {
  for (const { kind, form: whole, value, content, isNone } of PATTERNS) {
    const match = whole.exec(clause);
    if (match === null || isNone?.(match) === true) continue;
    return {
      kind: typeof kind === 'string' ? kind : kind(match),
      value: value(match),
      content: content(match),
    };
  }
  return null;
}
