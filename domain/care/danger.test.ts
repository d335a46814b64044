// Which tier a conversation has: carried over, and changed by a model's label.
import { describe, expect, test } from 'vitest';
import {
  carriedOver,
  graver,
  isUrgent,
  NO_DANGER,
  withLabel,
  type CareLabel,
  type CareTier,
  type DangerKind,
  type DangerReading,
} from '#domain/care/danger.ts';

const reading = (
  tier: CareTier,
  kind: DangerKind | null = null,
  more: Partial<DangerReading> = {},
): DangerReading => ({ ...NO_DANGER, tier, kind, ...more });

const LINE = reading('line', 'hint');
const CARD = reading('card', 'now', { isOpen: true });

describe('carriedOver', () => {
  test.each([
    ['no turn before', [], 'none'],
    ['a line right before', [LINE], 'brake'],
    ['a card three turns before', [CARD, NO_DANGER, NO_DANGER], 'brake'],
    ['a card four turns before', [CARD, NO_DANGER, NO_DANGER, NO_DANGER], 'none'],
    ['only a brake before', [reading('brake')], 'none'],
  ] as const)('%s', (_name, before, tier) => {
    expect(carriedOver('今天在湖边走了很久，风很大。', NO_DANGER, before).tier).toBe(tier);
  });

  test('a new card after a card · stays a card', () => {
    expect(carriedOver('我不想活了', CARD, [CARD])).toEqual(CARD);
  });
});

// C§260.01
describe('carriedOver · a short answer', () => {
  const HINT = reading('card', 'hint');
  const ACT = reading('card', 'other', { isAcute: true });

  test.each([
    '不安全',
    '没有人',
    '是',
    '吃完了',
    '没人接',
    '嗯',
    'yes',
    ' No, not safe\n',
    '一个人在家，门锁着，冷',
  ])('%s · keeps an urgent reading', (text) => {
    expect(carriedOver(text, NO_DANGER, [CARD])).toEqual(CARD);
    expect(carriedOver(text, LINE, [ACT, NO_DANGER, reading('brake')])).toEqual(ACT);
    expect(carriedOver(text, NO_DANGER, [ACT, LINE])).toEqual(ACT);
  });

  test.each([
    ['of thirteen characters', '一二三四五六七八九十一二三', [CARD], 'brake'],
    ['after a card that is not urgent', '嗯', [HINT], 'brake'],
    ['four turns after', '嗯', [CARD, NO_DANGER, NO_DANGER, NO_DANGER], 'none'],
    ['after nothing', '嗯', [], 'none'],
  ] as const)('%s · does not', (_name, text, before, tier) => {
    expect(carriedOver(text, NO_DANGER, before).tier).toBe(tier);
  });

  test('that is an act under way · counts before the card', () => {
    const now = reading('card', 'now', { isAcute: true });
    expect(carriedOver('吞了一大把药', now, [CARD])).toEqual(now);
  });
});

// C§260.01
describe('withLabel', () => {
  test.each([
    [LINE, null, 'line', 'hint'],
    [LINE, 'none', 'brake', null],
    [reading('line', 'hint', { isOpen: true }), 'none', 'line', 'hint'],
    [reading('line', 'other'), 'none', 'line', 'other'],
    [CARD, 'none', 'card', 'now'],
    [NO_DANGER, 'none', 'none', null],
    [NO_DANGER, 'now', 'card', 'now'],
    [NO_DANGER, 'hint', 'line', 'hint'],
    [LINE, 'bereaved', 'line', 'bereaved'],
    [reading('card', 'violence'), 'hint', 'card', 'violence'],
    [reading('brake'), 'past', 'line', 'past'],
  ] as const)('%o and the label %s', (local, label: CareLabel | null, tier, kind) => {
    expect(withLabel(local, label)).toMatchObject({ tier, kind });
  });
});

test('graver · an act under way outranks a more urgent kind', () => {
  const act = reading('card', 'other', { isAcute: true });
  expect(graver(CARD, act)).toBe(act);
  expect(isUrgent(act)).toBe(true);
  expect(isUrgent(reading('card', 'hint'))).toBe(false);
});
