// C§57.08
// What becomes of claims that fail, over a scripted model: a mended claim takes their place, or
// their quotations stay.
import { describe, expect, test } from 'vitest';
import type { JournalAnswer } from '#domain/asking/answer.ts';
import { ask, GOOD, JOURNAL, TERMS } from '#ai/asking/test-ask.ts';

const claim = (text: string, quote = '和妈妈吵了一架', id: unknown = 1) => ({
  claim: text,
  cites: [{ id, quote }],
});
const says = (...units: unknown[]) => ({ sufficient: 'yes', units });
const claimsOf = ({ answer: { claims } }: { answer: JournalAnswer }) =>
  claims.map((one) => one.claim);

describe('claims', () => {
  const WRONG = claim('你和妈妈吵了5架');

  test('a wrong claim, then a right one · takes its place, and others stay', async () => {
    const first = says(WRONG, claim('你们为相亲吵架', '因为相亲'));
    const { tasks, steps, ...result } = await ask(JOURNAL, [TERMS, first, GOOD]);
    expect(claimsOf(result)).toEqual(['你和妈妈吵了一架', '你们为相亲吵架']);
    expect(result.answer.outcome).toBe('answered');
    expect(tasks[2]).toMatchObject({ faults: '1. 你和妈妈吵了5架 —— “5”记录里没有这个数字' });
    expect(steps.slice(1)).toMatchObject([{ claim: null }, { claim: '你们为相亲吵架' }]);
  });

  test.each([
    ['wrong again', says(WRONG)],
    ['nothing usable', 'broken'],
    ['no answer in time', 'timeout'],
  ])('a wrong claim, then %s · its quotation is shown, partly', async (_, second) => {
    const { answer, isFallback } = await ask(JOURNAL, [TERMS, says(WRONG), second]);
    expect(answer).toMatchObject({
      outcome: 'partly',
      claims: [{ claim: null, cites: [{ quote: '和妈妈吵了一架' }] }],
    });
    expect(isFallback).toBe(false);
  });

  test('a second response that repeats the whole answer · shows each claim once', async () => {
    const right = claim('你们为相亲吵架', '因为相亲');
    const first = says(WRONG, right);
    const result = await ask(JOURNAL, [TERMS, first, says(right, ...GOOD.units)]);
    expect(claimsOf(result)).toEqual(['你和妈妈吵了一架', '你们为相亲吵架']);
    expect(result.steps).toHaveLength(3);
  });

  test('invented quotations, then real ones · answered', async () => {
    const first = says(claim('你和妈妈吵了一架', '妈妈骂了我一整天'));
    const { steps, ...result } = await ask(JOURNAL, [TERMS, first, GOOD]);
    expect(claimsOf(result)).toEqual(['你和妈妈吵了一架']);
    expect(steps.slice(1)).toEqual(result.answer.claims);
  });

  test('invented quotations twice · the entries are listed, free of charge', async () => {
    const bad = says(claim('你和妈妈吵了一架', '妈妈骂了我一整天'));
    const { answer, isFallback, calls } = await ask(JOURNAL, [TERMS, bad, bad]);
    expect([answer.outcome, isFallback, calls]).toEqual(['listed', true, []]);
  });

  test.each(['broken', 'network', 'timeout'])('%s after a claim · it stays', async (kind) => {
    const { answer } = await ask(JOURNAL, [TERMS, `${JSON.stringify(GOOD).slice(0, -2)}!${kind}`]);
    expect(answer).toMatchObject({ outcome: 'partly', claims: [{ claim: '你和妈妈吵了一架' }] });
  });

  test.each([
    { sufficient: '是', units: [claim('你和妈妈吵了一架', '和妈妈吵了一架', '编号1')] },
    { sufficient: true, units: [claim('你和妈妈吵了一架', '和妈妈吵了一架。', '[1]')] },
    { sufficient: 'Yes', claims: [claim('你和妈妈吵了一架', '“和妈妈吵了一架”', ['1'])] },
    { units: [{ claim: '你和妈妈吵了一架', id: 1, quote: '和妈妈吵了一架' }], sufficient: 'yes' },
  ])('form %j · is read', async (form) => {
    const { answer } = await ask(JOURNAL, [TERMS, form]);
    expect(answer).toMatchObject({ outcome: 'answered', claims: [{ claim: '你和妈妈吵了一架' }] });
  });

  test('a second version that says no · what was shown stays, partly', async () => {
    const both = `${JSON.stringify(GOOD)}\n{"sufficient":"no","units":[]}`;
    const { answer } = await ask(JOURNAL, [TERMS, both]);
    expect(answer).toMatchObject({ outcome: 'partly', claims: [{ claim: '你和妈妈吵了一架' }] });
  });

  test.each(['否', false, '不够', 'No'])('sufficient %j · nothing is found', async (sufficient) => {
    const { answer } = await ask(JOURNAL, [TERMS, { sufficient, units: GOOD.units }]);
    expect(answer).toMatchObject({ outcome: 'notFound', claims: [] });
  });
});

describe('the verdicts of the model', () => {
  const judged = async (verdicts: unknown, units: unknown[] = GOOD.units) =>
    ask(JOURNAL, [TERMS, says(...units), verdicts], { judges: true });

  test.each([
    [{ verdicts: ['支持'] }, '你和妈妈吵了一架'],
    [{ verdicts: ['不支持'] }, null],
    [{ verdicts: ['说反了'] }, null],
    [{ verdicts: [{ id: 1, verdict: '不支持' }] }, null],
    [{ 1: '支持' }, '你和妈妈吵了一架'],
    [{ verdicts: [] }, '你和妈妈吵了一架'],
    ['broken', '你和妈妈吵了一架'],
    ['timeout', '你和妈妈吵了一架'],
  ])('%j · the claim is %j', async (verdicts, expected) => {
    const { answer } = await judged(verdicts);
    expect(answer.claims[0]?.claim).toBe(expected);
    expect(answer.claims[0]?.cites[0]?.quote).toBe('和妈妈吵了一架');
    expect(answer.outcome).toBe(expected === null ? 'partly' : 'answered');
  });

  test('each claim is sent with its quotation and day', async () => {
    const { tasks } = await judged({ verdicts: ['支持'] });
    expect(tasks[2]).toMatchObject({
      excerpts: [],
      checked: '1. 原话：“和妈妈吵了一架”（2026年11月22日 星期日） 说法：你和妈妈吵了一架',
    });
  });
});
