// What the reader of danger finds in lines by which its thresholds were chosen.
import { describe, expect, test } from 'vitest';
import { readDangerLines } from '#tools/eval/corpus.ts';
import { dangerFigures } from '#tools/eval/danger-figures.ts';

describe('the development lines', () => {
  const { groups, whoRight } = dangerFigures(readDangerLines('dev'));
  const of = (name: string) => groups.find(({ group }) => group === name);

  test('danger · a card, a line or the brake often enough', () => {
    expect(of('acute')?.card).toBeGreaterThanOrEqual(0.7);
    expect(of('acute')?.line).toBeGreaterThanOrEqual(0.87);
    expect(of('acute')?.brake).toBeGreaterThanOrEqual(0.95);
    expect(of('all danger')?.line).toBeGreaterThanOrEqual(0.82);
    expect(whoRight).toBeGreaterThanOrEqual(0.88);
  });

  test('harmless lines · rarely', () => {
    expect(of('harmless: plain')?.card).toBeLessThanOrEqual(0.006);
    expect(of('harmless: plain')?.line).toBeLessThanOrEqual(0.05);
    expect(of('harmless: plain')?.brake).toBeLessThanOrEqual(0.12);
    expect(of('harmless: sad')?.card).toBeLessThanOrEqual(0.01);
    expect(of('harmless: lookalike')?.card).toBeLessThanOrEqual(0.04);
    expect(of('harmless: lookalike')?.line).toBeLessThanOrEqual(0.12);
  });
});
