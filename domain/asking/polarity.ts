// Compares what a claim and its quotations deny or only plan. 没去 is not 去了, and 想辞职 is not 辞职了.

/** Words with 不, 没, 无, 未 or 别 that deny nothing. */
const NO_DENIAL =
  /不错|不过|不仅|不但|不只|不光|不得不|不由得|不由自主|不知不觉|不久|差不多|不断|不停|对不起|不好意思|了不起|没想到|想不到|没事|忍不住|不禁|说不定|不少|不一会|不小心|不愧|不然|不管|不论|无论|无比|无数|特别|别人|别的|区别|告别|分别|个别|离别|道别|未来|未婚|不同|越来越不|好不容易|动不动|时不时|是不是|要不要|能不能|会不会|有没有/gu;
const DENIAL = /不|没|未|无法|从未|别|并非|拒绝|取消/u;
const PLAN =
  /想(?!起|到|念|着|象|法)|打算|准备|计划|考虑|如果|要是|假如|差点|差一点|也许|可能|希望|明天|下周|下个月|以后要|将要|迟早|犹豫|纠结|劝我|让我/u;
const DONE = /了|过|已经|终于/u;
const CLAUSES = /[，,。！？!?；;：:\n…、]+/u;

/** Characters of a claim or a quotation that are compared. */
const COMPARED_CHARACTERS = 600;

export type PolarityFault = 'denial' | 'plan';

/** What a claim turns around; null if it agrees with its quotations. */
export function polarityFault(claim: string, quotes: readonly string[]): PolarityFault | null {
  const claimed = plain(claim);
  const pairs = pairsOf(claimed);
  const clauses = quotes.flatMap((quote) => plain(quote).split(CLAUSES));
  const shared = clauses.filter((clause) => sharesPair(clause, pairs));
  const isDenied = DENIAL.test(claimed);
  if (isDenied && !clauses.some((clause) => DENIAL.test(clause))) return 'denial';
  if (shared.length === 0) return null;
  if (!isDenied && shared.every((clause) => DENIAL.test(clause))) return 'denial';
  if (!DONE.test(claimed) || PLAN.test(claimed)) return null;
  return shared.every((clause) => PLAN.test(clause) && !DONE.test(clause)) ? 'plan' : null;
}

function plain(text: string): string {
  return text.slice(0, COMPARED_CHARACTERS).normalize('NFKC').replace(NO_DENIAL, '');
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const clause of text.split(CLAUSES))
    for (let at = 0; at + 1 < clause.length; at += 1) pairs.add(clause.slice(at, at + 2));
  return pairs;
}

function sharesPair(clause: string, pairs: ReadonlySet<string>): boolean {
  for (let at = 0; at + 1 < clause.length; at += 1)
    if (pairs.has(clause.slice(at, at + 2))) return true;
  return false;
}
