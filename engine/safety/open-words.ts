// The words that name suicide or self-harm. The rest of the sentence says whose it is, and when.
import type { DangerKind } from '#domain/care/danger.ts';

const OPEN =
  /(?<!好吃到|美到|香到|喊)想死(?!的心都有|我|你|您|他|〇)|想去死|去死(?:算了|了|吧$)|去死去死|死了算了|死了就(?!好笑)|死掉(?:算了|就好|好了)|不如死|宁愿死|要是死了|让我(?:去)?死(?!吧，选|心)|求死|寻死|找死的|想不开|不想(?:再)?活(?!在|成|得(?:像|那么|这么|太))|不愿(?:意)?(?:再)?活|(?<!“)活不下去(?!了?[。！](?:这|那|太))(?!”)|活腻|不配活|没法活|(?<!预防|防止|干预)自杀(?!式|未遂的病|小队|率|干预|预防)|自尽|轻生|寻(?:了)?短见|自残|自伤|割腕(?!力)|割(?:自己|手腕|手臂|胳膊)|划(?:了)?(?:自己|手腕|手臂|胳膊)|上吊(?!兰|扇|灯|顶|牌|车|环)|跳楼|跳桥|跳河|跳江|跳海(?!里)|卧轨|(?<!米台|跳台上|跳台|泳池|板|，扑通)跳下去(?!滑|那|泡|游|车|床|了。教)|从(?:楼顶|天台|阳台|桥上|窗户).{0,6}(?:跳|下去)|烧炭(?!烤|火)|开煤气|(?:把|煤气)(?:煤气|灶)?(?:打开|开着)(?=是不是|就|一夜)|吞(?:了|下)?.{0,4}药(?!厂|店)|(?:安眠药|药)(?:全|都|一(?:起|把)|一次).{0,3}(?:吃|吞)|(?:一整瓶|整瓶|几十片|一大把|攒).{0,4}(?:安眠药|药片|的药)|药[^。，]{0,3}想?全(?:都)?吃|遗书|遗言|(?<!交了，)一了百了(?!，(?:睡|辞))|了结(?:自己|生命|一切|这一切|此生|这一生)|结束(?:自己|我)?(?:的)?(?:生命|这条命|一生|这一生|性命)|紫砂|紫杀|亖了|离开(?:这个|这)(?:人)?世(?:界|间)?|不想(?:再)?(?:醒来|醒过来|看到明天|有明天)|再也不(?:想|要|用)(?:醒|睁)|一睡不醒|永远睡|长眠不|我要走了.{0,6}(?:别找|不要找|别想我|来世|下辈子)|约死|一起死(?!磕)|一起跳(?!舞|绳|操|皮|伞|水|房|格|高|槽)|怎么死|想过死|求解脱|早点解脱|解脱(?:了)?(?:吧|算了)|选好(?:了)?(?:日子|地方).{0,6}走|活够了|自己了断/u;

/** An act, not a wish: it can have been done. */
const ACT = /自杀|自尽|轻生|短见|割腕|上吊|跳|卧轨|烧炭|吞|了断/u;

/** A denial right before the word: not an act, but worth a question. */
const DENIED =
  /(?:不会|不敢|没有|没想|没打算|从没|不是(?:想|要)?|并不是(?:想|要)|并不想|不至于|再也不会|别|不要|不许|不能|怕)(?:去|想|要|真的|再|过|有)?$/u;

const PERSON_BEFORE =
  /(?:同学|朋友|同事|邻居|明星|那个人|有人(?![约一想要])|他们?|网友|亲戚|学生|楼里|楼上|小区|隔壁|病人|室友|同桌|闺蜜|姐|哥|弟|妹|妈|爸|爹|娘|女儿|儿子|孩子|公公|婆婆|老公|老婆|对象|导师|老师|叔|姑|姨|舅|婶|女人|姑娘|男孩|女孩|组长|师傅|老板|师兄|师姐|[老小阿][a-z\u4e00-\u9fff])[^。]{0,14}$/u;

/** The act is done: someone has died. */
const DONE_AFTER =
  /^(?:了|的(?!念头|想法|人|病人)|身亡|去世|走|那|，?[0-9一二三四五六七八九十两几]{0,4}周年|未?遂?前)|死了|去世|走了|没了/u;

const PAST =
  /以前|曾|过去|当年|那[年时]|那几年|那阵|那会|小时候|去年|年前|想过|差点|还好|幸好|幸亏|熬过来|走出来|好起来|(?:[初高大][一二三四]|[十0-9]岁)(?:时|那|的时候|就|上|下|毕业|暑假)|从前|年轻|两个月我也|20[0-9][0-9]年/u;

/** Most serious kind that the open words of a sentence name; null without such words. */
export function readOpenWords(sentence: string): DangerKind | null {
  const match = OPEN.exec(sentence);
  if (match === null) return null;
  const before = sentence.slice(Math.max(0, match.index - 24), match.index);
  const after = sentence.slice(match.index + match[0].length, match.index + match[0].length + 8);
  const aboutOther =
    PERSON_BEFORE.test(before) &&
    !/我(?!们?(?:班|家|妈|爸|哥|弟|姐|妹|校|小区|同|朋|组))/u.test(before);
  if (aboutOther) return ACT.test(match[0]) && DONE_AFTER.test(after) ? 'bereaved' : 'other';
  if (PAST.test(sentence)) return 'past';
  return DENIED.test(before) ? 'hint' : 'now';
}
