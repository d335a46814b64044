// A death in words that also mean leaving: 走了, 没了, 不在了. They count in a low diary only.
import { RECOMMEND_TEXT_MAX_CHARACTERS } from '#domain/recommendations/recommendation-text.ts';
import type { ThemeSign } from '#engine/recommend/themes.ts';

const KIN =
  '爸爸?|妈妈?|爹|娘|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|公公|婆婆|岳父|岳母|老伴|丈夫|妻子|阿公|阿婆|阿嬷|弟弟|妹妹|哥哥|姐姐|' +
  '舅舅|姑姑|叔叔|大伯|伯伯';
const OTHERS = '阿姨|朋友|同学|室友|同桌|老师|师傅|师父|同事|邻居|战友|教练|导师|班长|他|她';
const PET = '猫咪?|狗狗?|兔子|仓鼠|鹦鹉|乌龟|毛孩子|它';

/** Of relatives and pets these mean a death; a colleague or a lover may only have left. */
const LEFT =
  '走了(?![过进出到去来好很半一两三几\\d]|.?[路圈步])|走(?:后|以后|之后|的那|那[天年晚]|的时候)|没了(?![力电声])|不在了';
const DEAD = '离开我们|没熬过|没挺过|没救回|最后一面|车祸走|闭了眼';

/** At most so many characters of the clause between who died and the word for it. */
const BETWEEN = '[^，。！？；,.!?;\\n]{0,6}?';

const LOSSES = [
  { who: `(${PET})${BETWEEN}(?:${LEFT}|${DEAD})`, themes: ['失去宠物', '动物'] },
  // An animal by its name, and what it was.
  { who: `(?:没熬过|没挺过|没救回)[^！？\\n]{0,20}?(${PET})`, themes: ['失去宠物', '动物'] },
  {
    who: `(${KIN})(?:${BETWEEN}(?:${LEFT}|${DEAD})|[^。！？\\n]{0,20}?[他她](?:${LEFT}))`,
    themes: ['失去', '生死'],
  },
  { who: `(${OTHERS})${BETWEEN}(?:${DEAD})`, themes: ['失去', '生死'] },
].map(({ who, themes }) => ({ pattern: new RegExp(who, 'u'), themes }));

/** The themes of the first loss that a text tells of, pets before persons. */
export function lossesIn(text: string): Map<string, ThemeSign> {
  for (const { pattern, themes } of LOSSES) {
    const who = pattern.exec(text.slice(0, RECOMMEND_TEXT_MAX_CHARACTERS))?.[1];
    if (who !== undefined)
      return new Map(themes.map((theme) => [theme, { count: 1, word: who.length > 1 ? who : '' }]));
  }
  return new Map();
}
