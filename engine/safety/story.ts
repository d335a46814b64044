// Clauses about a film, a book, the news or a lesson tell of a danger that is not the writer's.

const STORY =
  /电影|小说|剧里|追剧|剧本|电视剧|剧情|主角|男主|女主|女二|男二|角色|新闻|报道|热搜|历史|课文|课讲|书里|诗人|作家|梵高|海子|三毛|伍尔夫|太宰治|海明威|屈原|游戏|副本|歌词|歌里|舞台|话剧|纪录片|片子|讲座|科普|培训|宣传|志愿者|论文|课题|选题|题目|排练|段子|博物馆|密室|狼人杀|解剖|推理|悬疑|连续剧|台词|海报|编剧|导演|审核员|改稿|稿子|记者|那页|读到|人头|反杀|五杀|丝血|公屏|film|movie|novel|for class|《[^《》]{1,30}》/u;

/** A clause in which the writer speaks of their own danger, whatever the sentence is about. */
const OWN =
  /我(?:也|真的|好|就|都|又|只|现在|今晚|有点|真|知道为什么)?(?:想|要|准备|打算|不想|活|撑|不跑|经历)|写给我自己|我的(?:遗书|结局)|我自己(?:也|就)|我懂那/u;

/** The sentences without those clauses that only retell. */
export function withoutStories(plain: string): string {
  return plain
    .split('。')
    .map((sentence) => (STORY.test(sentence) ? ownClauses(sentence) : sentence))
    .join('。');
}

function ownClauses(sentence: string): string {
  return sentence
    .split('，')
    .filter((clause) => OWN.test(clause) && !STORY.test(clause))
    .join('，');
}
