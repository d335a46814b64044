// What the page says about stones in every case of A§8, and the controls during a request (A§2,
// A§4).
import { ORPCError } from '@orpc/client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestApi, openScreen, screenSession } from '#web/test-helpers/screen.tsx';

const region = (name: string) => within(screen.getByRole('region', { name }));
const answered = <T,>(value: unknown): Promise<T> => Promise.resolve(value as T);

describe('the balance', () => {
  it('shows loading, then the number; 0 when the response has none', async () => {
    const { api, replaced } = createTestApi();
    const balance = Promise.withResolvers<never>();
    replaced.stones = { balance: () => balance.promise };
    await openScreen('/purchase_token', api);
    expect(screen.getByText('加载中...')).toBeTruthy();
    balance.resolve({ plan: 'free' } as never);
    expect(await region('灵感石余额').findByText('0')).toBeTruthy();
    expect(screen.getByText('获取更多tokens来使用AI功能')).toBeTruthy();
  });

  it.each([
    // A§8.61
    ['服务暂时不可用，请稍后重试', new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })],
    ['获取token信息失败', new ORPCError('RATE_LIMITED', { status: 429 })],
    ['加载token信息失败', new TypeError('Failed to fetch')],
  ])('shows %s and retries', async (text, error) => {
    const { api, replaced } = createTestApi();
    // A failed connection is retried twice before the error shows.
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    replaced.stones = { balance: () => Promise.reject(error) };
    const user = await openScreen('/purchase_token', api);
    const alert = await screen.findByText(text);
    vi.useRealTimers();
    replaced.stones = { balance: () => answered({ remaining_tokens: 42, plan: 'premium' }) };
    await user.click(
      within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', {
        name: '再试一次',
      }),
    );
    expect(await region('灵感石余额').findByText('42')).toBeTruthy();
    expect(screen.getByText('Premium')).toBeTruthy();
  });
});

