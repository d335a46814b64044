// The events of a day that the engine can name. Each has lines of its own in the repertoire, in
// every persona, and entries of its own in the corpus.

/**
 * What the lines of an event assume: `low` sits with it, `bright` shares it, `open` assumes
 * neither.
 */
export type Tone = 'low' | 'bright' | 'open';

interface EventKind {
  tone: Tone;
  /** The file of the repertoire that holds its lines. */
  group: EventGroup;
  /** What an entry is about when it has this label; the guide for labelling. */
  meaning: string;
}

export type EventGroup =
  | 'work'
  | 'study'
  | 'family'
  | 'loss'
  | 'love'
  | 'people'
  | 'body'
  | 'money'
  | 'days';

export const EVENTS = {
  job_offer: { tone: 'bright', group: 'work', meaning: '面试通过、拿到 offer、被录用' },
  interview_invited: { tone: 'bright', group: 'work', meaning: '收到面试通知、进了下一轮' },
  interview_failed: { tone: 'low', group: 'work', meaning: '面试没过、被拒、石沉大海' },
  laid_off: { tone: 'low', group: 'work', meaning: '被裁、失业、公司倒闭' },
  job_hunting: { tone: 'low', group: 'work', meaning: '找工作找了很久、海投没回音' },
  resigned: { tone: 'open', group: 'work', meaning: '自己提了离职、裸辞' },
  promoted: { tone: 'bright', group: 'work', meaning: '升职、加薪、转正、评优' },
  overtime: { tone: 'low', group: 'work', meaning: '加班、熬到很晚、周末被叫回去' },
  boss_scolded: { tone: 'low', group: 'work', meaning: '被领导/老师/甲方骂、当众批评' },
  praised: { tone: 'bright', group: 'work', meaning: '被夸、被认可、被点名表扬' },
  credit_taken: { tone: 'low', group: 'work', meaning: '功劳被抢、被甩锅、背锅' },
  coworker_conflict: { tone: 'low', group: 'work', meaning: '和同事/合作的人不对付、被排挤' },
  project_done: {
    tone: 'bright',
    group: 'work',
    meaning: '项目上线、稿子交了、一件拖了很久的大事做完',
  },
  work_mistake: { tone: 'low', group: 'work', meaning: '工作里出了错、漏发、搞砸' },
  work_drudgery: { tone: 'low', group: 'work', meaning: '开会、报表、改第N版，消磨人的工作' },
  new_job: { tone: 'open', group: 'work', meaning: '入职第一天、换了新环境' },
  business_trip: { tone: 'open', group: 'work', meaning: '出差、住酒店、赶高铁' },
  business_slow: { tone: 'low', group: 'work', meaning: '自己的店/摊/单子冷清、亏' },
  business_good: { tone: 'bright', group: 'work', meaning: '开张、生意好、接到大单' },
  exam_passed: { tone: 'bright', group: 'study', meaning: '考试过了、上岸、拿证、成绩好' },
  exam_failed: { tone: 'low', group: 'study', meaning: '挂科、落榜、没考好' },
  exam_ahead: { tone: 'open', group: 'study', meaning: '备考、考前' },
  admitted: { tone: 'bright', group: 'study', meaning: '被录取（学校、项目）' },
  thesis_stuck: { tone: 'low', group: 'study', meaning: '论文/作业/方案写不出来、被导师打回' },
  graduation: { tone: 'open', group: 'study', meaning: '毕业、答辩结束、离校' },
  learned_skill: {
    tone: 'bright',
    group: 'study',
    meaning: '学会一样东西（骑车、游泳、曲子、一道菜、一门语言的第一句）',
  },
  quarrel_parent: { tone: 'low', group: 'family', meaning: '和父母长辈吵架、被父母说' },
  quarrel_partner: { tone: 'low', group: 'family', meaning: '和对象/夫妻吵架、冷战' },
  quarrel_friend: { tone: 'low', group: 'family', meaning: '和朋友/室友闹翻' },
  reconciled: { tone: 'bright', group: 'family', meaning: '和好、对方先道歉、说开了' },
  parent_call: {
    tone: 'bright',
    group: 'family',
    meaning: '家里打来电话、视频、发来消息、寄来东西',
  },
  family_ill: { tone: 'low', group: 'family', meaning: '家人生病、住院、手术、检查结果不好' },
  parents_aging: { tone: 'open', group: 'family', meaning: '忽然发现父母/长辈老了' },
  home_visit: { tone: 'bright', group: 'family', meaning: '回家、家人团聚、一起吃饭' },
  leaving_home: { tone: 'low', group: 'family', meaning: '离家返程、送站' },
  homesick: { tone: 'low', group: 'family', meaning: '想家、一个人在外' },
  child_milestone: {
    tone: 'bright',
    group: 'family',
    meaning: '孩子第一次走路/叫人/骑车/上学/得奖',
  },
  child_cute: { tone: 'bright', group: 'family', meaning: '孩子说的话、做的可爱的事' },
  child_trouble: { tone: 'low', group: 'family', meaning: '孩子生病、叛逆、考砸、闹' },
  parenting_tired: { tone: 'low', group: 'family', meaning: '带孩子累、没有自己的时间' },
  pregnancy: { tone: 'bright', group: 'family', meaning: '怀孕、产检、胎动' },
  birth: { tone: 'bright', group: 'family', meaning: '孩子出生' },
  miscarriage: { tone: 'low', group: 'family', meaning: '流产、胎停、备孕失败' },
  family_pressure: { tone: 'low', group: 'family', meaning: '催婚、催生、被拿来比较、逼考公' },
  caregiving: { tone: 'low', group: 'family', meaning: '照顾生病/失能/年老的家人，长期的累' },
  family_warm: {
    tone: 'bright',
    group: 'family',
    meaning: '家人（祖辈、兄弟姐妹、伴侣之外）一件暖的小事',
  },
  death_family: { tone: 'low', group: 'loss', meaning: '亲人去世、葬礼' },
  death_other: { tone: 'low', group: 'loss', meaning: '朋友/同学/老师/偶像去世' },
  death_anniversary: { tone: 'low', group: 'loss', meaning: '忌日、清明、想念已经不在的人' },
  pet_ill: { tone: 'low', group: 'loss', meaning: '宠物病了' },
  pet_died: { tone: 'low', group: 'loss', meaning: '宠物死了、埋了、安乐' },
  pet_lost: { tone: 'low', group: 'loss', meaning: '宠物走丢' },
  pet_new: { tone: 'bright', group: 'loss', meaning: '领养、捡到、接回家' },
  pet_daily: { tone: 'bright', group: 'loss', meaning: '宠物日常、可爱' },
  breakup: { tone: 'low', group: 'love', meaning: '分手、被分手' },
  divorce: { tone: 'low', group: 'love', meaning: '离婚、分居' },
  ex_memory: { tone: 'low', group: 'love', meaning: '想起/遇见前任、放不下' },
  crush: { tone: 'open', group: 'love', meaning: '暗恋、心动、在意一个人' },
  together: { tone: 'bright', group: 'love', meaning: '表白成功、在一起' },
  love_rejected: { tone: 'low', group: 'love', meaning: '表白被拒、单恋无果、已读不回' },
  partner_kind: { tone: 'bright', group: 'love', meaning: '对象/伴侣做的暖的事' },
  long_distance: { tone: 'low', group: 'love', meaning: '异地、分别、想他/她' },
  own_wedding: { tone: 'bright', group: 'love', meaning: '自己求婚、订婚、结婚、领证' },
  wedding_other: { tone: 'bright', group: 'love', meaning: '别人结婚' },
  date: { tone: 'bright', group: 'love', meaning: '约会、一起出门' },
  betrayal: { tone: 'low', group: 'love', meaning: '出轨、被骗感情、被信任的人背叛' },
  lonely: { tone: 'low', group: 'love', meaning: '孤独、没人可说' },
  old_friend: { tone: 'bright', group: 'people', meaning: '老友重逢、久违的联系' },
  friend_gathering: { tone: 'bright', group: 'people', meaning: '和朋友聚、吃饭、聊到很晚' },
  friend_drifted: { tone: 'low', group: 'people', meaning: '朋友渐行渐远' },
  friend_leaving: { tone: 'low', group: 'people', meaning: '朋友/同事要走、送别' },
  ignored: { tone: 'low', group: 'people', meaning: '被忽视、冷落、消息没人回、没被邀请' },
  misunderstood: { tone: 'low', group: 'people', meaning: '被误会、说不清' },
  bullied: { tone: 'low', group: 'people', meaning: '被欺负、被嘲笑、霸凌、骚扰' },
  stranger_kind: { tone: 'bright', group: 'people', meaning: '陌生人的善意' },
  helped_someone: { tone: 'bright', group: 'people', meaning: '帮到了别人' },
  gift_received: { tone: 'bright', group: 'people', meaning: '收到礼物、惊喜、被记得' },
  stood_up: { tone: 'low', group: 'people', meaning: '期待落空、被放鸽子、计划泡汤' },
  angry_at_someone: { tone: 'low', group: 'people', meaning: '生别人的气、遇到不讲理的人' },
  diagnosis: { tone: 'low', group: 'body', meaning: '自己查出病、等复查' },
  sick: { tone: 'low', group: 'body', meaning: '感冒发烧、肚子疼、痛经、牙疼' },
  hospital_self: { tone: 'low', group: 'body', meaning: '自己住院、手术、拔牙' },
  recovered: { tone: 'bright', group: 'body', meaning: '病好了、检查没事、出院' },
  insomnia: { tone: 'low', group: 'body', meaning: '失眠、睡不着、半夜醒' },
  slept_well: { tone: 'bright', group: 'body', meaning: '睡好了、睡到自然醒、歇了一天' },
  anxious: { tone: 'low', group: 'body', meaning: '焦虑、慌、压力大' },
  depressed: { tone: 'low', group: 'body', meaning: '提不起劲、emo、什么都不想做、情绪低落没来由' },
  burnout: { tone: 'low', group: 'body', meaning: '累到透支、内耗、撑着' },
  cried: { tone: 'low', group: 'body', meaning: '哭了、崩溃、破防' },
  therapy: { tone: 'open', group: 'body', meaning: '看咨询、复诊、吃药调整' },
  workout: { tone: 'bright', group: 'body', meaning: '跑步、健身、游泳、爬山' },
  body_image: { tone: 'low', group: 'body', meaning: '容貌/身材焦虑、长胖、掉发' },
  habit_kept: { tone: 'bright', group: 'body', meaning: '戒烟戒酒、早起、打卡坚持' },
  money_lost: { tone: 'low', group: 'money', meaning: '亏钱、被骗钱、丢钱' },
  money_tight: { tone: 'low', group: 'money', meaning: '缺钱、还贷、房租、月光' },
  payday: { tone: 'bright', group: 'money', meaning: '发工资、奖金、赚到钱' },
  bought_something: { tone: 'bright', group: 'money', meaning: '买到喜欢的、攒钱买的、抢到票' },
  lost_item: { tone: 'low', group: 'money', meaning: '丢东西、摔坏东西' },
  found_item: { tone: 'bright', group: 'money', meaning: '失而复得、修好了' },
  bad_luck_day: { tone: 'low', group: 'money', meaning: '堵车、淋雨、迟到，倒霉的一天' },
  housing_trouble: { tone: 'low', group: 'money', meaning: '租房、房东、漏水、邻居吵' },
  own_home: { tone: 'bright', group: 'money', meaning: '买房、收房、装修好' },
  moving: { tone: 'open', group: 'money', meaning: '搬家' },
  cooking: { tone: 'bright', group: 'days', meaning: '做饭、烘焙' },
  good_meal: { tone: 'bright', group: 'days', meaning: '吃到好吃的' },
  tidying: { tone: 'bright', group: 'days', meaning: '收拾屋子、扔东西、洗晒' },
  plants: { tone: 'bright', group: 'days', meaning: '养花、种菜、发芽' },
  walk: { tone: 'bright', group: 'days', meaning: '散步、骑车、闲逛' },
  sky: { tone: 'bright', group: 'days', meaning: '晚霞、月亮、云、日出、星星' },
  rain: { tone: 'open', group: 'days', meaning: '下雨、雨天' },
  snow: { tone: 'bright', group: 'days', meaning: '下雪、初雪' },
  season: { tone: 'bright', group: 'days', meaning: '换季、花开、桂花、落叶、入冬' },
  travel: { tone: 'bright', group: 'days', meaning: '旅行、在路上、看海看山' },
  reading: { tone: 'bright', group: 'days', meaning: '看书、读到一句' },
  film_music: { tone: 'bright', group: 'days', meaning: '电影、剧、歌、演唱会、展览' },
  game_sport: { tone: 'bright', group: 'days', meaning: '打游戏、打球、看比赛、赢了' },
  sport_lost: { tone: 'low', group: 'days', meaning: '比赛输了、支持的队输了' },
  creating: { tone: 'bright', group: 'days', meaning: '写、画、手作、拍照、弹琴' },
  lazy_day: { tone: 'bright', group: 'days', meaning: '无所事事的周末、发呆、闲' },
  commute: { tone: 'open', group: 'days', meaning: '通勤、地铁公交上的见闻' },
  festival: { tone: 'bright', group: 'days', meaning: '过年过节、热闹' },
  festival_alone: { tone: 'low', group: 'days', meaning: '一个人过节' },
  birthday: { tone: 'bright', group: 'days', meaning: '生日（自己或别人的）' },
  birthday_forgotten: { tone: 'low', group: 'days', meaning: '生日没人记得' },
  year_review: { tone: 'open', group: 'days', meaning: '年终、回顾、新目标' },
  dream: { tone: 'open', group: 'days', meaning: '做了梦' },
  nostalgia: { tone: 'open', group: 'days', meaning: '旧物、童年、老地方、老照片' },
  regret: { tone: 'low', group: 'days', meaning: '后悔、愧疚、没说出口' },
  envy: { tone: 'low', group: 'days', meaning: '羡慕、嫉妒、和别人比' },
  lost_direction: { tone: 'low', group: 'days', meaning: '迷茫、不知道要什么、年龄焦虑' },
  decision: { tone: 'open', group: 'days', meaning: '面临选择、犹豫' },
  waiting_result: { tone: 'open', group: 'days', meaning: '等结果、忐忑' },
  productive_day: { tone: 'bright', group: 'days', meaning: '今天做完了很多事、充实' },
  small_joy: { tone: 'bright', group: 'days', meaning: '小确幸、走运的小事' },
  embarrassed: { tone: 'open', group: 'days', meaning: '社死、尴尬、出糗' },
} as const satisfies Readonly<Record<string, EventKind>>;

export type EventId = keyof typeof EVENTS;

/** In the order of the trained weights: append only, then train again. */
export const EVENT_IDS = Object.keys(EVENTS) as EventId[];
