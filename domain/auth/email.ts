// E-mail addresses: compared and stored in lower case, the domain in ASCII (rulings 208). Only the
// shape is checked; only a mail proves that an address exists.

/** Maximum length of an address. */
export const EMAIL_MAX_CHARACTERS = 255;

const ADDRESS =
  /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cs}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Characters without width, which a copied text brings along. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** A domain that is worth a conversion; an ASCII one is its own form. */
const WIDE_DOMAIN = /^(?=.*[^.\-a-z0-9])[\p{L}\p{M}\p{N}.-]+$/u;

/** What no part of an address contains. */
const WRONG_ANYWHERE = /[\s<>"(),:;\\[\]\p{Cc}\p{Cs}]/u;
const WRONG_IN_DOMAIN = /[^\p{L}\p{M}\p{N}.-]/u;

/**
 * The form in which an address is stored and compared. An input method writes `ａ`, `＠` and `。`, and
 * browsers send `例子.中国` as `xn--fsqu00a.xn--fiqs8s`: each is one address in one form.
 */
export function normalizeEmail(email: string): string {
  const folded = foldText(email);
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const domain = folded.slice(at + 1).replaceAll('。', '.');
  return `${folded.slice(0, at + 1)}${asciiDomain(domain)}`;
}

/** Letters in their usual form and lower case, without what is invisible. */
function foldText(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** The domain as the network knows it (punycode); another text as it is. */
function asciiDomain(domain: string): string {
  if (domain.length > EMAIL_MAX_CHARACTERS || !WIDE_DOMAIN.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/**
 * The forms under which an account may be stored, the one that is tried first at the front. An
 * account made before addresses were stored in ASCII keeps its own form where another one has the
 * normal form (rulings 208).
 */
export function emailForms(typed: string): readonly [string, ...string[]] {
  const [plain, normal] = [typed.trim().toLowerCase(), normalizeEmail(typed)];
  return plain === normal ? [normal] : [plain, normal];
}

/** The first character of a typed address that no address has; null: none. */
export function wrongEmailCharacter(typed: string): string | null {
  let isInDomain = false;
  for (const character of typed.replace(INVISIBLE, '').trim()) {
    const plain = character.normalize('NFKC');
    if (WRONG_ANYWHERE.test(plain)) return character;
    if (isInDomain && character !== '。' && WRONG_IN_DOMAIN.test(plain)) return character;
    if (plain === '@') isInDomain = true;
  }
  return null;
}

/** What is wrong with a typed address, for people; null: it is one. */
export function emailFault(typed: string, text: string): string | null {
  if (isEmail(normalizeEmail(typed))) return null;
  const wrong = wrongEmailCharacter(typed);
  if (wrong === null) return text;
  return `${text}：不能有${/^\s$/u.test(wrong) ? '空格' : `“${wrong}”`}`;
}

/**
 * True for the shape of an address (A§5). Control characters are refused because the address is put
 * into mail headers.
 */
export function isEmail(email: string): boolean {
  return (
    email.length <= EMAIL_MAX_CHARACTERS &&
    ADDRESS.test(email) &&
    !email.includes('..') &&
    !email.startsWith('.')
  );
}
