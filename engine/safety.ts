// Detects danger to life by rules before a model is called: models miss the indirect sentences.
// Ordinary sadness must not trigger it. Idioms are removed first, and a story, a film or the news
// weighs less than "I".
import { HARMLESS_IDIOMS } from '#engine/safety/idioms.ts';

/** How openly a text mentions suicide, self-harm or danger. */
export type CrisisLevel = 'none' | 'indirect' | 'explicit';

/**
 * The level, and the one in danger: the user, someone close, or the user as a victim of violence.
 */
export interface CrisisReading {
  level: CrisisLevel;
  about: 'self' | 'other' | 'violence';
}

/**
 * The card beside the conversation. It is part of the interface, not model text, and stays until
 * the user dismisses it.
 */
export interface CrisisCard {
  title: string;
  body: string;
  lines: readonly { number: string; name: string; note: string }[];
  dismiss: string;
}

/** The built-in card; operators can replace it by a file of the same shape. */
export const CRISIS_CARD: CrisisCard = {
  title: '先停一停，这件事不用一个人扛',
  body: '你刚才写下的话很重，所以把这些电话放在这里。如果此刻有危险，请先到有人的地方，或告诉身边一个信得过的人。你可以继续写，这一页还在。',
  lines: [
    {
      number: '12356',
      name: '全国统一心理援助热线',
      note: '多数地区每天 18 小时以上，可以不说名字',
    },
    { number: '120', name: '急救', note: '已经受伤或吃了药，马上打' },
    { number: '110', name: '报警', note: '你或身边的人正有危险，马上打' },
  ],
  dismiss: '我看到了',
};

const EXPLICIT =
  /想死(?!的心都有)|想去死|去死算了|死了算了|死了就|死掉(?:算了|就好|好了)|不如死|还不如死|宁愿死|要是死了|让我死|求死|寻死|找死的|想不开|不想活|不想再活|不愿(?:意)?(?:再)?活|活不下去|活够了|活腻|不配活|没法活|自杀|自尽|轻生|自残|自伤|割腕|割(?:自己|手腕|手臂|胳膊)|划(?:了)?(?:自己|手腕|手臂|胳膊)|上吊|跳楼|跳桥|跳河|跳江|跳海|卧轨|跳下去|从(?:楼顶|天台|阳台|桥上|窗户).{0,6}(?:跳|下去)|烧炭|开煤气|煤气|吞(?:了|下)?.{0,4}药|(?:安眠药|药)(?:全|都|一(?:起|把)|一次).{0,3}(?:吃|吞)|(?:一整瓶|整瓶|一瓶|几十片|一大把|很多|攒).{0,4}(?:安眠药|药片|的药)|遗书|遗言|一了百了|了结(?:自己|生命|一切|这一切|此生|这一生)|结束(?:自己|我)?(?:的)?(?:生命|这条命|一生|这一生|性命)|紫砂|紫杀|亖了算|离开(?:这个|这)(?:人)?世(?:界|间)?|不想(?:再)?(?:醒来|醒过来|看到明天|有明天)|再也不(?:要|用)醒|一睡不醒|永远睡|长眠|我要走了.{0,6}(?:别找|不要找|别想我|来世|下辈子)|约死|一起死|一起跳(?!舞|绳|操|皮|伞|水|房|格|高)|怎么死|想过死|想解脱|求解脱|早点解脱|解脱(?:了)?(?:吧|算了)|计划好(?:了)?怎么死|选好(?:了)?(?:日子|地方).{0,6}走/u;

