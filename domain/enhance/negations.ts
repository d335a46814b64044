// Finds what a rewritten text turns around: 不疼 for 很疼, 叫了 for 没有叫. A word counts only if the
// original has it with one meaning alone, so rephrasing and omission pass.

/** Words with 不, 没, 无, 未 or 别 that deny nothing. */
const NO_DENIAL =
  /不错|不过|不仅|不但|不只|不光|不得不|不由得|不由自主|不知不觉|不久|差不多|不断|不停|对不起|不好意思|了不起|没想到|想不到|没事|忍不住|不禁|说不定|不少|不一会|不小心|不愧|不然|不管|不论|无论|无比|无数|特别|别人|别的|别处|区别|告别|分别|个别|离别|道别|未来|未婚|不同|好不容易|动不动|时不时|有没有|是不是|要不要|能不能|会不会|要不|不免|不觉|无聊|无奈|非常|莫名/gu;

const DENIAL = /没有|没能|没法|没|不曾|不肯|不愿|不敢|不再|不用|不必|不|未曾|未|无法|无|别|莫/gu;

const CLAUSES = /[，,。！!？?；;：:\n…、—]+/u;

/** Words between a denial and the word that it denies. */
const FILLED =
  /^(?:怎么|那么|这么|太|再|很|多|能|法|去|来|有|被|把|给|让|跟|和|对|在|得|大|好好|真的?)/u;

/** Characters that mean too little alone: a word that begins with one has two. */
const WEAK =
  '想会能要敢肯愿是有再太很怎可得用必知到去来好大多少在上下出起过看说做让给把被对跟和一这那什人我你他她它了的着个就也都还又只才';

/** Characters before a word in which a denial may deny it. */
const REACH_CHARACTERS = 8;

const HAN = /\p{Script=Han}/u;
const TEXT_MAX_CHARACTERS = 3_000;

/** Denied words of one text that are compared. */
const WORDS_MAX = 100;

/** The words that two texts use in opposite meanings, for the model. */
export function turnedAround(original: string, rewritten: string): string[] {
  const [before, after] = [clausesOf(original), clausesOf(rewritten)];
  return [
    ...lost(before, after).map((word) => `原文说“${word}”，改写成了相反的意思`),
    ...lost(after, before).map((word) => `写了“${word}”，原文的意思相反`),
  ];
}

/** Denied words of some clauses that others have as said, and never as denied. */
function lost(denying: readonly Clause[], saying: readonly Clause[]): string[] {
  return [...new Set([...lostWords(denying, saying), ...lostClauses(denying, saying)])];
}

/** Clauses with one denial that others have without it, such as 他没有来 and 他来了. */
function lostClauses(denying: readonly Clause[], saying: readonly Clause[]): string[] {
  const said = new Set(saying.filter(isPlain).map(coreOf));
  const saidToo = new Set(denying.filter(isPlain).map(coreOf));
  return denying
    .filter(({ denials }) => denials.length === 1)
    .filter((clause) => coreOf(clause) !== '' && said.has(coreOf(clause)))
    .filter((clause) => !saidToo.has(coreOf(clause)))
    .map(({ text }) => text);
}

function isPlain({ denials }: Clause): boolean {
  return denials.length === 0;
}

/** A clause without its denial and particles; shorter than two characters: ''. */
function coreOf({ text }: Clause): string {
  const core = text.replace(DENIAL, '').replace(/[了着过的就也还可但却是我，\s]/gu, '');
  return core.length < 2 ? '' : core;
}

function lostWords(denying: readonly Clause[], saying: readonly Clause[]): string[] {
  const found = new Map<string, string>();
  for (const { text, denials } of denying)
    for (const { word, end } of denials) {
      const head = headAt(text, end);
      if (head !== null) found.set(head, `${word}${head}`);
    }
  return [...found]
    .slice(0, WORDS_MAX)
    .filter(([head]) => {
      const isSaid = saying.some((clause) => hasSaid(clause, head));
      const isDenied = saying.some((clause) => hasDenied(clause, head));
      const isSaidToo = denying.some((clause) => hasSaid(clause, head));
      return isSaid && !isDenied && !isSaidToo;
    })
    .map(([, words]) => words);
}

interface Clause {
  text: string;
  denials: readonly { word: string; at: number; end: number }[];
}

function clausesOf(text: string): Clause[] {
  return text
    .slice(0, TEXT_MAX_CHARACTERS)
    .replace(NO_DENIAL, '')
    .split(CLAUSES)
    .filter((clause) => clause !== '')
    .map((clause) => ({
      text: clause,
      denials: [...clause.matchAll(DENIAL)].map(({ 0: word, index }) => ({
        word,
        at: index,
        end: index + word.length,
      })),
    }));
}

/** The word after a denial; two characters where one says too little; null: none. */
function headAt(clause: string, from: number): string | null {
  const rest = clause.slice(from).replace(FILLED, '');
  const first = rest.charAt(0);
  if (!HAN.test(first)) return null;
  if (!WEAK.includes(first)) return first;
  const second = rest.charAt(1);
  return HAN.test(second) && !WEAK.includes(second) ? first + second : null;
}

/** Whether a clause has a word without any denial. */
function hasSaid({ text, denials }: Clause, head: string): boolean {
  return denials.length === 0 && text.includes(head);
}

/** Whether a clause denies a word, also from behind: 电话不敢打, 看不见. */
function hasDenied({ text, denials }: Clause, head: string): boolean {
  if (denials.length === 0) return false;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1))
    if (denials.some((denial) => Math.abs(at - denial.at) <= REACH_CHARACTERS + denial.word.length))
      return true;
  return false;
}
