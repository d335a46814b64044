// The question before sign-out and mode change is asked only while work is pending; a yes stops the
// work.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hasPendingWork, whilePending } from '#web/core/pending/pending-work.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { ConfirmProvider } from '#web/ui/confirm.tsx';

afterEach(cleanup);

function showQuestion() {
  const answers: boolean[] = [];
  function Door() {
    const mayLeave = useLeaveQuestion();
    return <button onClick={() => void mayLeave().then((may) => answers.push(may))}>走</button>;
  }
  render(
    <ConfirmProvider>
      <Door />
    </ConfirmProvider>,
  );
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  return { answers, press };
}

function startWork() {
  const ending = Promise.withResolvers<void>();
  const stop = vi.fn(() => ending.resolve());
  const work = whilePending(ending.promise, stop);
  return { stop, work, end: ending.resolve };
}

it('no pending work · does not ask', async () => {
  const { answers, press } = showQuestion();
  await press('走');
  expect(answers).toEqual([true]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('pending work, no · asks the specified question and continues', async () => {
  const { stop, work, end } = startWork();
  const { answers, press } = showQuestion();
  await press('走');
  expect(screen.getByRole('dialog', { name: '有AI请求正在处理中，确定要离开吗？' })).toBeTruthy();
  await press('取消');
  expect(answers).toEqual([false]);
  expect(stop).not.toHaveBeenCalled();
  end();
  await work;
});

it('pending work, yes · stops it', async () => {
  const { stop, work } = startWork();
  const { answers, press } = showQuestion();
  await press('走');
  await press('离开');
  expect(answers).toEqual([true]);
  expect(stop).toHaveBeenCalledOnce();
  await work;
  expect(hasPendingWork()).toBe(false);
});
