// Whether the quotations of a claim have its places, actions and things. The prompt asks for the
// words of the entry, so a word that no quotation has is an addition of the model.
import { comparedWords } from '#domain/asking/same-words.ts';

/** What a claim says about the entry or the time, and not about the event. */
const FRAME =
  /提到|写到|写下|写道|说到|谈到|记录|记下|描述|表示|觉得|感到|感觉|认为|经历|度过|发生|完成|进行|开始|继续|选择|决定|计划|打算|准备|考虑|犹豫|纠结|希望|想要|想法|念头|因为|由于|所以|但是|不过|然后|于是|而且|因此|后来|最后|最终|终于|已经|曾经|当时|那时候?|那天|当天|同一天|这天|之前|之后|以前|以后|时候|期间|一起|一个人|自己|没有|没能|不再|从来|再也|非常|特别|十分|有点|有些|一直|还是|其中|今天|昨天|昨晚|凌晨|早上|上午|中午|下午|晚上|半夜|周末|每天|很久|好久|差点|差一点|梦见|梦到|小时|分钟|公里|参加|过了?(?=生日|年|节|周末|夜)/gu;

/** Characters that carry no fact of their own. */
const FUNCTION =
  '你您我他她它们的地得了过着和跟与同及或而但就都也还又再才很太最更挺真把被让给对为从到向于以里上下中内外前后在是有要会能可这那个些次回只位本条件台张份家场顿双块元天年月日号周点分半几多少一二两三四五六七八九十百千万第不没未无别想吗呢吧啊呀嘛并且则若所其之来去出起成完掉好住做说写记问叫约时间处样种每各全新旧大小';

const FUNCTIONS: ReadonlySet<string> = new Set(FUNCTION);

/** What a place or a person follows. */
const NAME_MARKS: ReadonlySet<string> = new Set('去到在从回飞往赴和跟与同');

/**
 * A verb that is said to be done, before a complement as 好 in 买好了 or 进 in 搬进了. It is read
 * after {@link comparedWords}, so 去 stands for 来 and 回, and 看 for 见. 错, 光 and 懂 are facts of
 * their own: 记错了 is not 记了.
 */
const DONE_VERB =
  /(?:([搬拿带送收拉接推抱借赶退换捡取投钻闯冲爬骑跑走住寄打敲遇])[进去走开看]|([找追听])[去看]|([^\P{Script=Han}成完掉好起出下上得住给到没不为职])[成完掉好起出下上得住给到职]?)(?:过(?=了)|了|过)/gu;

/** After a verb that was tried and succeeded: 找到 beside 找回, which 找了一天 does not carry. */
const SUCCESS = '到去看着';

const HAN = /^\p{Script=Han}$/u;

/** Whether the sources have the words of a claim. */
export function isSupported(claim: string, sources: readonly string[]): boolean {
  const source = comparedWords(sources.join('\n'));
  const pairs = new Set<string>();
  const characters = new Set(source);
  for (let at = 0; at + 1 < source.length; at += 1) pairs.add(source.slice(at, at + 2));
  const content = comparedWords(claim.replace(FRAME, ' '));
  const isTried = (verb: string) => [...SUCCESS].some((result) => pairs.has(verb + result));
  return (
    doneVerbs(content).every((verb) => characters.has(verb)) &&
    succeededVerbs(content).every(isTried) &&
    stretchesWithout(content, pairs).every((stretch) => isNear(stretch, characters))
  );
}

/** The verbs that a text of {@link comparedWords} says are done: 搬 in 搬进了, 改 in 改了. */
export function doneVerbs(text: string): string[] {
  return [...text.matchAll(DONE_VERB)].map(([, moved, tried, verb = '']) => moved ?? tried ?? verb);
}

function succeededVerbs(text: string): string[] {
  return [...text.matchAll(DONE_VERB)].flatMap(([, , tried]) => tried ?? []);
}

interface Stretch {
  words: string;
  /** The character before it. */
  before: string;
  /** It belongs to a longer word that is shared in part. */
  isPart: boolean;
}

/** The parts of a claim that share no pair of characters with the sources. */
function stretchesWithout(claim: string, pairs: ReadonlySet<string>): Stretch[] {
  const found: Stretch[] = [];
  const isShared = (at: number): boolean =>
    pairs.has(claim.slice(at - 1, at + 1)) || pairs.has(claim.slice(at, at + 2));
  const isOpen = (at: number): boolean =>
    HAN.test(claim.charAt(at)) && !FUNCTIONS.has(claim.charAt(at)) && !isShared(at);
  for (let at = 0; at < claim.length; at += 1) {
    const start = at;
    while (isOpen(at)) at += 1;
    if (at === start) continue;
    found.push({
      words: claim.slice(start, at),
      before: claim
        .slice(Math.max(0, start - 2), start)
        .replace(/[了过小老阿]$/u, '')
        .slice(-1),
      isPart: isShared(start - 1) || isShared(at),
    });
  }
  return found;
}

/** A place or a name has to be whole; of other words half of the characters are enough. */
function isNear({ words, before, isPart }: Stretch, characters: ReadonlySet<string>): boolean {
  const known = [...words].filter((character) => characters.has(character)).length;
  if (NAME_MARKS.has(before)) return known === words.length;
  return known * 2 >= words.length || (isPart && words.length === 1);
}
