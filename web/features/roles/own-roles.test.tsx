// Own personas among the roles (rulings 61, 106).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { OwnPersona } from '#domain/personas/persona.ts';
import { DEFAULT_ROLES } from '#domain/roles/role.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { speakersOf } from '#web/features/roles/speakers.tsx';
import { useChosenRole } from '#web/features/roles/use-chosen-role.ts';

const EARLY = { ...DEFAULT_ROLES.conversation_guide, role_key: 'early' };

function choice(personas: () => Promise<{ items: OwnPersona[] }>) {
  const roles = async () => ({ success: true as const, data: [EARLY] });
  const api = { roles: { list: roles }, personas: { list: personas } } as unknown as JournalApi;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderHook(() => useChosenRole('conversation_guide'), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ApiContext value={connectApi('trial', api)}>{children}</ApiContext>
      </QueryClientProvider>
    ),
  }).result;
}

// C§61.02
it('own personas · are offered last; the choice holds until they are loaded', async () => {
  localStorage.setItem('echo.role.conversation_guide', 'own:7');
  const loaded = Promise.withResolvers<{ items: OwnPersona[] }>();
  const result = choice(() => loaded.promise);
  const offered = () => result.current.roles.map(({ role_key }) => role_key);
  const nameOf = (key: string) => speakersOf(result.current)(key).name;
  await waitFor(() => expect(offered()).toEqual(['early']));
  expect(result.current.role.role_key).toBe('own:7');
  expect(nameOf('own:gone')).toBe('自己的回响者');
  const persona = { id: '7', name: '阿舟', avatar: 'boat', voice: '话少', createdAt: '' } as const;
  await act(async () => loaded.resolve({ items: [persona] }));
  await waitFor(() => expect(offered()).toEqual(['early', 'own:7']));
  expect(result.current.role.role_name).toBe('阿舟');
  expect(nameOf('own:gone')).toBe('已删除的角色');
});

it('a deleted own persona · gives way to the first role', async () => {
  localStorage.setItem('echo.role.conversation_guide', 'own:gone');
  const result = choice(async () => ({ items: [] }));
  await waitFor(() => expect(result.current.role.role_key).toBe('early'));
});
