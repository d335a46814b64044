// Answers to a summary as models write them, with their lines. An honest one becomes an article
// as it is; a sloppy one is cleaned to the named article or has a fault.

/** Lines without number and speaker. */
const MOVE = [
  '7:40 早上给爸爸打电话，他说膝盖又疼了，不肯去医院。',
  '9:10 地铁上碰见以前的同事小吴，她剪了短发，差点没认出来。',
  '12:30 午饭和组里吃的麻辣烫，老板多给了一勺花生碎。',
  '15:00 开会，项目延期两周，领导没发火，我反而有点慌。',
  '19:20 下班路上买了护膝，四十九块，寄回家了。',
  '22:00 爸爸回消息说不要乱花钱，后面跟了一个笑脸。',
] as const;

const CAT = [
  '早上 橘猫没来，碗里的粮没动。',
  '中午 问了门卫，说昨晚有人看见它往河边去了。',
  '傍晚 沿着河边走了一圈，喊它名字，没有应。',
  '夜里 阳台上有声音，是它，脚上沾着泥，蹭了我一手。',
] as const;

export const ARTICLE_LINES = { MOVE, CAT } as const;

export type ArticleDay = keyof typeof ARTICLE_LINES;

export interface ArticleAnswer {
  day: ArticleDay;
  answer: string;
  suggestion?: string;
  /** Expected article; null: a fault. */
  article: string | null;
}

const GOOD =
  '早上给爸爸打电话，他说膝盖又疼了，不肯去医院。地铁上碰见以前的同事小吴，她剪了短发，差点没认出来。\n\n下午开会，项目延期两周，领导没发火，我反而有点慌。下班路上买了护膝，四十九块，寄回家。夜里爸爸回消息，说不要乱花钱，后面跟了一个笑脸。';
const BACK =
  '橘猫早上没来，碗里的粮没动。中午问门卫，说昨晚有人看见它往河边去了。傍晚我沿着河边走了一圈，喊它的名字，没有应。\n\n夜里阳台上有声音，是它，脚上沾着泥，蹭了我一手。';

const json = (article: string, more: object = {}) =>
  JSON.stringify({ title: '护膝', article, used: [1, 2, 4, 5, 6], ...more });
const good = (answer: string, article = GOOD): ArticleAnswer => ({ day: 'MOVE', answer, article });
const back = (answer: string, article = BACK): ArticleAnswer => ({ day: 'CAT', answer, article });
const asked = (suggestion: string, article: string): ArticleAnswer => ({
  day: 'MOVE',
  answer: json(article, { used: [1] }),
  suggestion,
  article,
});

export const HONEST_ARTICLES: readonly ArticleAnswer[] = [
  good(json(GOOD)),
  good(json(GOOD, { used: ['[1]', '[2]', '[4]', '[5]', '[6]'] })),
  good(json(GOOD, { used: ['第1条', '第2条', '第4条', '第5条', '第6条'] })),
  good(json(GOOD, { used: [] })),
  good(json(GOOD, { used: '1,2,4,5,6' })),
  good(json(GOOD, { used: '1-6' })),
  good(json(GOOD, { used: null })),
  good(json(GOOD, { used: ['1', '2', '4', '5', '6'] })),
  good(json(GOOD, { used: [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }, { id: 6 }] })),
  good(JSON.stringify({ 标题: '护膝', 正文: GOOD, 用到: [1, 2, 4, 5, 6] })),
  good(JSON.stringify({ title: '护膝', content: GOOD, used: [1, 2, 4, 5, 6] })),
  good(GOOD),
  good(`护膝\n\n${GOOD}`),
  good(JSON.stringify({ title: '护膝', article: GOOD.split('\n\n'), used: [1, 2, 4, 5, 6] })),
  back(JSON.stringify({ title: '橘猫', article: BACK, used: [1, 2, 3, 4] })),
  back(BACK),
  back(JSON.stringify({ title: '它回来了', article: BACK, used: ['[1]-[4]'] })),
  back(JSON.stringify({ title: '它回来了', article: BACK })),
  asked(
    '只写爸爸的事',
    '早上给爸爸打电话，他说膝盖又疼了，不肯去医院。下班路上买了护膝寄回家。夜里他回消息，说不要乱花钱，后面跟了一个笑脸。',
  ),
  asked('压到30字以内', '爸爸膝盖疼，不肯去医院。买了护膝寄回家，他说不要乱花钱。'),
  asked('只要吃的', '午饭和组里吃麻辣烫，老板多给了一勺花生碎。'),
  asked(
    '用第二人称写给自己',
    '早上你给爸爸打电话，他说膝盖又疼了，不肯去医院。下班路上你买了护膝，寄回家了。',
  ),
  asked('写成一首短诗', '护膝四十九块\n寄回家\n爸爸说不要乱花钱\n后面跟了一个笑脸'),
  asked(
    '不要写工作',
    '早上给爸爸打电话，他说膝盖又疼了。地铁上碰见小吴，她剪了短发。晚上买了护膝，寄回家了。',
  ),
];

export const SLOPPY_ARTICLES: readonly ArticleAnswer[] = [
  good(`\`\`\`json\n${json(GOOD)}\n\`\`\``),
  good(`好的，以下是日记：\n${json(GOOD)}`),
  good(`好的，以下是根据您的内容写成的日记：\n\n${GOOD}`),
  good(`**护膝**\n\n${GOOD}`),
  good(`# 护膝\n\n${GOOD}`),
  good(`标题：护膝\n正文：${GOOD}`),
  good(json(`# 护膝\n\n${GOOD}`)),
  good(json(`“${GOOD}”`)),
  good(json(GOOD.replace('。\n', '[2]。\n').replace('笑脸。', '笑脸[6]。'))),
  good(json(`${GOOD}\n\n（注：第3条较琐碎，未使用。）`)),
  good(`${GOOD}\n\n希望这篇日记能让您满意。`),
  {
    day: 'MOVE',
    answer: json('今天过得很充实，有喜有忧，值得记住。', { used: [1, 2, 3, 4, 5, 6] }),
    article: null,
  },
  {
    day: 'MOVE',
    answer: json('早上给爸爸打电话，膝盖疼。', { used: [1, 2, 3, 4, 5, 6] }),
    article: null,
  },
  { day: 'MOVE', answer: json(`${GOOD}窗外下起了雨，我的眼泪也落了下来。`), article: null },
  { day: 'MOVE', answer: json(`${GOOD}加油，明天会更好！`), article: null },
  { day: 'MOVE', answer: json(`听起来你今天很不容易。${GOOD}`), article: null },
  { day: 'MOVE', answer: json(`${GOOD}妹妹也打来电话，说周六一起去看他。`), article: null },
  {
    day: 'MOVE',
    answer: json(
      'In the morning I called my father. His knee hurts again but he will not go to the hospital. On the subway I met a former colleague. In the afternoon the project was delayed by two weeks. I bought knee pads and sent them home.',
    ),
    article: null,
  },
  { day: 'MOVE', answer: '抱歉，我无法生成这篇日记。', article: null },
  { day: 'MOVE', answer: json(GOOD.repeat(8)), article: null },
  {
    day: 'CAT',
    answer: JSON.stringify({
      title: '橘猫',
      article: `${BACK}生活就是这样，失而复得，才懂得珍惜。`,
      used: [1, 2, 3, 4],
    }),
    article: null,
  },
  {
    day: 'CAT',
    answer: JSON.stringify({
      title: '橘猫',
      article: '橘猫早上没来，碗里的粮没动。',
      used: [1, 2, 3, 4],
    }),
    article: null,
  },
];
