// The situations of an entry, most specific first. Several lines fit an entry; the seed chooses
// among them.
import type { Mood } from '#domain/diaries/mood.ts';
import type { MoodReading } from '#engine/mood.ts';
import type { Situation } from '#engine/reply/voices/voice.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const IDENTITY =
  /你(?:到底)?(?:是谁|是什么|是机器人|是真人|是人吗|是AI|是ai|叫什么)|你有(?:感情|意识)吗/u;
const REFUSAL =
  /不想聊|不想和你|不想跟你|别(?:再)?(?:问|回|理我|说话)|不要(?:再)?(?:问|回复|说话)|不聊了|闭嘴|让我静静/u;
const THANKS = /^(?:谢谢|多谢|感谢|谢啦|晚安|拜拜|先这样|明天见)/u;
const ADVICE =
  /怎么办(?!公)|我(?:到底|究竟)?(?:该|应该).{1,16}[？?吗呢]|该不该|要不要.{0,20}[？?]|(?:有什么|给(?:我)?(?:点|些|个)?|求|想听听?)建议|帮我(?:想想|选|出个?主意|拿主意)|怎么(?:选|做)(?:才好|比较好|呢|[？?])/u;
const ADDRESSED = /你(?:觉得|认为|怎么看|怎么想|说呢|说说|看呢)/u;
const PERSON =
  /妈妈|老妈|爸爸|老爸|爸妈|奶奶|爷爷|外婆|外公|姥姥|姥爷|婆婆|公公|女儿|儿子|孩子|宝宝|老公|老婆|丈夫|妻子|先生|弟弟|妹妹|哥哥|姐姐|侄女|舅舅|姑姑|叔叔|阿姨|朋友|闺蜜|同学|同桌|室友|同事|老师|师傅|学生|导师|领导|老板|邻居|陌生人|司机|医生|护士/u;
const TIRED = /累|疲|困|撑不|没力气|加班|熬|通宵|没睡|失眠/u;

const GRIEF =
  /去世|离世|过世|病逝|葬礼|遗物|最后一面|不在了|(?:外婆|外公|奶奶|爷爷|爸爸|妈妈|姥姥|姥爷|父亲|母亲|他|她)走了(?![一-龥])|没有醒过来|埋了/u;

const TOPICS: readonly (readonly [Situation, RegExp])[] = [
  [
    'food',
    /[饭粥汤菜面馍饼糕糖果瓜鱼肉虾蟹茶酒]|咖啡|火锅|奶茶|饺子|馄饨|包子|红薯|排骨|蛋挞|蛋糕|月饼|汤圆|豆浆/u,
  ],
  ['sky', /晚霞|夕阳|日出|日落|月亮|月光|星星|彩虹|云|天空|雪花|下雪|朝霞/u],
  ['animal', /猫|狗|鸟|鸽|鸭|鹅|兔|蝉|蜻蜓|松鼠|蝴蝶|乌龟/u],
  ['night', /夜里|深夜|半夜|凌晨|今夜/u],
];

/** A person that the fragment names, in the user's own word; null: none. */
export function personIn(fragment: string): string | null {
  return PERSON.exec(fragment)?.[0] ?? null;
}

/**
 * What the user asks of the AI itself rather than writes about the day; null for a normal entry.
 */
export function requestIn(message: string, low: boolean): Situation | null {
  const length = lengthOf(message);
  if (length <= 40 && IDENTITY.test(message)) return 'identity';
  if (length <= 30 && REFUSAL.test(message)) return 'refusal';
  if (length <= 12 && THANKS.test(message)) return 'thanks';
  if (ADVICE.test(message)) return low ? 'adviceLow' : 'advice';
  return ADDRESSED.test(message) && /[？?]|呢$/u.test(message) ? 'addressed' : null;
}

const BRIGHT: Partial<Record<Mood, Situation>> = {
  愉快: 'joy',
  充实: 'fulfilled',
  温馨: 'warm',
  感动: 'moved',
};

/** The situations of an entry with a given fragment. A low entry has low situations only. */
export function situationsOf(text: string, fragment: string, reading: MoodReading): Situation[] {
  const person = personIn(fragment) !== null;
  if (reading.valence === 'low') {
    if (GRIEF.test(text)) return ['grief'];
    const first: Situation = reading.mood === '思考' ? 'lowThinking' : 'low';
    return [
      first,
      ...(person ? ['lowPerson' as const] : []),
      ...(TIRED.test(fragment) ? ['lowTired' as const] : []),
    ];
  }
  const found: Situation[] = [moodSituation(reading)];
  if (person) found.push('person');
  const length = lengthOf(text);
  if (/[？?]/u.test(text)) found.push('question');
  if (length <= 10) found.push('short');
  if (length > 120) found.push('long');
  const affirmed = !/[没不无未]|死|走丢/u.test(fragment);
  if (affirmed)
    found.push(
      ...TOPICS.filter(([, words]) => words.test(fragment)).map(([situation]) => situation),
    );
  return found;
}

/** Joy is shared only where it is obvious; a mood with little evidence gets an even reply. */
function moodSituation(reading: MoodReading): Situation {
  if (reading.valence === 'high') return BRIGHT[reading.mood] ?? 'plain';
  if (reading.mood === '思考') return 'thinking';
  return reading.mood === '平静' && reading.scores.平静 >= 1.5 ? 'calm' : 'plain';
}
