// The figures of the last days: each in words, and only what went wrong in red. C§72.03
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OperatorOverview } from '#web/features/operators/operator-overview.tsx';

afterEach(cleanup);

function openDay(totals: Record<string, number>) {
  render(
    <OperatorOverview
      overview={{
        version: '1.0.0',
        signUps: 'open',
        model: null,
        isReadOnly: false,
        counts: {},
        imageBytes: 0,
        jobs: [],
        days: [{ day: '2026-11-24', totals }],
        acts: [],
      }}
    />,
  );
  const item = screen.getByText('2026-11-24').closest('li');
  return [...(item?.querySelectorAll('p:last-child > span') ?? [])].map((total) => ({
    text: total.textContent,
    isRed: total.classList.contains('text-danger'),
  }));
}

it.each([
  ['sign-ups', '注册 3'],
  ['mails', '邮件 3'],
  ['stones', '花掉灵感石 3'],
  ['push-sent', '通知 3'],
  // A total of a newer server is no failure.
  ['letters', 'letters 3'],
])('%s reads %s', (name, text) => {
  expect(openDay({ [name]: 3 })).toEqual([{ text, isRed: false }]);
});

it.each([
  ['push-gone', '通知的设备已失效 3'],
  ['push-refused', '通知被拒收 3'],
  ['push-failed', '通知没送到 3'],
  ['failed-AI_TIMEOUT', 'AI超时 3'],
  ['failed-AI_UNAVAILABLE', 'AI没有回应 3'],
  ['failed-SOME_CODE', 'AI失败 SOME_CODE 3'],
])('%s reads %s, in red', (name, text) => {
  expect(openDay({ [name]: 3 })).toEqual([{ text, isRed: true }]);
});
