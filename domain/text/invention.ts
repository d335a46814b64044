// Whether a text says things its sources do not: numbers, times, foreign words, titles, quotations, people. A model may reorder and
// rephrase; it may not make a record of what never was. Words alone are compared, so a free rendering passes and an added fact does not.

const DIGITS: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** What follows a number that means one: without it 三 may stand in 再三, and 十分 and 四周 are no counts. A lone 一 is grammar more often than a count. */
const UNITS =
  '点|时|分钟|秒|刻钟|月|日|号|岁|年|天|小时|个|星期|公里|米|斤|公斤|块|元|毛|次|遍|层|楼|路|站|页|本|杯|碗|顿|位|人|口|条|件|张|支|段|版|公分|厘米|度|倍|折|％|%';
// No number is longer; without a bound the work would grow with the square of a run.
const CHINESE_NUMBER = new RegExp(`(?<=点)[零〇一二三四五六七八九十]{1,12}|[零〇一二两三四五六七八九十百千]{1,12}(?=多?(?:${UNITS}))`, 'gu');
const WEEKDAY = /(?:周|星期|礼拜)([一二三四五六日天])/gu;

/** People whose sudden appearance in a diary would be an invention. */
const PEOPLE =
  /妈妈|母亲|我妈|爸爸|父亲|我爸|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥|弟弟|姐姐|妹妹|丈夫|老公|妻子|老婆|男友|男朋友|女友|女朋友|恋人|儿子|女儿|孩子|同事|领导|老板|上司|客户|老师|同学|室友|朋友|闺蜜|邻居|房东|医生|护士|司机/gu;

/** Other words for the same person. */
const SAME_PERSON: readonly (readonly string[])[] = [
  ['妈妈', '母亲', '我妈', '妈'],
  ['爸爸', '父亲', '我爸', '爸'],
  ['外婆', '姥姥'],
  ['外公', '姥爷'],
  ['丈夫', '老公'],
  ['妻子', '老婆'],
  ['男友', '男朋友'],
  ['女友', '女朋友'],
  ['领导', '老板', '上司'],
  ['孩子', '儿子', '女儿', '娃', '宝宝'],
  ['朋友', '闺蜜'],
];

/** What a text claims that its sources do not, as the words that give it away; empty for an honest text. */
export function findInventions(text: string, sources: readonly string[]): string[] {
  const source = normalise(sources.join('\n'));
  const claimed = normalise(text);
  const known = numbersOf(source);
  const found = [
    ...[...numbersOf(claimed)].filter((number) => !known.has(number) && !isSameHour(number, known)),
    ...matches(claimed, /[a-z][a-z0-9]*(?:[-'][a-z0-9]+)*/gu).filter((word) => !source.includes(word)),
    ...weekdays(claimed).filter((day) => !weekdays(source).includes(day)),
    ...quoted(claimed).filter((words) => !bare(source).includes(bare(words))),
    ...matches(claimed, PEOPLE).filter((person) => !isNamed(person, source)),
  ];
  return [...new Set(found)];
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(CHINESE_NUMBER, (word) => (word === '一' ? word : String(chineseNumber(word))));
}

function chineseNumber(word: string): number {
  if (![...word].some((character) => character in PLACES)) return Number([...word].map((character) => DIGITS[character] ?? 0).join(''));
  let sum = 0;
  let digit: number | null = null;
  for (const character of word) {
    const place = PLACES[character];
    if (place === undefined) {
      digit = DIGITS[character] ?? 0;
    } else {
      sum += (digit ?? 1) * place;
      digit = null;
    }
  }
  return sum + (digit ?? 0);
}

function numbersOf(text: string): Set<string> {
  return new Set(matches(text, /\d+/gu).map((digits) => String(Number(digits))));
}

/** 晚上7点 says the same as 19:00. */
function isSameHour(number: string, known: ReadonlySet<string>): boolean {
  const hour = Number(number);
  return hour >= 1 && hour <= 12 && known.has(String(hour === 12 ? 0 : hour + 12));
}

function weekdays(text: string): string[] {
  return [...text.matchAll(WEEKDAY)].map((match) => `周${match[1] === '天' ? '日' : match[1]}`);
}

function quoted(text: string): string[] {
  return [...text.matchAll(/《([^《》]+)》|“([^“”]+)”|「([^「」]+)」/gu)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function bare(text: string): string {
  return text.replace(/[\s\p{P}]/gu, '');
}

function isNamed(person: string, source: string): boolean {
  const names = SAME_PERSON.find((group) => group.includes(person)) ?? [person];
  return names.some((name) => source.includes(name));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[0]);
}
