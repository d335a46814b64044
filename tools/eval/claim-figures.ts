// How well the check of an answer's claims separates carried claims from others, over claims.json.
import { readFileSync } from 'node:fs';
import { checkUnit } from '#domain/asking/verification.ts';
import type { AskingHalf } from '#tools/eval/asking-figures.ts';

interface WrittenClaim {
  half: AskingHalf;
  /** Whether the quotation says what the claim says. */
  carried: boolean;
  claim: string;
  quote: string;
}

interface ClaimFigures {
  carried: number;
  /** Share of the carried claims that the check removes. */
  removed: number;
  others: number;
  /** Share of the other claims that pass. */
  letThrough: number;
}

const FILE = new URL('asking/claims.json', import.meta.url);
/** The day of each quotation; no claim names it. */
const DAY = '2026-03-05';

/** The figures of one half. */
export function claimFigures(half: AskingHalf): ClaimFigures {
  const written = JSON.parse(readFileSync(FILE, 'utf8')) as WrittenClaim[];
  const ofHalf = written.filter((row) => row.half === half);
  const carried = ofHalf.filter((row) => row.carried);
  const others = ofHalf.filter((row) => !row.carried);
  return {
    carried: carried.length,
    removed: carried.filter((row) => !passes(row)).length / carried.length,
    others: others.length,
    letThrough: others.filter(passes).length / others.length,
  };
}

function passes({ claim, quote }: WrittenClaim): boolean {
  const unit = { claim, cites: [{ id: 1, quote }] };
  return checkUnit(unit, [{ number: 1, text: quote, day: DAY }]).fault === null;
}
