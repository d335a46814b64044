// The edits that are safe in any diary: punctuation, spaces, doubled function words, and
// unambiguous 的地得. Each is a function from text to text that never adds, removes or moves a
// meaningful word. Patterns match a run from its beginning only; trying each position would be
// quadratic.

const HAN = '\\p{Script=Han}';
const MARKS: Record<string, string> = {
  ',': '，',
  '.': '。',
  '?': '？',
  '!': '！',
  ':': '：',
  ';': '；',
};

/**
 * Half-width marks after Chinese become full-width, unless a number, a URL or a Latin word follows.
 */
export function widenMarks(text: string): string {
  return text
    .replace(
      new RegExp(`(?<=${HAN})\\.{3,}|(?<=${HAN})。{2,}|(?<=${HAN})…(?!…)(?<!……)`, 'gu'),
      '……',
    )
    .replace(
      new RegExp(`(?<=[${HAN}”’」》）])[ ]*([,.?!:;]+)(?![\\p{Script=Latin}\\d/.])[ ]*`, 'gu'),
      (_, marks: string) => [...marks].map((mark) => MARKS[mark] ?? mark).join(''),
    )
    .replace(new RegExp(`\\((?=[^()\\n]*${HAN})([^()\\n]*)\\)`, 'gu'), '（$1）');
}

/**
 * Doubled marks are typing errors. Three and more exclamation marks become one; a mixed run keeps
 * its first two.
 */
export function calmMarks(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+(?=[，。！？；：、])/gu, '')
    .replace(/([，。；：、])\1+/gu, '$1')
    .replace(/！{2,}/gu, '！')
    .replace(/？{2,}/gu, '？')
    .replace(/[，、；](?=[。！？])/gu, '')
    .replace(/(?<=[。！？])，/gu, '');
}

/**
 * Puts a space between Chinese and Latin words or numbers of two digits and more. Spaces inside
 * Chinese are removed; between long parts they become a comma.
 */
export function spaceWords(text: string): string {
  const spaced = text
    .replace(new RegExp(`(?<=${HAN})(?=[A-Za-z])|(?<=[A-Za-z])(?=${HAN})`, 'gu'), ' ')
    .replace(new RegExp(`(?<=${HAN}{4})[ 　]+(?=${HAN}{4})`, 'gu'), '，')
    .replace(new RegExp(`(?<=${HAN})[ ]+(?=${HAN})`, 'gu'), '');
  return spaced.replace(/(?<![ \t])[ \t]+$/gmu, '').replace(/(?<=\S)[ \t]{2,}/gu, ' ');
}

const DOUBLED =
  /(今天|昨天|明天|我们|他们|她们|因为|所以|然后|但是|可是|而且|如果|虽然|还是|就是|不过|已经|终于|其实|突然|忽然)\1/gu;

/** Removes the second one of doubled words that are never intended. */
export function dropDoubled(text: string): string {
  return text
    .replace(DOUBLED, '$1')
    .replace(/的的(?!确)/gu, '的')
    .replace(/(?<![知不甚未为受罢草])了了(?!了)/gu, '了');
}

const MANNER =
  '慢慢|轻轻|静静|悄悄|默默|渐渐|缓缓|偷偷|匆匆|紧紧|牢牢|呆呆|狠狠|使劲|小心翼翼|一点点|一步步|不停|不断|认真|安静|用力|飞快';
const DONE =
  '走|说|看|坐|站|哭|笑|睡|跑|写|读|听|爬|飞|流|落|变|长大|离开|靠近|转身|点头|抱|握|等|躺|推|关|打开|放下|吃|喝|数|擦|翻';
const ACT = '玩|跑|睡|笑|哭|走|起|吃|过';

/** Corrects 的地得 only in unambiguous forms: 慢慢的走 becomes 慢慢地走, 玩的很开心 becomes 玩得很开心. */
export function fixParticles(text: string): string {
  return text
    .replace(
      new RegExp(
        `(${MANNER})的(?=(?:${DONE})(?:着|了|过|完|出|进|上|下|起|回|开|来|去|，|。))`,
        'gu',
      ),
      '$1地',
    )
    .replace(
      new RegExp(
        `(?<=${ACT})的(?=(?:很|特别|非常|太|好)(?:开心|高兴|快|慢|早|晚|香|累|饱|远|沉|大声|痛快|尽兴)(?:[，。！？；\\n了]|$))`,
        'gu',
      ),
      '得',
    );
}

/** Trims edges and blank runs, and adds a missing last full stop. */
export function tidyEdges(text: string): string {
  const tidy = text
    .replace(/\r\n?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  const ends = new RegExp(`${HAN}$`, 'u').test(tidy) && /[，。！？]/u.test(tidy);
  return ends ? `${tidy}。` : tidy;
}
