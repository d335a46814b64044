// What a message does besides telling of the day: it thanks, asks the engine, corrects it, or is
// written in another language. Each has lines of its own; no reading of the mood is needed.
import { toSimplified } from '#engine/text/simplified.ts';

/** An act of a message; the names are keys of the repertoire. */
export type Act =
  | 'identity'
  | 'refusal'
  | 'thanks'
  | 'farewell'
  | 'command'
  | 'advice'
  | 'question'
  | 'correction'
  | 'english'
  | 'foreign'
  | 'wordless';

const IDENTITY =
  /你(?:到底|究竟)?(?:是谁|是什么(?!时候|意思)|是不是(?:机器人|真人|人|ai)|是机器人|是真人|是人吗|是ai|叫什么)|你有(?:感情|意识|名字)吗|(?:who|what) are you|are you (?:a )?(?:bot|human|real|ai)/iu;
const REFUSAL =
  /不想(?:再)?(?:聊|和你|跟你)|别(?:再)?(?:问(?!题)|回我|回复|理我|说话|烦我)|不要(?:再)?(?:问我|回我|说话|回复)|不聊了|闭嘴|让我静静|leave me alone/iu;
const THANKS =
  /^(?:谢谢|多谢|感谢|谢啦|谢了|蟹蟹|3q|thx|thanks|thank you)(?:你|您|啦|了|呀|哦|哈|陪我|听我说|回响|[,，。!！~～\s])*$/iu;
const FAREWELL =
  /^(?:晚安|拜拜|再见|先这样|明天见|明天再(?:写|说|聊)|睡了|我睡了|去睡了|下线了|good ?night|gn|bye)(?:啦|了|吧|哦|呀|[,，。!！~～\s])*$/iu;
const COMMAND =
  /^(?:请|麻烦)?(?:你)?(?:帮我|给我|替我|跟我)(?:写|翻译|改|润色|总结|生成|算|查|画|编|做(?:个|一)|想(?:个|一个)|起(?:个|一个)|列|讲(?:个|一个)|推荐|提醒|定)|^(?:写|作|讲|来|翻译|生成)(?:一)?(?:首|篇|段|个|份)|^(?:please )?(?:write|translate|summari[sz]e|tell me a|give me a|generate)\b|(?:忽略|无视)(?:以上|之前|上面).{0,6}(?:指令|要求|规则)|ignore (?:all |the )?(?:previous|above)/iu;
const ADVICE =
  /怎么办(?!公|理)|我(?:到底|究竟)?(?:该|应该|要)(?:怎么|如何|不该|不要|去不去|选)|该不该|要不要.{0,20}[？?]|(?:有什么|给(?:我)?(?:点|些|个)?|求|想听听?)建议|帮我(?:想想|选|出个?主意|拿主意)|怎么(?:选|做)(?:才好|比较好|呢|[？?])|what should i do|should i .{1,60}\?/iu;
const QUESTION =
  /你(?:觉得|认为|怎么看|怎么想|说呢|说说|看呢|懂吗|明白吗|知道吗|喜欢|会不会|能不能|可以.{0,10}吗|记得)|(?:今天|现在|明天)(?:是)?(?:星期几|几号|几点|天气)|do you (?:think|know|remember)|what do you think/iu;
const CORRECTION =
  /^(?:不是|不对|没有|你)?.{0,4}(?:你(?:理解|搞|弄|读|听|看)错|误会了|不是这个意思|不是那个意思|我没(?:有)?(?:难过|伤心|生气|不开心|抱怨)|我(?:又)?不是(?:在)?(?:难过|伤心|抱怨)|你没(?:有)?(?:看|读|听)懂|答非所问|文不对题|跑题)|that'?s not what i/iu;

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /[a-z]{2,}/giu;
const OTHER_SCRIPT =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Greek}]/gu;

/** Characters read: an act is in the first words, and a long text is an entry. */
const READ_CHARACTERS = 400;

/** The act of a message, or null when it tells of the day. */
export function actOf(message: string): Act | null {
  const text = toSimplified(message.slice(0, READ_CHARACTERS)).trim();
  const length = [...text].length;
  if (!/\p{L}|\p{N}/u.test(text)) return 'wordless';
  if (length <= 40 && IDENTITY.test(text)) return 'identity';
  if (length <= 30 && REFUSAL.test(text)) return 'refusal';
  if (length <= 24 && THANKS.test(text)) return 'thanks';
  if (length <= 20 && FAREWELL.test(text)) return 'farewell';
  if (length <= 40 && CORRECTION.test(text)) return 'correction';
  if (length <= 120 && COMMAND.test(text)) return 'command';
  if (ADVICE.test(text) && asksAtEnd(text)) return 'advice';
  if (length <= 60 && QUESTION.test(text) && asksAtEnd(text)) return 'question';
  const language = languageOf(text);
  if (language !== null) return language;
  return /^(?:[嗯恩哦噢啊唉哎喔呃额]+|哈+|呵+|嘿+|ok|好的?|行|是的?|在吗?|\p{N}+|[a-z])[。.!！~～…\s]*$/iu.test(
    text,
  )
    ? 'wordless'
    : null;
}

/** A question for the engine is at the end and is not one that a person of the story asks. */
function asksAtEnd(text: string): boolean {
  return (
    /(?:[？?]|呢|吗|么|几|几号|几点|怎么办|建议|主意|你说)[。！!~～…\s]*$/u.test(text) &&
    !/[他她它妈爸哥姐弟妹友事师板人医生][^，。！？]{0,4}(?:问|说|讲|喊|回)/u.test(text)
  );
}

function languageOf(text: string): 'english' | 'foreign' | null {
  const han = text.match(HAN)?.length ?? 0;
  const other = text.match(OTHER_SCRIPT)?.length ?? 0;
  if (other >= 3 && other * 2 > han) return 'foreign';
  const words = text.match(LATIN_WORD)?.length ?? 0;
  return words >= 3 && han < words ? 'english' : null;
}