describe('the daily claim', () => {
  it('is busy, then confirms, lights the stone and refetches the balance', async () => {
    const { api, replaced } = createTestApi();
    const answer = Promise.withResolvers<never>();
    let stones = 100;
    replaced.stones = {
      balance: () => answered({ remaining_tokens: stones, plan: 'free' }),
      claimDaily: () => answer.promise,
    };
    const user = await openScreen('/purchase_token', api);
    expect(await region('灵感石余额').findByText('100')).toBeTruthy();
    await user.click(region('每日签到').getByRole('button'));
    const button = region('每日签到').getByRole<HTMLButtonElement>('button', { name: '领取中...' });
    expect(button.disabled).toBe(true);
    stones = 120;
    answer.resolve({ message: 'Daily tokens claimed successfully' } as never);
    expect(await region('每日签到').findByText('每日token领取成功！')).toBeTruthy();
    expect(await region('灵感石余额').findByText('120')).toBeTruthy();
    expect(document.querySelector('[data-lit=true]')).toBeTruthy();
  });

  it.each([
    [
      '还需等待 5.5 小时后才能再次领取',
      () => answered<never>({ message: 'You can claim again after 24 hours', hours_left: 5.5 }),
    ],
    ['响应格式错误', () => answered<never>({})],
    ['响应格式错误', () => answered<never>(undefined)],
    ['领取失败，请检查网络连接', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      '操作太频繁了，请稍等一会儿再试',
      () => Promise.reject(new ORPCError('RATE_LIMITED', { status: 429 })),
    ],
    [
      '用户未授权，请重新登录',
      () => Promise.reject(new ORPCError('NOT_SIGNED_IN', { status: 401 })),
    ],
    [
      '用户会话已过期，请重新登录',
      () => Promise.reject(new ORPCError('SESSION_EXPIRED', { status: 401 })),
    ],
  ])('shows %s, and the stone stays dark', async (text, claimDaily) => {
    const { api, replaced } = createTestApi();
    replaced.stones = { claimDaily };
    const user = await openScreen('/purchase_token', api);
    await user.click(region('每日签到').getByRole('button'));
    expect(await region('每日签到').findByText(text)).toBeTruthy();
    expect(document.querySelector('[data-lit=true]')).toBeNull();
  });

  it('shows when the next claim is due, in local time', async () => {
    const { api, replaced } = createTestApi();
    const due = new Date(Date.now() + 3_600_000);
    replaced.stones = {
      balance: () =>
        answered({ remaining_tokens: 42, plan: 'free', next_claim_at: due.toISOString() }),
    };
    await openScreen('/purchase_token', api);
    const line = await region('每日签到').findByText(/下次领取时间/);
    const clock = `${String(due.getHours()).padStart(2, '0')}:${String(due.getMinutes()).padStart(2, '0')}`;
    expect(line.textContent).toContain(clock);
    expect(line.querySelector('time')?.dateTime).toBe(due.toISOString());
    const button = region('每日签到').getByRole<HTMLButtonElement>('button', {
      name: '今日已领取',
    });
    expect(button.disabled).toBe(false);
  });

  // D15: the page stays under a code that was typed after the refusal, and there is a way on.
  it.each(['SESSION_EXPIRED', 'NOT_SIGNED_IN'] as const)(
    'refused with %s · links to the login and keeps its page',
    async (code) => {
      const { api, replaced } = createTestApi();
      replaced.stones = { claimDaily: () => Promise.reject(new ORPCError(code, { status: 401 })) };
      const held = vi.spyOn(screenSession, 'holdExpiry');
      const user = await openScreen('/purchase_token', api);
      await user.click(region('每日签到').getByRole('button'));
      await region('每日签到').findByRole('link', { name: '登录' });
      expect(held).toHaveBeenCalledOnce();
    },
  );

  it('links to the login in trial mode', async () => {
    const user = await openScreen('/purchase_token', createTestApi().api);
    await user.click(region('每日签到').getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toContain('用户未授权，请重新登录');
    expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login');
  });
});

describe('a promo code', () => {
  const field = () => screen.getByPlaceholderText<HTMLInputElement>('请输入优惠码');

  // A§5.31
  it('is cleaned while typing and sent once by Enter, with its controls disabled', async () => {
    const { api, replaced } = createTestApi();
    const sent: string[] = [];
    const answer = Promise.withResolvers<never>();
    replaced.coupons = {
      use: ({ coupon_code }: { coupon_code: string }) => {
        sent.push(coupon_code);
        return answer.promise;
      },
    };
    const user = await openScreen('/purchase_token', api);
    await user.type(field(), ' AB-c 1码2 {Enter}');
    expect(sent).toEqual(['abc12']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '使用中...' }).disabled).toBe(
      true,
    );
    expect(field().disabled).toBe(true);
    fireEvent.submit(field().form as HTMLFormElement);
    expect(sent).toHaveLength(1);
    answer.resolve({ message: 'Coupon used successfully', token_added: 50 } as never);
    expect(await screen.findByText('优惠码已使用，获得 50 颗灵感石')).toBeTruthy();
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('is required; typing clears the message', async () => {
    const user = await openScreen('/purchase_token', createTestApi().api);
    await user.click(screen.getByRole('button', { name: '使用' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入优惠码');
    await user.type(field(), 'a');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['该优惠码不可使用', () => answered<never>({ message: 'No' })],
    ['响应格式错误', () => answered<never>(undefined)],
    [
      '优惠码不存在或已失效',
      () => Promise.reject(new ORPCError('COUPON_INVALID', { status: 422 })),
    ],
    [
      '你已经使用过这个优惠码',
      () => Promise.reject(new ORPCError('COUPON_ALREADY_USED', { status: 409 })),
    ],
    [
      '用户未授权，请重新登录',
      () => Promise.reject(new ORPCError('NOT_SIGNED_IN', { status: 401 })),
    ],
    [
      '用户会话已过期，请重新登录登录',
      () => Promise.reject(new ORPCError('SESSION_EXPIRED', { status: 401 })),
    ],
    ['使用优惠码失败，请检查网络连接', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('refused with %s stays in the field', async (text, use) => {
    const { api, replaced } = createTestApi();
    replaced.coupons = { use };
    const user = await openScreen('/purchase_token', api);
    await user.type(field(), 'abc{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(field().value).toBe('abc');
  });
});

describe('the offers', () => {
  // A§1.27
  it('are folded while answers are free, sell nothing and say so', async () => {
    const user = await openScreen('/purchase_token', createTestApi().api);
    const folded = () => screen.getByText('购买灵感石').closest('details');
    await waitFor(() => expect(folded()?.open).toBe(false));
    await user.click(screen.getByText('购买灵感石'));
    const offer = screen.getByRole('group', { name: '新用户礼包' });
    for (const words of ['$3.99', '$7.99', '-40%', '100 颗灵感石', '已结束'])
      expect(offer.textContent).toContain(words);
    await user.click(within(offer).getByRole('button'));
    expect(await screen.findByText('升级功能即将上线，敬请期待！')).toBeTruthy();
  });

  it('custom amount · has its price from 100 stones on', async () => {
    const user = await openScreen('/purchase_token', createTestApi().api);
    await user.click(screen.getByText('购买灵感石'));
    const custom = within(screen.getByRole('group', { name: '自定义充值' }));
    const amount = custom.getByLabelText('灵感石数量');
    const buy = custom.getByRole<HTMLButtonElement>('button');
    expect(custom.getByText('$5.00')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '50');
    expect(buy.disabled).toBe(true);
    await user.clear(amount);
    await user.type(amount, '150');
    expect(custom.getByText('$0.75')).toBeTruthy();
    expect(buy.disabled).toBe(false);
  });
});

describe('the ledger', () => {
  const entry = (id: string, delta: number, reason: string) => ({
    id,
    delta,
    balanceAfter: 100 + delta,
    reason,
    estimated: delta < 0,
    createdAt: '2026-11-20T01:00:00.000Z',
  });

  it('shows what was gained and spent, page by page', async () => {
    const { api, replaced } = createTestApi();
    replaced.stones = {
      history: ({ cursor }: { cursor?: string | undefined }) =>
        answered(
          cursor === undefined
            ? {
                items: [entry('1', 20, 'daily_claim'), entry('2', -3, 'ai_reply')],
                nextCursor: 'more',
              }
            : { items: [entry('3', 100, 'signup')], nextCursor: null },
        ),
    };
    const user = await openScreen('/purchase_token', api);
    const lines = async () =>
      (await region('灵感石记录').findAllByRole('listitem')).map((line) => line.textContent);
    expect(await lines()).toEqual([
      expect.stringMatching(/每日签到.*\+20.*余 120/),
      expect.stringMatching(/AI回响.*按估算.*−3.*余 97/),
    ]);
    await user.click(screen.getByRole('button', { name: '更早的记录' }));
    await waitFor(async () => expect(await lines()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull();
  });

  it('shows what it is for while it is empty', async () => {
    await openScreen('/purchase_token', createTestApi().api);
    expect(await screen.findByText('还没有记录。领到和用去的灵感石都会写在这里。')).toBeTruthy();
  });
});
