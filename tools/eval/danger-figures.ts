// The figures of danger over labelled lines: which tier they reach, by group (issue of round 3,
// rulings 260). All are shares from 0 to 1.
import { readDanger, type CareTier, type DangerReading } from '#engine/safety.ts';
import { STYLES, type DangerLine } from '#tools/eval/corpus.ts';

/** The share of a group that reaches each tier, or one above it. */
export interface TierShares {
  group: string;
  lines: number;
  card: number;
  line: number;
  brake: number;
}

export interface DangerFigures {
  groups: TierShares[];
  /** Of the danger that was found, so much is about the right person and time. */
  whoRight: number;
}

const TIERS: readonly CareTier[] = ['none', 'brake', 'line', 'card'];

/** Whose danger it is: a wish and a plan are the writer's own. */
const whoseOf = (kind: string): string => (kind === 'now' || kind === 'hint' ? 'self' : kind);

export function dangerFigures(lines: readonly DangerLine[]): DangerFigures {
  const read = lines.map((line) => ({ line, reading: readDanger(line.text) }));
  type Read = { line: DangerLine; reading: DangerReading };
  const group = (name: string, is: (line: DangerLine) => boolean): TierShares => {
    const own = read.filter(({ line }) => is(line));
    const from = (tier: CareTier): number =>
      share(own, ({ reading }: Read) => TIERS.indexOf(reading.tier) >= TIERS.indexOf(tier));
    return {
      group: name,
      lines: own.length,
      card: from('card'),
      line: from('line'),
      brake: from('brake'),
    };
  };
  const isDanger = ({ danger }: DangerLine): boolean => danger !== 'none';
  const kindsOf = (found: readonly DangerLine[]) => [...new Set(found.map(({ kind }) => kind))];
  const found = read.filter(({ line, reading }) => isDanger(line) && reading.kind !== null);
  return {
    groups: [
      group('acute', (line) => line.acute === true && whoseOf(line.danger) === 'self'),
      group('all danger', isDanger),
      ...(['now', 'hint', 'past', 'bereaved', 'other', 'violence'] as const).map((danger) =>
        group(`  ${danger}`, (line) => line.danger === danger),
      ),
      ...STYLES.map((style) =>
        group(`  in ${style}`, (line) => isDanger(line) && line.style === style),
      ),
      ...kindsOf(lines.filter((line) => !isDanger(line))).map((kind) =>
        group(`harmless: ${kind}`, (line) => !isDanger(line) && line.kind === kind),
      ),
    ].filter(({ lines: count }) => count > 0),
    whoRight: share(
      found,
      ({ line, reading }) => whoseOf(line.danger) === whoseOf(reading.kind ?? ''),
    ),
  };
}

function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(is).length / items.length;
}
