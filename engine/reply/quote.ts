// Chooses the words of an entry that a reply quotes: a whole clause, so that the quotation never
// sounds torn out. Better no quotation than a fragment.
import { readableText } from '#engine/text/clauses.ts';
import { toSimplified } from '#engine/text/simplified.ts';

/** Maximum length of a quotation; a longer clause is not cut but left out. */
export const QUOTE_MAX_CHARACTERS = 18;

const QUOTE_MIN_CHARACTERS = 4;

/** Characters read of a text: its beginning and its end. */
const READ_CHARACTERS = 3_000;

/** Candidates whose fit is judged; the end of an entry comes first. */
const CANDIDATES = 24;

/** A clause with the mark that closes it: verbatim, without the mark. */
interface Clause {
  text: string;
  /** Closed by a full stop, a line end or the end of the entry: a whole thought. */
  closes: boolean;
  /** The clause before it ended in a comma: it may lean on that clause. */
  leans: boolean;
}

const CLAUSE =
  /([^，。！？；：、,.!?;:…\n“”‘’"「」『』《》〈〉（）()【】[\]~～—]+)([^\p{L}\p{N}]*)/gu;

/** Words that only join a clause to the one before; the quotation begins after them. */
const JOINER =
  /^(?:但是|可是|不过|然后|所以|而且|另外|于是|只是|结果|後來|后来|還有|还有|但|可(?!能|以|爱|惜|怜|愛|憐))(?=\p{L}{4})/u;

/** A clause after one of these carries what the entry turns to. */
const TURN = /^(?:但|可是|不过|却|才|终于|其实|结果|只是|原来|没想到|偏偏)/u;

const BAD_START =
  /^(?:的|了|着|过|地|得|和|与|及|或|等|们|吗|呢|吧|啊|呀|把|被(?!子)|给|让|到|在(?=\p{L}{1,6}$)|从|向|对于|关于|之|其(?!实|他)|而|并|且|则|的话|以后|之后|之前|时候|因为|由于|如果|要是|虽然|尽管|即使|只要|除了|为了|比如|例如|对着|是(?=\p{L}{2,4}$)|一边|不仅|不但|与其|宁可|越|(?:讲|问|喊)(?!好|题))/u;
const BAD_END =
  /(?:和|与|跟|把|被|给|在|从|对|向|因为|所以|如果|虽然|但是|时候|的时候|之后|之前|以前|以后|那天|那年|那时|的话|说|问|道|写着|叫做|比如|就是|还是|或者|以及|然后|而且|对着|是(?=\p{L}{2,4}$)|一边|不仅|不但|越|正|刚|又|也|才|就|都|很|最|更|太|一个|这个|那个|们的|我的|你的|他的|她的)$/u;
const RELATIVE_END = /的$/u;
const HOLLOW =
  /^(?:真的|好吧|哈+|嗯+|啊+|唉+|呵呵|怎么办|为什么|是的|没有|不知道|算了|无语|谢谢.*|你好.*|在吗|晚安.*|早安.*|是啊.*|.*(?:为什么呢?|吗|呢)|你觉得呢|你说呢|不知道为什么|说真的|怎么说呢|不管怎样|总之|话说回来|\P{L}+)$/u;
const FIRST_PERSON_FEELING =
  /我.{0,6}(?:觉得|想|怕|喜欢|爱|恨|难过|高兴|开心|松|哭|笑|累|慌|恨|愧|舍不得|愿意|不敢|不想|知道|明白|忍|疼|等|记得|忘)|(?:好|真|太|很).{0,3}(?:累|难|疼|香|美|甜|静|冷|慢|吵|想)/u;
const CURSE = /妈的|他妈|操|草泥|傻[逼叉比]|滚|去死|贱|shit|fuck|damn/iu;
const ADDRESSED = /[你您妳]/u;
const CONCRETE =
  /[雨雪风云月星花树叶草山海河湖灯窗门路桥车站茶饭面粥汤菜酒糖果瓜鱼猫狗鸟书信歌琴笔纸衣鞋伞杯碗床桌手脸声]/u;

/**
 * The clause that a reply may quote, verbatim and 4 to 18 characters long; null when no clause is
 * clear on its own. `avoid` holds earlier replies, whose quotations are not repeated; `fit` is how
 * well a clause agrees with the reading of the whole, from -1 to 1.
 */
export function pickQuote(
  text: string,
  avoid: readonly string[] = [],
  fit: (clause: string) => number = () => 0,
): string | null {
  const clauses = clausesFromEnd(text)
    .map((clause, index) => ({ ...clause, index, quote: withoutJoiner(clause.text) }))
    .filter(({ quote }) => isQuotable(quote) && !avoid.some((earlier) => earlier.includes(quote)))
    .slice(0, CANDIDATES);
  let best: { quote: string; score: number } | null = null;
  for (const clause of clauses) {
    const score = scoreOf(clause) + 2 * fit(clause.quote);
    if (score >= ENOUGH && (best === null || score > best.score))
      best = { quote: clause.quote, score };
  }
  return best?.quote ?? null;
}

/** A clause below this is not worth repeating to its writer. */
const ENOUGH = 1;

function scoreOf(clause: Clause & { quote: string; index: number }): number {
  const plain = toSimplified(clause.text);
  const quote = toSimplified(clause.quote);
  const turn = TURN.test(plain) ? 2.5 : 0;
  const last = clause.index === 0 ? 1.5 : 0;
  const whole = clause.closes ? 1.5 : 0;
  const feeling = FIRST_PERSON_FEELING.test(quote) ? 1.5 : 0;
  const concrete = CONCRETE.test(quote) ? 0.7 : 0;
  const leaning = clause.leans && !/[我他她它谁]/u.test(quote) && clause.closes ? -0.5 : 0;
  const addressed = ADDRESSED.test(quote) ? -3 : 0;
  const size = [...quote].length;
  const length = size >= 6 && size <= 14 ? 0.5 : 0;
  return turn + last + whole + feeling + concrete + leaning + addressed + length;
}

function isQuotable(quote: string): boolean {
  const length = [...quote].length;
  if (length < QUOTE_MIN_CHARACTERS || length > QUOTE_MAX_CHARACTERS) return false;
  const plain = toSimplified(quote);
  if (!/\p{Script=Han}{3}/u.test(plain) || /\d{5}|@|#/u.test(plain)) return false;
  if (BAD_START.test(plain) || BAD_END.test(plain) || HOLLOW.test(plain)) return false;
  if (RELATIVE_END.test(plain) && !/是/u.test(plain)) return false;
  return !CURSE.test(plain);
}

function withoutJoiner(clause: string): string {
  return clause.replace(JOINER, '').trim();
}

function clausesFromEnd(text: string): Clause[] {
  const readable = readableText(
    text.length <= READ_CHARACTERS
      ? text
      : `${text.slice(0, READ_CHARACTERS / 2)}\n${text.slice(-READ_CHARACTERS / 2)}`,
  );
  const found: Clause[] = [];
  let leans = false;
  for (const match of readable.matchAll(CLAUSE)) {
    const mark = match[2] ?? '';
    const closes = mark === '' || /[。！？!?…\n]/u.test(mark);
    // Quoted speech of others and titles are not the writer's own words.
    const spoken = /[“"「『《〈：:]/u.test(readable.charAt(match.index - 1));
    // A clause that runs into a quotation or a colon is only its introduction.
    const introduces = /^\s*[：:“"「『《〈]/u.test(mark);
    // An item of a list says nothing alone, and a question is not repeated to its writer.
    const leads = /^[、？?]/u.test(mark) || readable.charAt(match.index - 1) === '、';
    if (!spoken && !introduces && !leads)
      found.push(...splitAtSpaces((match[1] ?? '').trim(), closes, leans));
    leans = !closes;
  }
  return found.toReversed();
}

/** Many write spaces or nothing instead of commas; Latin words keep theirs. */
function splitAtSpaces(clause: string, closes: boolean, leans: boolean): Clause[] {
  const parts = clause
    .split(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .filter((part) => part !== '');
  return parts.map((text, index) => ({
    text: text.trim(),
    closes: closes && index === parts.length - 1,
    leans: index > 0 || leans,
  }));
}
