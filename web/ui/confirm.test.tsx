// A question whose page is gone.
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmProvider, useConfirm, type Confirm } from '#web/ui/confirm.tsx';

it('confirm · removed before an answer · resolves to false', async () => {
  const found: Confirm[] = [];
  function Page() {
    found.push(useConfirm());
    return null;
  }
  const { unmount } = render(
    <ConfirmProvider>
      <Page />
    </ConfirmProvider>,
  );
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = found[0]?.({ title: '确定吗？', action: '删除' });
  });
  expect(await screen.findByRole('button', { name: '删除' })).toBeTruthy();
  unmount();
  expect(await answer).toBe(false);
});
