// The claims of an answer (rulings 211, 213): written from excerpts, checked, sent back once with
// what is wrong, and judged by the model itself. A verified quotation stays whatever happens to its
// claim.
import type { AnswerClaim } from '#domain/asking/answer.ts';
import { CLAIM_VERDICTS_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import {
  createClaimRequests,
  type ClaimMaterial,
  type ClaimRequests,
  type ClaimTools,
  type WrittenUnit,
} from '#ai/asking/claim-requests.ts';
import { isRecord, type Sufficient } from '#ai/asking/read-claims.ts';
import { ModelError } from '#ai/model-error.ts';
import { claimsInWords, faultsInWords } from '#ai/prompts/ask-prompt.ts';

export interface WrittenClaims {
  sufficient: Sufficient;
  claims: AnswerClaim[];
}

/** Writes the claims with at most one retry. null: no response can be used. */
export async function writeClaims(
  material: ClaimMaterial,
  tools: ClaimTools,
): Promise<WrittenClaims | null> {
  const requests = createClaimRequests(material, tools);
  const release = ({ shown }: WrittenUnit): void => {
    if (shown !== null) tools.onClaim(shown);
  };
  const first = await requests.units(release);
  const written = first ?? (await requests.units(release));
  if (written === null) return null;
  if (written.sufficient === 'no') return { sufficient: 'no', claims: [] };
  const { units } = written;
  const isLast = first === null || units.every(({ fault }) => fault === null);
  const mended = isLast ? [] : await mend(units, material, requests, release);
  const claims = withMended(units, mended);
  if (claims.length === 0) return null;
  const shown = tools.model.judges === true ? await judged(claims, requests) : claims;
  const isWhole = shown.length >= units.length && shown.every(({ claim }) => claim !== null);
  return { sufficient: isWhole ? written.sufficient : 'partly', claims: shown };
}

/** Second versions of the faulty units that pass the check; none if the request fails. */
async function mend(
  units: readonly WrittenUnit[],
  { excerpts }: ClaimMaterial,
  requests: ClaimRequests,
  release: (unit: WrittenUnit) => void,
): Promise<WrittenUnit[]> {
  const faulty = units.filter(({ fault }) => fault !== null);
  // A model may repeat the whole answer.
  const right = new Set(units.flatMap(({ claim, fault }) => (fault === null ? claim : [])));
  const isNew = ({ claim, fault }: WrittenUnit) => fault === null && !right.has(claim);
  const cited = faulty.map(({ cites }) => cites.map(({ id }) => id));
  const isCited = cited.every((numbers) => numbers.length > 0);
  const numbers = new Set(isCited ? cited.flat() : excerpts.map(({ number }) => number));
  const again = await orNull(
    requests.units(
      (unit) => {
        if (isNew(unit) && !faulty.some((old) => sharesEntry(old, unit))) release(unit);
      },
      { faults: faultsInWords(faulty), numbers },
    ),
  );
  return (again?.units ?? []).filter(isNew);
}

/** The claims that the model itself finds in their quotations; of the others the quotations. */
async function judged(
  claims: readonly AnswerClaim[],
  requests: ClaimRequests,
): Promise<AnswerClaim[]> {
  const open = claims.flatMap(({ claim, cites }) => (claim === null ? [] : [{ claim, cites }]));
  if (open.length === 0) return [...claims];
  const checked = claimsInWords(
    open.map(({ claim, cites }) => ({
      claim,
      cites: cites.map(({ entry, quote }) => ({ day: entry.day, quote })),
    })),
  );
  const from = open.flatMap(({ cites }) => cites.map(({ entry }) => entry.id));
  const value = await orNull(requests.verdicts(checked, from, CLAIM_VERDICTS_DEADLINE_MS));
  const verdicts = verdictsOf(value, open.length);
  let at = -1;
  return claims.map(({ claim, cites }) => {
    if (claim !== null) at += 1;
    return { claim: claim !== null && verdicts[at] === false ? null : claim, cites };
  });
}

function sharesEntry(one: WrittenUnit, other: WrittenUnit): boolean {
  return one.cites.some(({ id }) => other.cites.some((cite) => cite.id === id));
}

/** Units in their order; a mended one takes the place of the first one about its entry. */
function withMended(units: readonly WrittenUnit[], mended: readonly WrittenUnit[]): AnswerClaim[] {
  const left = [...mended];
  const claims = units.flatMap((unit): AnswerClaim[] => {
    if (unit.fault === null || unit.shown === null) return unit.shown === null ? [] : [unit.shown];
    const at = left.findIndex((other) => sharesEntry(unit, other));
    const better = at === -1 ? null : (left.splice(at, 1)[0]?.shown ?? null);
    if (better === null) return [unit.shown];
    const quotes = new Set(better.cites.map(({ quote }) => quote));
    const cites = [...better.cites, ...unit.shown.cites.filter(({ quote }) => !quotes.has(quote))];
    return [{ claim: better.claim, cites }];
  });
  return [...claims, ...left.flatMap(({ shown }) => shown ?? [])];
}

/** Whether each claim is in its quotations; undefined: the model does not say. */
function verdictsOf(value: unknown, count: number): (boolean | undefined)[] {
  const list = isRecord(value)
    ? (Object.values(value).find(Array.isArray) ?? Object.values(value))
    : Array.isArray(value)
      ? value
      : [];
  const words = list.map((verdict: unknown) =>
    String(isRecord(verdict) ? Object.values(verdict).at(-1) : verdict),
  );
  if (words.length !== count) return [];
  return words.map((word) =>
    /^\s*(?:支持|yes|true)/iu.test(word)
      ? true
      : /不|反|否|no|false/iu.test(word)
        ? false
        : undefined,
  );
}

/** What there is stays if a further request fails. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ModelError && cause.kind !== 'aborted') return null;
    throw cause;
  }
}
