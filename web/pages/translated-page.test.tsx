// Pages that the browser translates: a button becomes busy and free again, and nothing is lost. The
// check `bare-text` holds the rule for all other components.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { translate } from '#web/test-helpers/translate.ts';

/** An answer that comes when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const call = <T,>() => promise as Promise<T>;
  const answer = (value: unknown) => act(async () => resolve(value));
  return { call, answer };
}

/** Translates what the page shows while the button is busy, too. */
async function whileBusy(name: string): Promise<void> {
  expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  translate();
}

it('login · refused, shows why', async () => {
  const { call, answer } = held();
  const session = {
    subscribe: () => () => {},
    getState: () => ({ status: 'signedOut', user: null }),
    signIn: call,
  };
  render(
    <SessionContext value={session as unknown as Session}>
      <LoginForm onSignedIn={() => undefined} />
    </SessionContext>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('邮箱'), 'a@b.co');
  await user.type(screen.getByLabelText('密码'), 'secret1');
  translate();
  await user.click(screen.getByRole('button', { name: '登录' }));
  await whileBusy('登录中...');
  await answer(Object.assign(new Error('no'), { status: 400, code: 'invalid_credentials' }));
  expect((await screen.findByRole('alert')).textContent).toBe('邮箱或密码错误');
  expect(screen.getByRole('button', { name: '登录' })).toHaveProperty('disabled', false);
});

it('daily claim · claimed, says so', async () => {
  const { api, replaced } = createTestApi();
  const { call, answer } = held();
  replaced.stones = { claimDaily: call };
  const user = await openScreen('/purchase_token', api);
  const card = within(await screen.findByRole('region', { name: '每日签到' }));
  translate();
  await user.click(card.getByRole('button'));
  await whileBusy('领取中...');
  await answer({ message: 'Daily tokens claimed successfully' });
  expect(await card.findByText('每日token领取成功！')).toBeTruthy();
});

it('promo code · refused, says so', async () => {
  const { api, replaced } = createTestApi();
  const { call, answer } = held();
  replaced.coupons = { use: call };
  const user = await openScreen('/purchase_token', api);
  await user.type(await screen.findByPlaceholderText('请输入优惠码'), 'welcome');
  translate();
  await user.click(screen.getByRole('button', { name: '使用' }));
  await whileBusy('使用中...');
  await answer({});
  expect(await screen.findByText('该优惠码不可使用')).toBeTruthy();
});

it('post · published, is in the feed', async () => {
  const { api, real, replaced } = createTestApi();
  const answer = Promise.withResolvers<undefined>();
  replaced.posts = {
    create: async (input) => {
      await answer.promise;
      return real.posts.create(input);
    },
  };
  const user = await openScreen('/poston', api);
  await user.type(screen.getByRole('textbox', { name: '写下此刻的灵感' }), '今天看到晚霞');
  translate();
  await user.click(screen.getByRole('button', { name: '发布' }));
  await whileBusy('发布中...');
  answer.resolve(undefined);
  expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
  expect(await screen.findByText('今天看到晚霞')).toBeTruthy();
});
