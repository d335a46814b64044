// The dashboard in each of its states, for an account and in trial mode (B§2, B§6, B§8, B§9).
import { ORPCError } from '@orpc/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { statsOf, type JournalFacts, type JournalStats } from '#domain/stats/stats.ts';
import { patternsOf, type JournalPatterns, type PatternFacts } from '#domain/stats/patterns.ts';
import { NO_FACTS } from '#domain/stats/test-facts.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { DashboardPage } from '#web/pages/dashboard-page.tsx';
import { MemoryRouter, Route, Routes } from '#web/ui/navigation/router.tsx';

afterEach(cleanup);

const FULL: JournalFacts = {
  today: '2026-11-21',
  postsByDay: new Map([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
    ['2026-10-04', 4],
  ]),
  diariesByDay: new Map([['2026-11-21', 1]]),
  moods: new Map([
    ['愉快', 6],
    ['平静', 5],
    ['思考', 4],
    ['感动', 3],
    ['充实', 2],
    ['温馨', 1],
  ]),
  tags: new Map(Array.from({ length: 12 }, (_, index) => [`标签${index}`, 20 - index] as const)),
  messages: 9,
  recommendations: Array.from({ length: 9 }, (_, index) => ({
    title: `作品${index}`,
    author: `作者${index}`,
    worksType: index < 5 ? ('song' as const) : ('article' as const),
    matchScore: 9 - index,
  })),
};

const NO_PATTERNS: PatternFacts = {
  today: '2026-11-21',
  quarters: [],
  timeZone: 'Asia/Shanghai',
  tags: [],
  moods: [],
  texts: [],
};

type Ask = JournalApi['stats']['get'];

async function openDashboard(
  get: (input: { timeZone: string }) => Promise<JournalStats>,
  path = '/dashboard',
  patterns: () => Promise<JournalPatterns> = async () => patternsOf(NO_PATTERNS),
) {
  const api = {
    stats: { get: ((input) => get(input)) satisfies Ask, patterns },
  } as unknown as JournalApi;
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ApiContext value={connectApi(path.startsWith('/test') ? 'trial' : 'account', api)}>
          <MemoryRouter at={path}>
            <Routes>
              <Route path="/dashboard" element={<DashboardPage />} />
              <Route path="/test/dashboard" element={<DashboardPage />} />
              <Route path="*" element={<p>另一个页面</p>} />
            </Routes>
          </MemoryRouter>
        </ApiContext>
      </QueryClientProvider>,
    );
  });
  return userEvent.setup();
}
const section = (name: string) => within(screen.getByRole('region', { name }));

it("requests the browser's time zone and links back", async () => {
  const zones: string[] = [];
  await openDashboard(async ({ timeZone }) => {
    zones.push(timeZone);
    return statsOf(FULL);
  });
  expect(zones).toEqual([browserTimeZone()]);
  expect(screen.getByRole('link', { name: '返回灵感' }).getAttribute('href')).toBe('/inspiration');
});

it('shows every figure of the specification', async () => {
  await openDashboard(async () => statsOf(FULL));
  expect((await screen.findByText('7', { selector: 'dd' })).parentElement?.textContent).toBe(
    '灵感7近7天 3 · 近30天 3',
  );
  expect(screen.getByText('笔记', { selector: 'dt' }).parentElement?.textContent).toBe(
    '笔记1近7天 1 · 近30天 1',
  );
  expect(screen.getByText('对话消息').nextElementSibling?.textContent).toBe('9');
  expect(screen.getByText('共鸣作品').nextElementSibling?.textContent).toBe('9');

  expect(
    section('这一年').getByText('这一年有 3 天留下了文字，最满的一天写了 4 次。'),
  ).toBeTruthy();
  expect(section('这一年').getByRole('row', { name: '2026年十月 4' })).toBeTruthy();
  expect(section('最近半年').getAllByRole('row')).toHaveLength(7);
  expect(section('最近半年').getByRole('row', { name: '十一月 3 1' })).toBeTruthy();

  expect(
    section('节奏').getByText(/你最常在周日写字。已经连着写了 2 天，这是最长的一次。/),
  ).toBeTruthy();
  expect(section('节奏').getByText('偶尔记录')).toBeTruthy();
  expect(section('节奏').getByText('刚刚开始')).toBeTruthy();
  expect(section('节奏').getByText('0.1 条灵感')).toBeTruthy();

  expect(
    section('心情')
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['愉快6', '平静5', '思考4', '感动3', '充实2']);
  expect(section('标签').getAllByRole('listitem')).toHaveLength(10);
  expect(section('对话').getByRole('img', { name: '对话投入度 51.4%' })).toBeTruthy();
  expect(section('共鸣').getByRole('row', { name: '强共鸣 1' })).toBeTruthy();
  expect(section('共鸣').getByText('回应你的作品里，歌曲最多，有 5 个。')).toBeTruthy();
  expect(section('常常遇见的作品').getAllByRole('listitem')).toHaveLength(6);
  expect(section('常常遇见的作者').getAllByRole('listitem')).toHaveLength(6);
});

