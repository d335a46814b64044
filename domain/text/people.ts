// The people that a Chinese text names: relatives and others by their word, acquaintances as 小林,
// 王老师 or 张伟说. Names that are also ordinary words (小白, 高兴) are left out, because a check for them
// would reject honest texts.

/** Words for one person; a text may replace a word by another one of its group. */
const SAME_PERSON: readonly (readonly string[])[] = [
  ['妈妈', '母亲', '老妈', '妈咪', '我妈', '妈'],
  ['爸爸', '父亲', '老爸', '爸比', '我爸', '爸'],
  ['外婆', '姥姥'],
  ['外公', '姥爷'],
  ['丈夫', '老公', '先生'],
  ['妻子', '老婆', '太太'],
  ['男友', '男朋友'],
  ['女友', '女朋友'],
  ['领导', '老板', '上司'],
  ['孩子', '儿子', '女儿', '娃', '宝宝'],
  ['朋友', '闺蜜'],
  ['哥哥', '大哥', '我哥'],
  ['姐姐', '大姐', '我姐'],
  ['弟弟', '我弟'],
  ['妹妹', '我妹'],
  ['爷爷', '我爷'],
  ['奶奶', '我奶'],
];

const OTHERS =
  '姨妈|姑妈|舅妈|伯母|伯父|叔叔|舅舅|姑姑|姑父|姨父|阿姨|婶婶|嫂子|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|公公|婆婆|岳父|岳母|孙子|孙女|恋人|同事|客户|老师|同学|室友|邻居|房东|医生|护士|司机';

/**
 * Words of the groups that are searched for. The others have further meanings and only explain one
 * of these.
 */
const ASKED_FOR = SAME_PERSON.flat().filter(
  (word) => !['先生', '太太', '娃', '宝宝', '妈', '爸', '我爷', '我奶'].includes(word),
);

const KIN = new RegExp(`${OTHERS}|${ASKED_FOR.join('|')}|(?<![他你])妈(?![的呀耶祖])|爸`, 'gu');

/** Surnames that rarely begin another word. */
const SURNAMES =
  '王李张刘陈杨赵吴徐孙胡朱林郭罗梁宋郑韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛阎潘杜戴钟汪姜范姚谭廖邹陆郝崔邱秦顾侯邵孟尹黎乔贺龚';
const GIVEN_NAMES = '明强珍芳华伟丽杰军燕玲娟辉勇红梅英霞敏';
const TITLES = '老师|先生|女士|医生|阿姨|叔叔|师傅|经理|主任|同学|总(?![是共体之结算归])|姐|哥';
const ADDRESSED = new RegExp(
  `[小老][${SURNAMES}](?![子树客序头联])|[${SURNAMES}](?:${TITLES})|阿[${GIVEN_NAMES}]`,
  'gu',
);

const NO_NAMES =
  '许多|许久|曾经|张[口嘴]|顾客|陆续|胡乱|程序|林[子间]|钟[头声]|苏醒|李子|王[子后]|董事|唐突|孙[子女]|罗列';
const SPEECH = '说|告诉|问我|问道|笑着|笑道|发来|打来|请我|陪我|带我|送我';
const SPEAKING = new RegExp(`(?!${NO_NAMES})[${SURNAMES}]\\p{Script=Han}{1,2}(?=${SPEECH})`, 'gu');

/** Names of a text that are checked against its source; a text with more is rejected. */
const NAMES_MAX = 200;

/** Names as a text addresses people: 小林, 王老师, 阿明. */
export function namesIn(text: string): string[] {
  return distinct(text, ADDRESSED);
}

/** The words of a text that name people: relatives, and names as they are addressed. */
export function peopleIn(text: string): string[] {
  return [...distinct(text, KIN), ...distinct(text, ADDRESSED), ...distinct(text, SPEAKING)];
}

/** The people of a text that its source does not have. */
export function unknownPeople(text: string, source: string): string[] {
  const kin = distinct(text, KIN).filter((word) => !isKnown(word, source));
  const names = [...distinct(text, ADDRESSED), ...distinct(text, SPEAKING)].filter(
    (name, index) => index >= NAMES_MAX || !source.includes(name),
  );
  return [...kin, ...names];
}

/** The relatives of a text, each by the first word of its group. */
export function kinIn(text: string): string[] {
  const found = distinct(text, KIN);
  const groups = SAME_PERSON.filter((words) => words.some((word) => found.includes(word)));
  return groups.map(([first = '']) => first);
}

/** All words of two characters for relatives. */
export function kinWords(kin: readonly string[]): string[] {
  return SAME_PERSON.filter(([first = '']) => kin.includes(first)).flatMap((words) =>
    words.filter((word) => word.length > 1),
  );
}

function distinct(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([word]) => word))];
}

function isKnown(word: string, source: string): boolean {
  const group = SAME_PERSON.find((words) => words.includes(word)) ?? [word];
  return group.some((other) => source.includes(other));
}
