// The roles: their order, the stored choice, and the default when the list cannot be loaded (B§7,
// B§8).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { DEFAULT_ROLES, type PromptType, type Role } from '#domain/roles/role.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { useChosenRole } from '#web/features/roles/use-chosen-role.ts';

afterEach(cleanup);

const role = (role_key: string, sort_order: number, is_active = true): Role => ({
  ...DEFAULT_ROLES.conversation_guide,
  role_key,
  role_name: role_key,
  sort_order,
  is_active,
});

function Choice({ kind = 'conversation_guide' }: { kind?: PromptType }) {
  const { role: chosen, roles, choose } = useChosenRole(kind);
  return (
    <>
      <output>{chosen.role_key}</output>
      <h2>{chosen.role_name}</h2>
      {roles.map(({ role_key }) => (
        <button key={role_key} type="button" onClick={() => choose(role_key)}>
          {role_key}
        </button>
      ))}
    </>
  );
}

async function show(
  list: () => Promise<{ success: true; data: Role[] }>,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  kind: PromptType = 'conversation_guide',
) {
  const personas = { list: async () => ({ items: [] }) };
  const api = { roles: { list }, personas } as unknown as JournalApi;
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <ApiContext value={connectApi('trial', api)}>
          <Choice kind={kind} />
        </ApiContext>
      </QueryClientProvider>,
    );
  });
}
const chosen = () => screen.getByRole('status').textContent;
const offered = () => screen.getAllByRole('button').map((button) => button.textContent);

it.each([
  ['conversation_guide', 'default_conversation_guide', '默认陪伴者'],
  ['inspiration_enhancer', 'default_inspiration_enhancer', '默认文风增强'],
  ['conversation_summary', 'default_conversation_summary', '默认总结风格'],
] as const)('%s · list unavailable · falls back to %s (%s)', async (kind, key, name) => {
  await show(() => Promise.reject(new TypeError('no network')), undefined, kind);
  expect(offered()).toEqual([key]);
  expect(chosen()).toBe(key);
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe(name));
});

it('active roles · are in their order, the first is chosen', async () => {
  await show(async () => ({
    success: true,
    data: [role('late', 3), role('gone', 0, false), role('early', 1)],
  }));
  await waitFor(() => expect(offered()).toEqual(['early', 'late']));
  expect(chosen()).toBe('early');
});

it('choice · is stored, and dropped when the role no longer exists', async () => {
  await show(async () => ({ success: true, data: [role('early', 1), role('late', 3)] }));
  await waitFor(() => expect(offered()).toEqual(['early', 'late']));
  await act(async () => screen.getByRole('button', { name: 'late' }).click());
  expect(chosen()).toBe('late');
  expect(localStorage.getItem('echo.role.conversation_guide')).toBe('late');
  cleanup();
  await show(async () => ({ success: true, data: [role('early', 1)] }));
  await waitFor(() => expect(chosen()).toBe('early'));
});

it('list · is reloaded after five minutes, not before', async () => {
  let requests = 0;
  const client = new QueryClient();
  const list = async () => {
    requests += 1;
    return { success: true as const, data: [role('early', 1)] };
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [minutes, times] of [
    [0, 1],
    [4.9, 1],
    [0.2, 2],
  ] as const) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await show(list, client);
    expect(requests).toBe(times);
    cleanup();
  }
  vi.useRealTimers();
});