const INDIRECT =
  /活着(?:好|真|太|实在)?(?:累|没意思|没有意思|没意义|没有意义|有什么意思|有什么意义|干什么|干嘛|是一种折磨|就是受罪|多余)|为什么(?:要|还要|还)活|生无可恋|没有活(?:着|下去)的(?:理由|意义|勇气)|(?:要是|如果|假如|多希望).{0,6}(?:消失|不存在|没出生|没有出生|从来没来过)|(?:我)?想(?:要)?(?:就这样|彻底|永远|悄悄|安静地)?消失(?!的)|消失(?:了)?(?:也|会不会|就).{0,6}(?:没人|没有人|有人|更好|好了)|消失.{0,10}(?:谁|有人|没有人|没人).{0,3}(?:发现|在乎|知道|记得|难过)|没有我.{0,8}(?:更好|会好|轻松|更轻松|也一样|解脱)|(?:拖累|累赘).{0,10}(?:不在|没了|走了|更好)|我(?:就)?是(?:个|大家的|家里的|他们的)?(?:累赘|负担|多余的)|撑不下去|撑不住了|熬不下去|熬不住|坚持不下去了|走不下去了|看不到(?:任何)?(?:希望|出路|明天)|没有(?:任何)?(?:希望|出路|明天)了|(?:都|把).{0,12}(?:送人了|托付|交代好|安排好了).{0,10}(?:可以走|放心走|没有牵挂|没什么牵挂)|没有(?:什么)?牵挂(?:了)?|最后一(?:篇|次)(?:日记|写|更新|说晚安|发)|(?:再见|永别)了.{0,4}(?:世界|大家|各位|所有人)|谢谢大家.{0,6}再见|对不起.{0,10}(?:爸妈|爸爸|妈妈|大家|孩子).{0,12}(?:先走|走了|撑|下辈子|来世|原谅)|下辈子.{0,6}(?:不|别)(?:要|想)?(?:做人|来|当人)|来世|有(?:没有)?人.{0,6}一起走|(?:有人|谁).{0,4}(?:愿意|想).{0,4}一起走(?!路|回|上)|(?:站|坐)在(?:楼顶|天台|桥(?:边|上)|窗台).{0,16}(?:往下|风|想|下面|下去)|(?:往下|楼下)看.{0,8}(?:很近|会怎样|会不会疼|是不是就)|会不会疼.{0,6}(?:一下|就)|(?:伤害|惩罚)自己|想(?:让)?自己(?:流血|受伤)|(?:刀片|小刀).{0,10}(?:手腕|手臂|胳膊|腿上|才(?:能)?(?:舒服|平静))|家暴|性侵|强奸|猥亵|(?:他|老公|丈夫|我爸|爸爸|继父|男友|前夫)(?:又|昨晚|今天|喝醉|喝了酒)*.{0,4}(?:打了?我|掐我|掐住我|把我打|用皮带抽|往死里打)|不敢回家.{0,6}(?:打|他)|活得.{0,6}(?:没(?:有)?意义|像行尸)/u;

const VIOLENCE = /家暴|性侵|强奸|猥亵|打了?我|掐我|掐住我|把我打|皮带抽|往死里打|不敢回家/u;

const STORY =
  /电影|小说|剧里|电视剧|剧情|主角|男主|女主|角色|结局|新闻|报道|历史|课文|书里|诗人|作家|梵高|海子|三毛|伍尔夫|太宰治|海明威|屈原|游戏|歌词|歌里|舞台|话剧|纪录片|讲座|科普|培训|宣传|志愿者|热线|心理课|论文|课题|广告|标题|梗|段子|博物馆|《[^《》]+》/u;
const FIRST_PERSON_RISK =
  /我(?:也|真的|好|就|都|又|只|现在|今晚|有点|真)?(?:想|要|准备|打算|不想|活|撑|会不会也)|写给我自己|我的(?:遗书|结局)/u;
const DENIED =
  /(?:不会|不敢|没有|没想|没打算|从没|不是(?:想|要)|并不是(?:想|要)|并不想|不至于|再也不会|别|不要|不许|不能|怕|不想)(?:去|想|要|真的|再|过|有)?$/u;
const OTHER_PERSON =
  /(?:同学|朋友|同事|邻居|邻居家|明星|那个人|有人(?![约一想要])|他|她|网友|亲戚|学生|楼里|小区|隔壁)[^，。]{0,12}$/u;
const PAST =
  /以前|曾经|过去|当年|那年|那时|那几年|小时候|去年|几年前|年前|想过|差点|还好|幸好|幸亏|熬过来|走出来|好起来/u;

/**
 * The level of danger that the words of a text show. `explicit`: suicide or self-harm now.
 * `indirect`: a hint, a denial, the past, someone close, or violence suffered.
 */
export function detectCrisis(text: string): CrisisReading {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/(?<=\p{Script=Han})[ \t*.·_~-]+(?=\p{Script=Han})/gu, '')
    .replace(HARMLESS_IDIOMS, '〇');
  let reading: CrisisReading = { level: 'none', about: 'self' };
  for (const sentence of plain.split(/[。！？!?\n…;；]+/u)) {
    const found = readSentence(sentence);
    if (found.level === 'explicit') return found;
    if (found.level === 'indirect') reading = found;
  }
  return reading;
}

function readSentence(sentence: string): CrisisReading {
  const isStory = STORY.test(sentence) && !FIRST_PERSON_RISK.test(sentence);
  if (isStory) return { level: 'none', about: 'self' };
  const match = EXPLICIT.exec(sentence);
  if (match === null)
    return {
      level: INDIRECT.test(sentence) ? 'indirect' : 'none',
      about: VIOLENCE.test(sentence) ? 'violence' : 'self',
    };
  const before = sentence.slice(0, match.index);
  const other = OTHER_PERSON.test(before) && !/我/u.test(before);
  const weakened = other || DENIED.test(before) || PAST.test(sentence);
  return { level: weakened ? 'indirect' : 'explicit', about: other ? 'other' : 'self' };
}
