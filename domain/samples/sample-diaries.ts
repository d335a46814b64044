// The sample diaries of trial mode, made from the sample posts, with their recommendations. Written
// for this product.
import type { SampleDiary } from '#domain/samples/sample.ts';

/** Newest first. */
export const SAMPLE_DIARIES: readonly SampleDiary[] = [
  {
    id: '5a3c1e02-0000-7000-8000-000000000001',
    daysAgo: 1,
    title: '多走的十分钟',
    content:
      '桂花是忽然开的。早上出门还没有，晚上下班，整条街就都是甜的了。\n\n我把耳机摘下来，绕了一个路口。平时赶地铁的脚步，走着走着就慢了。多出来的十分钟没有做任何事，只是闻，只是走。\n\n到家的时候袖口还是香的。原来一天里最完整的一段，是没有计划的那一段。',
    mood: '愉快',
    tags: ['桂花', '下班路上', '散步'],
    emotionalThemes: ['意外之喜', '慢下来'],
    images: ['sample:osmanthus.webp'],
    postIds: ['5a3c1e00-0000-7000-8000-000000000001'],
    works: [
      {
        title: '鸟鸣涧',
        author: '王维',
        worksType: 'article',
        sourceContext: '人闲桂花落，夜静春山空。',
        matchScore: 9,
        matchReason: '同样是因为闲下来，才闻见了桂花。',
      },
      {
        title: '小森林 夏秋篇',
        author: '森淳一',
        worksType: 'movie',
        sourceContext: '一个人回到山村，按季节种地、做饭、生活。',
        matchScore: 7,
        matchReason: '把日子放慢之后，气味和时节就回来了。',
      },
    ],
  },
  {
    id: '5a3c1e02-0000-7000-8000-000000000002',
    daysAgo: 3,
    title: '连高兴都要排队',
    content:
      '方案改到第六版，过了。\n\n我以为自己会跳起来，结果只是很安静地合上电脑，坐着听空调的声音。不是不高兴，是高兴还在路上，前面排着累、困，还有一点不敢相信。\n\n那就让它慢慢来。今晚先睡，明天再高兴也来得及。',
    mood: '思考',
    tags: ['工作', '第六版'],
    emotionalThemes: ['疲惫之后', '安静的完成'],
    images: [],
    postIds: ['5a3c1e00-0000-7000-8000-000000000003'],
    works: [
      {
        title: '饮酒·其五',
        author: '陶渊明',
        worksType: 'article',
        sourceContext: '结庐在人境，而无车马喧。',
        matchScore: 7,
        matchReason: '热闹过去以后，心里留出来的那块安静。',
      },
      {
        title: '海上钢琴师',
        author: '朱塞佩·托纳多雷',
        worksType: 'movie',
        sourceContext: '一个在船上出生、弹琴、从未上岸的人。',
        matchScore: 6,
        matchReason: '做完一件事之后的沉默，不一定要解释。',
      },
    ],
  },
  {
    id: '5a3c1e02-0000-7000-8000-000000000003',
    daysAgo: 6,
    title: '灯灭了三秒',
    content:
      '为了谁忘记交电费，我和阿泽吵了一架。吵到一半，灯真的灭了。\n\n两个人在黑里愣了三秒，然后一起笑出来。笑的时候谁也看不见谁，只听见声音从桌子两边碰到一起。\n\n后来他下楼去交，我煮面等他。面端上桌，灯正好亮了。',
    mood: '温馨',
    tags: ['阿泽', '家里', '一碗面'],
    emotionalThemes: ['和好', '日常的温度'],
    images: [],
    postIds: ['5a3c1e00-0000-7000-8000-000000000005'],
    works: [
      {
        title: '浮生六记',
        author: '沈复',
        worksType: 'article',
        sourceContext: '写夫妻二人的起居、吃食与闲情。',
        matchScore: 8,
        matchReason: '两个人的日子，好处都在这些小地方。',
      },
      {
        title: '平凡的一天',
        author: '毛不易',
        worksType: 'song',
        sourceContext: '写普通一天里的早晨、街道与傍晚。',
        matchScore: 7,
        matchReason: '一碗面、一盏灯，就是平凡里最好的部分。',
      },
    ],
  },
  {
    id: '5a3c1e02-0000-7000-8000-000000000004',
    daysAgo: 10,
    title: '我应了一声',
    content:
      '外婆叫我的时候，叫成了妈妈的名字。叫完她自己也愣住了。\n\n我应了一声，没有纠正她。她便接着说下去，说的是三十年前的一件小事，关于一把伞。\n\n后来她一直牵着我的手，手心很暖。有些名字叫错了，人却没有叫错。',
    mood: '感动',
    tags: ['外婆', '名字'],
    emotionalThemes: ['亲情', '记得与忘记'],
    images: [],
    postIds: ['5a3c1e00-0000-7000-8000-000000000007'],
    works: [
      {
        title: '背影',
        author: '朱自清',
        worksType: 'article',
        sourceContext: '父亲送别时的背影，是文章里最安静的一笔。',
        matchScore: 8,
        matchReason: '亲人的爱意，常常在一个动作里就说完了。',
      },
      {
        title: '寻梦环游记',
        author: '李·昂克里奇',
        worksType: 'movie',
        sourceContext: '一个男孩在亡灵的世界里寻找家人的记忆。',
        matchScore: 9,
        matchReason: '都在问同一件事：被记住是什么样子。',
      },
    ],
  },
  {
    id: '5a3c1e02-0000-7000-8000-000000000005',
    daysAgo: 12,
    title: '什么都没发生的一天',
    content:
      '洗了床单，晒了被子。中午吃剩的粥，下午看了半本书，看到睡着。\n\n晚上躺下去，全是太阳的味道。\n\n这样的一天，写下来也不过三行。可是三行里没有一个字是着急的。',
    mood: '平静',
    tags: ['家务', '太阳'],
    emotionalThemes: ['安稳'],
    images: ['sample:sheets.webp'],
    postIds: ['5a3c1e00-0000-7000-8000-000000000008'],
    works: [
      {
        title: '归园田居·其一',
        author: '陶渊明',
        worksType: 'article',
        sourceContext: '少无适俗韵，性本爱丘山。',
        matchScore: 7,
        matchReason: '回到自己的屋檐下，日子就有了自己的样子。',
      },
      {
        title: '海街日记',
        author: '是枝裕和',
        worksType: 'movie',
        sourceContext: '四姐妹在海边小城一起生活的四季。',
        matchScore: 8,
        matchReason: '晾晒、做饭、聊天，平静里有很深的安心。',
      },
    ],
  },
];
