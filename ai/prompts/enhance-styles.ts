// The prompts of the enhancement styles. Keyed like domain/roles/role-catalogue.ts; an unknown key
// gets the default style. The examples follow the first rule of all styles: add nothing that the
// original does not say.

export interface EnhanceStyle {
  voice: string;
  /** An original and its rewritten version. */
  examples: readonly (readonly [original: string, rewritten: string])[];
  /** Length of the rewritten version, as shares of the original's length. */
  length: readonly [min: number, max: number];
  /** It speaks to someone. */
  isAddressed?: boolean;
}

const USUAL_LENGTH = [0.7, 1.5] as const;

const STYLES: Readonly<Record<string, EnhanceStyle>> = {
  default_inspiration_enhancer: {
    voice: '理顺语句：改病句、去重复、断好句，保留原来的口气和用词。能不动的字就不动。',
    length: USUAL_LENGTH,
    examples: [
      [
        '今天真的是很累很累了，就是开会开了一整天，然后嗓子都哑了都。',
        '今天真的很累，开了一整天会，嗓子都哑了。',
      ],
      [
        '下雨。没带伞。跑回来的鞋湿了，但是心情居然还行',
        '下雨没带伞，跑回来鞋都湿了，心情居然还行。',
      ],
      [
        '外婆寄来的红薯干到了，一打开就闻到那个味道，就很想哭',
        '外婆寄的红薯干到了，一打开就是那个味道，很想哭。',
      ],
    ],
  },
  plain_sketch: {
    voice: '白描：去掉形容和感叹，只留看得见、听得到、摸得着的东西。句子短，让动作自己说话。',
    length: [0.5, 1.3],
    examples: [
      [
        '傍晚的湖边真是太美了，风吹得我好舒服，我坐了好久都不想走！',
        '傍晚，湖边有风。我坐了很久，没有走。',
      ],
      ['妈妈又唠叨我了，好烦，但她还是给我包了饺子。', '妈妈又说了我几句，转身去包饺子。'],
      ['地铁里挤得要命，我的早饭都被压扁了，崩溃。', '地铁很挤，早饭压扁了。'],
    ],
  },
  warm_letter: {
    voice: '家书：像写给一个亲近的人看，口气松软，有来有去，但不加称呼和落款，也不替对方说话。',
    length: USUAL_LENGTH,
    isAddressed: true,
    examples: [
      ['今天升职了。第一个想告诉爸爸。', '今天升职了，第一个就想说给爸爸听。'],
      ['一个人吃了火锅，点多了，没吃完。', '今天一个人去吃火锅，点得多了些，剩下不少没吃完。'],
      ['阳台的茉莉开了三朵。', '阳台上的茉莉开了，开了三朵，说给你听。'],
    ],
  },
  brief_note: {
    voice: '短札：删到不能再删。留住事情和那一下心情，一句是一句，可以用句号断开。',
    length: [0.3, 1],
    examples: [
      [
        '今天下午去看了一个很久没见的老朋友，我们聊了很多以前的事情，最后都有点舍不得走。',
        '下午见了许久未见的老友。聊旧事。都舍不得走。',
      ],
      ['排队排了一个小时，结果轮到我的时候卖完了，气死我了。', '排了一小时，轮到我，卖完了。气。'],
      ['早上起来发现下雪了，今年的第一场雪，好开心。', '晨起见雪。今年第一场。开心。'],
    ],
  },
  light_prose: {
    voice:
      '散文：句子舒展，有长有短，有停顿有余地。可以调整先后，让画面慢慢出来；不加景物，不作比喻之外的事。',
    length: USUAL_LENGTH,
    examples: [
      [
        '早上跑步，江边有雾，看不见对岸，只听见船的声音。',
        '早上去跑步。江边有雾，对岸是看不见的，只听得见船的声音。',
      ],
      [
        '加班到十一点，楼下便利店的灯还亮着，买了一个饭团。',
        '加班到十一点，下楼时便利店的灯还亮着。我走进去，买了一个饭团。',
      ],
      ['猫今天没有来，碗里的粮一点没动。', '猫今天没有来。碗里的粮还是早先的样子，一点也没有动。'],
    ],
  },
  short_poem: {
    voice: '短诗：分行来写，一行一个画面或一个动作，不押韵也可以，不用“啊”“呀”。意思都从原文来。',
    length: [0.5, 1.4],
    examples: [
      [
        '夜里睡不着，听见楼上在走路，走来走去，大概也睡不着吧。',
        '夜里睡不着\n楼上有人走路\n走过来，走过去\n大概\n也睡不着',
      ],
      [
        '把冬天的衣服收起来，口袋里摸到一张去年的电影票。',
        '收起冬天的衣服\n口袋里\n一张去年的电影票',
      ],
      ['下班路上桂花香，站了一会儿才走。', '下班路上\n桂花香\n站了一会儿\n才走'],
    ],
  },
  old_style: {
    voice: '文白之间：略带文言的节奏，简净耐读，今人一看就懂。不用生僻字，不用典故，不硬凑四字。',
    length: [0.5, 1.3],
    examples: [
      [
        '晚上和朋友喝酒，聊到很晚，走路回家，月亮很亮。',
        '夜与友人饮，谈至更深。步行归家，月色甚明。',
      ],
      ['雨下了一整天，哪里也没去，看完了半本书。', '终日雨，不曾出门，读书半卷。'],
      ['爸爸今天钓到一条大鱼，高兴得像个小孩。', '父亲今日钓得大鱼，喜如小儿。'],
    ],
  },
  film_frame: {
    voice:
      '电影镜头：把原文拆成几个镜头，由远及近或由静到动，只写镜头里有的。不写“镜头”二字，不加旁白和配乐。',
    length: USUAL_LENGTH,
    examples: [
      [
        '下班，地铁口，一个老人在卖栀子花，我买了两串。',
        '下班的地铁口。一个老人，一篮栀子花。我弯下腰，买了两串。',
      ],
      [
        '会开到一半停电了，大家都安静了几秒，然后一起笑了。',
        '会开到一半，灯灭了。几秒钟，没有人出声。然后，大家一起笑了。',
      ],
      [
        '孩子第一次自己走路，从沙发走到门口，走了六步。',
        '沙发边，孩子松开手。一步，再一步，一共六步。到了门口。',
      ],
    ],
  },
};

export function enhanceStyle(roleKey: string): EnhanceStyle {
  return (
    (Object.hasOwn(STYLES, roleKey) ? STYLES[roleKey] : undefined) ??
    (STYLES['default_inspiration_enhancer'] as EnhanceStyle)
  );
}
