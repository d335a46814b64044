// Compares what a claim and its quotations deny, only plan, or say of someone else. 没去 is not
// 去了, 想辞职 is not 辞职了, and 爸住院了 is not 你住院了.
import { comparedWords } from '#domain/asking/same-words.ts';
import { doneVerbs } from '#domain/asking/support.ts';
import { peopleIn } from '#domain/text/people.ts';

/** Words with 不, 没, 无, 未, 别, 戒 or 退 that deny nothing. */
const NO_DENIAL =
  /不错|不过|不仅|不但|不只|不光|不得不|不由得|不由自主|不知不觉|不久|差不多|不断|不停|对不起|不好意思|了不起|没想到|想不到|找不到|睡不着|受不了|来不及|没事|忍不住|不禁|说不定|不少|不一会|不小心|不愧|不然|不管|不论|无论|无比|无数|百\p{Script=Han}不厌|特别|别人|别的|区别|告别|分别|个别|离别|道别|未来|未婚|不同|越来越不|好不容易|动不动|时不时|有没有|戒指|戒备|退休|退烧|退步|后退/gu;
const DENIAL = /(?<![要能会是该])不|没|未|无法|从未|别|并非|拒绝|取消|戒|退|泡汤|黄了/u;

/**
 * Denies nothing if the claim is about something else: 停不下来 beside 笑了很久, but not beside 停下来了.
 * 不知道怎么做, 不知道是不是 and 舍不得扔 do deny it.
 */
const COMPLEMENT = /(\p{Script=Han})不(下来|起来|住|完|尽|厌)/gu;
const WONDER = /不知道(?:为什么|怎么(?=就|又|突然|忽然|回事|的|了))/gu;
const FONDNESS = /舍不得(?=[你他她它]|[这那](?!么)|$)/gu;

/** Never a fact, even with 了: 差点迟到了, 如果中了奖. */
const UNREAL =
  /差点|差一点|险些|如果|要是|假如|倘若|要不是|早知道|梦见|梦到|梦里|做梦|要不要|会不会|该不该|能不能|就好了/u;
/** Not yet a fact, unless the clause says that it is done. */
const PLAN =
  /想(?!起|到|念|着|象|法|通)|打算|准备|计划|考虑|也许|可能|希望|愿望|念头|明天|明年|下周|下个月|以后要|将要|一定要|迟早|犹豫|纠结|还是留|本来要|本想|原定|梦想|渴望|向往|期待|盼/u;
/** Someone asks or tells: a claim says 你 where the entry says 我. */
const REPORTED = /[劝让问催][我你]/u;
/** Such an order may go on: 改完再走. */
const ORDERED = /[再才要]|为止/u;
/** After a verb that was done: 改到凌晨两点. */
const RESULTS: ReadonlySet<string> = new Set('了完好到成得');
const DONE =
  /(?<!算|好|罢|久|死|天|周|年|月)了(?!算|想)|(?<!吃|看|喝|做|写|读)过(?!完|年|节|去|来|会|几|两|得|生)|已经|终于/u;
const CLAUSES = /[，,。！？!?；;：:\n…、]+/u;

/** Before an action: 你 take part in it, or it belongs to a thing, as in 妈妈做的红烧肉. */
const SHARED_ACTION = /[的我咱和跟与同给替帮陪对带被让请约送]/u;

const PARTICLES = /[你我他她它的了着过在是不没和跟与一\s]/gu;
const PAIR_WEIGHT = 3;

/** Characters of a claim or a quotation that are compared. */
const COMPARED_CHARACTERS = 600;

/** `actor`: the quotation says it of someone else. */
export type PolarityFault = 'denial' | 'plan' | 'actor';

