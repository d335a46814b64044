// Finds what a text adds to its sources beside names and numbers (invention.ts): weather, tears,
// gestures, music, comfort, advice and whole sentences. A word that the sources have in any form
// is never an addition.

/** What a writer of scenes adds. A group counts as known when the sources have one of its words. */
const SCENES: readonly (readonly [name: string, added: RegExp, known: RegExp])[] = [
  [
    '雨',
    /[细大小夜秋春暴]雨|下雨|雨[水丝点滴声幕夜]|雨(?=打|落|下|还|停|一直|也|在)|淋湿/u,
    /雨|淋|伞|台风|storm|rain/u,
  ],
  ['雪', /[大小初细]雪|下雪|雪[花地片]|飘雪/u, /雪|snow/u],
  ['风', /[晚微夜寒秋春冷海轻]风|风(?=轻|吹|拂|很|从|也|里|中)|起风/u, /风|wind/u],
  [
    '阳光',
    /阳光|夕阳|余晖|朝阳|晚霞|霞光|日光|暮色|黄昏/u,
    /阳|太阳|晒|晴|日[出落光]|霞|黄昏|傍晚|暮|sun/u,
  ],
  ['月亮和星星', /月[光亮色]|星[光空星]|繁星|夜空/u, /月[光亮色]|星|夜空|moon|star/u],
  ['灯火', /灯火|霓虹|万家|车水马龙|路灯|街灯/u, /灯|霓虹|车/u],
  [
    '眼泪',
    /泪|哭|哽咽|抽泣|呜咽|眼眶|湿润了|鼻子?(?:一|发)?酸|\btears?\b/u,
    /泪|哭|哽|泣|眼眶|鼻|崩溃|难过|伤心|\bcr(?:y|ied)|\btears?\b/u,
  ],
  ['拥抱', /拥抱|抱(?=着|住|了|在)|相拥|搂/u, /抱|搂|hug/u],
  ['心跳', /心跳|心头一|屏住呼吸|深吸了?一?口气|叹了?一?口气|长叹/u, /心|呼吸|气|叹/u],
  ['音乐', /老歌|耳机里|歌声|音乐|旋律|琴声/u, /歌|音乐|耳机|曲|琴|唱|music|song/u],
  [
    '回忆',
    /想起(?:了)?(?:小时候|那年|从前|当年|曾经)|仿佛回到|那年(?=的|离|夏|冬|秋|春)/u,
    /小时候|那年|从前|当年|曾经|以前|想起|记得|往年/u,
  ],
  ['茶和咖啡', /一杯(?:热?茶|咖啡|热水)|咖啡的香/u, /茶|咖啡|水|coffee|tea/u],
];

/** Comfort, advice and wisdom that no diary asked for. */
const REMARKS =
  /加油|(?:一切|明天|未来|生活)(?:都|终)?(?:会|将)?(?:更|变?好|越来越好|好起来|充满希望)|未来可期|相信(?:自己|一切|明天)|继续努力|愿(?:你|我们?|自己|每)[^，。！\n]{0,12}|(?:这|或许|也许|大概)?(?:就是|便是)(?:生活|人生|成长|幸福)|(?:生活|人生)(?:就是|总是|大抵|不过|或许|也许|中|里)|(?:生活|人生|成长|青春|日子|爱情)[^，。！\n]{0,4}(?:就是|便是)(?:这样|如此)|学会(?:了)?(?:珍惜|成长|放下|接受|感恩)|才懂得?|懂得(?:了)?珍惜|值得(?:被看见|珍惜|记住|纪念)|充满(?:了)?(?:希望|力量|爱|意义)|平凡(?:的|中的)?(?:幸福|生活|日子)|给自己一(?:点|些)|允许自己|你(?:已经|真的)?(?:很|做得)(?:棒|好|不容易|勇敢)|辛苦了|抱抱|听起来|我(?:能)?理解你|别(?:担心|难过|灰心)|不要(?:担心|难过|灰心)/gu;

/** Remarks of one text that are looked up. */
const REMARKS_MAX = 20;

/** Letters of a sentence that must have something of the sources. */
const SENTENCE_LETTERS = 7;
const SHARED_MIN = 0.16;

/** Characters that every text has. */
const COMMON =
  '的了着过是在有我你他她它们这那和与就也都还又很不没一个上下里来去到说会能要把被让给对从得地么吧呢啊呀吗之而但却只才再更最好多大小人时候天';

const SENTENCES = /[。！？!?；;\n]+/u;

/** What a text adds, in words for the model; empty: nothing. */
export function additionsOf(text: string, sources: readonly string[]): string[] {
  const source = sources.join('\n');
  const scenes = SCENES.filter(([, added, known]) => added.test(text) && !known.test(source)).map(
    ([name]) => `原文没有写${name}`,
  );
  const remarks = [...text.matchAll(REMARKS)]
    .slice(0, REMARKS_MAX)
    .map(([words]) => words)
    .filter((words) => !source.includes(words.slice(0, 4)));
  return [
    ...scenes,
    ...new Set(remarks.map((words) => `原文没有写“${words}”`)),
    ...strangeSentences(text, source).map((words) => `原文没有写“${words.slice(0, 30)}”`),
  ];
}

/** Sentences that share nearly no letter with the sources. */
function strangeSentences(text: string, source: string): string[] {
  const known = new Set(source.toLowerCase());
  return text.split(SENTENCES).filter((sentence) => {
    const letters = [...new Set(sentence.toLowerCase())].filter(
      (letter) => /\p{Script=Han}/u.test(letter) && !COMMON.includes(letter),
    );
    if (letters.length < SENTENCE_LETTERS) return false;
    const shared = letters.filter((letter) => known.has(letter)).length;
    return shared < letters.length * SHARED_MIN;
  });
}

/** Whether a text speaks to its writer, who wrote of themselves. */
export function addressesWriter(text: string, sources: readonly string[]): boolean {
  return /[你您]/u.test(withoutQuoted(text)) && !/[你您]/u.test(sources.join('\n'));
}

function withoutQuoted(text: string): string {
  return text.replace(/“[^“”]{0,400}”|「[^「」]{0,400}」|"[^"\n]{0,400}"/gu, '');
}
