// The promises of the outbox over random histories: fixed seeds, and some that differ in each run.
import { describe, expect, it } from 'vitest';
import { checkHistory } from '#tools/histories/check-history.ts';
import { DEFECTS, runHistory } from '#tools/histories/history.ts';

async function violations(first: number, count: number) {
  const found: string[] = [];
  for (let seed = first; seed < first + count; seed += 1)
    for (const error of checkHistory(await runHistory(seed))) found.push(`seed ${seed}: ${error}`);
  return found;
}

/** The most seeds until the checker rejects a history with a defect. */
const MOST_SEEDS = 100;

/** The first violations of a history with a defect. */
async function firstViolations(defect: (typeof DEFECTS)[number]) {
  for (let seed = 1; seed <= MOST_SEEDS; seed += 1) {
    const found = checkHistory(await runHistory(seed, defect));
    if (found.length > 0) return found;
  }
  return [];
}

// C§66.01
describe('histories of the outbox', () => {
  it('fixed seeds · nothing is lost, doubled, reordered or replaced unseen', async () => {
    expect(await violations(1, 250)).toEqual([]);
  });

  it('seeds of this run · keep the same promises', async () => {
    expect(await violations(Math.floor(Math.random() * 2 ** 31), 50)).toEqual([]);
  });

  it.each(DEFECTS)('without %s · the checker notices', async (defect) => {
    expect(await firstViolations(defect)).not.toEqual([]);
  });

  it('one seed · has one history', async () => {
    const [one, other] = [await runHistory(7), await runHistory(7)];
    expect(one.server.effects).toEqual(other.server.effects);
    expect(one.steps).toBe(other.steps);
  });
});