it('shows a placeholder of its layout while it loads', async () => {
  await openDashboard(() => new Promise(() => undefined));
  expect(screen.getByRole('status', { name: '正在加载统计数据' })).toBeTruthy();
});

it('shows the specified text when loading fails, and retries', async () => {
  let isBroken = true;
  const user = await openDashboard(async () => {
    if (isBroken) throw new ORPCError('RATE_LIMITED', { defined: true, status: 429 });
    return statsOf(FULL);
  });
  expect((await screen.findByRole('alert')).textContent).toContain('加载统计数据失败，请稍后重试');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('region', { name: '这一年' })).toBeTruthy();
});

it('shows the next step for an empty journal', async () => {
  await openDashboard(async () => statsOf(NO_FACTS));
  expect(await screen.findByRole('heading', { name: '这里会画出你的一年' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '写下第一条' }).getAttribute('href')).toBe('/poston');
});

it('shows the specified refusal in trial mode, sends no request, links to the login', async () => {
  let requests = 0;
  await openDashboard(async () => {
    requests += 1;
    return statsOf(NO_FACTS);
  }, '/test/dashboard');
  expect(
    screen.getByRole('heading', { name: '试用模式下无法查看完整统计数据，请登录账号获取详细分析' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: '登录账号' }).getAttribute('href')).toBe('/login');
  expect(requests).toBe(0);
});

it('shows hours, tags and moods of the year, and links to their entries', async () => {
  const repeated = (text: string) => Array.from({ length: 9 }, () => text);
  await openDashboard(
    async () => statsOf(FULL),
    '/dashboard',
    async () =>
      patternsOf({
        ...NO_PATTERNS,
        quarters: [{ ms: Date.parse('2026-11-20T14:00:00Z'), count: 3 }],
        tags: [{ tag: '散步', name: '散步', month: '2026-11', count: 2 }],
        moods: [{ month: '2026-11', mood: '平静', count: 4 }],
        texts: [
          { month: '2026-10', texts: repeated('散步回来写字') },
          { month: '2026-11', texts: repeated('散步和外婆') },
        ],
      }),
  );
  const addressOf = (region: string, link: RegExp) =>
    decodeURIComponent(
      section(region).getByRole('link', { name: link }).getAttribute('href') ?? '',
    );
  await screen.findByRole('region', { name: '十一月的词' });
  expect(addressOf('十一月的词', /^外婆/)).toBe('/inspiration?from=2026-11-01&to=2026-11-30');
  expect(section('一天里的时辰').getByRole('row', { name: '晚上十点 3' })).toBeTruthy();
  expect(addressOf('一天里的时辰', /^晚上十点/)).toBe(
    '/inspiration?from=2025-12-01&to=2026-11-30&hour=22',
  );
  expect(addressOf('灵感和笔记里的标签', /散步/)).toBe(
    '/inspiration?tag=散步&from=2025-12-01&to=2026-11-30',
  );
  expect(addressOf('心情的颜色', /^11月，平静 4/)).toBe(
    '/inspiration?from=2026-11-01&to=2026-11-30&kind=diary',
  );
  expect(addressOf('最近半年', /十一月：3 条灵感，1 篇笔记/)).toBe(
    '/inspiration?from=2026-11-01&to=2026-11-30',
  );
  expect(addressOf('标签', /标签0/)).toBe('/inspiration?tag=标签0&kind=diary');
});

it('shows the figures when the patterns cannot be loaded', async () => {
  await openDashboard(
    async () => statsOf(FULL),
    '/dashboard',
    async () => {
      throw new ORPCError('INTERNAL');
    },
  );
  expect(await screen.findByRole('region', { name: '节奏' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '一天里的时辰' })).toBeNull();
});
