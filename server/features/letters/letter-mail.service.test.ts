// A mail about a letter is sent once, later if need be, and counts only when it is sent. C§59.05
import { expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { createLetterMailService } from '#server/features/letters/letter-mail.service.ts';
import { createUnsubscribeTokens } from '#server/features/letters/unsubscribe-token.ts';

const LETTER = { userId: newId(), week: '2026-11-16', diaryId: newId() };

/** The service with `budget` mails left in this hour. */
const setUp = ({ budget = 1, canMail = true } = {}) => {
  const state = { budget, isDown: false, nowMs: 0 };
  const sent: string[] = [];
  const orders: (number | undefined)[] = [];
  const service = createLetterMailService({
    letters: {
      findSettings: async () => ({
        byMail: true,
        weekday: 1,
        hour: 8,
        timeZone: 'Asia/Shanghai',
        nextWeek: LETTER.week,
        nextDueAtMs: 0,
      }),
      findAddress: async () => 'a@example.com',
      findDiaryTime: async () => 0,
      endMails: async () => undefined,
      isActive: async () => true,
    },
    tokens: createUnsubscribeTokens(new Uint8Array(32)),
    canMail,
    enqueueMail: async (letter, runAfterMs) => {
      expect(letter).toEqual(LETTER);
      orders.push(runAfterMs);
    },
    countMail: async () => {
      if (state.budget === 0) return false;
      state.budget -= 1;
      return true;
    },
    uncountMail: async () => void (state.budget += 1),
    sendMail: async ({ to }) => {
      if (state.isDown) throw new Error('no mail server');
      sent.push(to);
    },
    publicUrl: 'https://echo.example',
    now: () => state.nowMs,
  });
  return { state, sent, orders, service };
};

test('the mails of the hour are used up · the mail is ordered again, an hour later', async () => {
  const { state, sent, orders, service } = setUp({ budget: 0 });
  await service.deliver(LETTER);
  expect([sent, orders]).toEqual([[], [3_600_000]]);
  state.budget = 1;
  await service.deliver(LETTER);
  expect([sent, orders]).toEqual([['a@example.com'], [3_600_000]]);
});

test('the mail server is down · each try fails, and none is counted', async () => {
  const { state, sent, orders, service } = setUp({ budget: 2 });
  state.isDown = true;
  for (let time = 0; time < 12; time += 1)
    await expect(service.deliver(LETTER)).rejects.toThrow('no mail server');
  expect(state.budget).toBe(2);
  state.isDown = false;
  await service.deliver(LETTER);
  expect([state.budget, sent, orders]).toEqual([1, ['a@example.com'], []]);
});

test('a mail that waited · is sent within three days, and not later', async () => {
  const { state, sent, orders, service } = setUp({ budget: 2 });
  state.nowMs = 3 * 86_400_000;
  await service.deliver(LETTER);
  expect(sent).toHaveLength(1);
  state.nowMs += 1;
  await service.deliver(LETTER);
  expect([sent.length, orders, state.budget]).toEqual([1, [], 1]);
});

test('SMTP was removed · nothing is ordered, and an ordered mail is not written', async () => {
  const { sent, orders, service } = setUp({ canMail: false });
  await service.announce(LETTER);
  await service.deliver(LETTER);
  expect([sent, orders]).toEqual([[], []]);
  const able = setUp();
  await able.service.announce(LETTER);
  expect(able.orders).toEqual([undefined]);
});