/** What a claim turns around; null if it agrees with its quotations. */
export function polarityFault(claim: string, quotes: readonly string[]): PolarityFault | null {
  const claimed = plain(claim);
  const texts = quotes.map((quote) => plain(quote).split(CLAUSES));
  const clauses = texts.flat();
  const isUnreal = UNREAL.test(claimed) || PLAN.test(claimed);
  if (DENIAL.test(claimed))
    return clauses.some((clause) => DENIAL.test(clause) || UNREAL.test(clause)) ? null : 'denial';
  for (const part of claimed.split(CLAUSES)) {
    const nearest = nearestClauses(part, clauses);
    if (nearest.length === 0) continue;
    if (nearest.every((clause) => isDenied(part, clause))) return 'denial';
    const mayBePlan = isUnreal || REPORTED.test(part);
    if (!mayBePlan && nearest.every(isNotDone) && !isDoneLater(part, nearest, texts)) return 'plan';
    if (part.startsWith('你') && nearest.every((clause) => isOfAnother(part, clause)))
      return 'actor';
  }
  return null;
}

function plain(text: string): string {
  return text.slice(0, COMPARED_CHARACTERS).normalize('NFKC').replace(NO_DENIAL, '');
}

/** The clauses that share the most with a part of a claim; pairs of characters count more. */
function nearestClauses(part: string, clauses: readonly string[]): string[] {
  const words = comparedWords(part);
  const pairs = new Set(pairsOf(words));
  const characters = new Set(words.replace(PARTICLES, ''));
  const shared = clauses.map((clause) => {
    const compared = comparedWords(clause);
    const sharedPairs = pairsOf(compared).filter((pair) => pairs.has(pair)).length;
    const single = new Set([...compared].filter((character) => characters.has(character))).size;
    return PAIR_WEIGHT * sharedPairs + single;
  });
  const most = Math.max(0, ...shared);
  return most === 0 ? [] : clauses.filter((_, at) => shared[at] === most);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

function isNotDone(clause: string): boolean {
  const isPlan = PLAN.test(clause) || REPORTED.test(clause);
  return UNREAL.test(clause) || (isPlan && !DONE.test(clause));
}

/** Whether a clause denies what a part of a claim says. */
function isDenied(part: string, clause: string): boolean {
  const rest = clause
    .replace(COMPLEMENT, (words, verb: string, result: string) =>
      part.includes(verb) || part.includes(result) ? words : verb,
    )
    .replace(FONDNESS, '')
    .replace(WONDER, (words) => (part.includes('知道') ? words : ''));
  return DENIAL.test(rest);
}

/** 让我改方案，改到凌晨两点: what was asked is done in a later clause of the same quotation. */
function isDoneLater(
  part: string,
  nearest: readonly string[],
  texts: readonly (readonly string[])[],
): boolean {
  const verbs = new Set(doneVerbs(comparedWords(part)));
  if (verbs.size === 0) return false;
  const orders = new Set(nearest.filter(isAsked));
  return texts.some((clauses) => {
    const asked = clauses.findIndex((clause) => orders.has(clause));
    return asked >= 0 && clauses.slice(asked + 1).some((clause) => isDoing(clause, verbs));
  });
}

function isAsked(clause: string): boolean {
  return REPORTED.test(clause) && !PLAN.test(clause) && !UNREAL.test(clause);
}

function isDoing(clause: string, verbs: ReadonlySet<string>): boolean {
  if (isNotDone(clause) || DENIAL.test(clause) || ORDERED.test(clause)) return false;
  if (peopleIn(clause).length > 0 || /[他她]/u.test(clause)) return false;
  const words = comparedWords(clause);
  return [...words].some((verb, at) => verbs.has(verb) && RESULTS.has(words.charAt(at + 1)));
}

/** Whether a clause names a person before the words that it shares with a claim about 你. */
function isOfAnother(part: string, clause: string): boolean {
  if (peopleIn(part).length > 0) return false;
  const pairs = new Set(pairsOf(part));
  const at = pairsOf(clause).findIndex((pair) => pairs.has(pair));
  const before = clause.slice(0, at);
  return peopleIn(before).length > 0 && !SHARED_ACTION.test(before);
}
