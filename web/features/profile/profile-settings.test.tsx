// The profile in the settings: what is refused and why, in both modes. A§2.119, A§4.28, A§6.09,
// B§4.59, B§6.06, B§6.07, B§9.09
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ImageStore } from '#contract/image-store.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { ProfileSettings } from '#web/features/profile/profile-settings.tsx';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

afterEach(cleanup);

const UNSET = { avatarUrl: null, backgroundUrl: null, nickname: null, bio: null };

/** Opens the section; `profile` is what is stored, `update` and `put` are its endpoints. */
async function open(mode: 'account' | 'trial', stored: object = {}) {
  let profile: object = { ...UNSET, ...stored };
  const update = vi.fn(async (change: object) => (profile = { ...profile, ...change }));
  const put = vi.fn(async () => 'stored');
  const api = { profile: { get: async () => profile, update } } as unknown as JournalApi;
  const state = { status: 'signedIn', user: { id: 'a', email: 'nick@b.co', createdAt: '' } };
  const session = { subscribe: () => () => undefined, getState: () => state } as unknown as Session;
  const keepOnly = vi.fn(async () => undefined);
  const store = {
    put,
    knownUrl: () => null,
    urlOf: async () => 'blob:shown',
    remove: async () => undefined,
    keepOnly,
  } as unknown as ImageStore;
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={session}>
          <NoticeProvider>
            <ConfirmProvider>
              <ApiContext value={connectApi(mode, api)}>
                <ImagesContext
                  value={{
                    store,
                    compress: async (image) => image,
                    putNow: put,
                    read: async () => null,
                  }}
                >
                  <MemoryRouter at={mode === 'trial' ? '/test/setting' : '/setting'}>
                    <ProfileSettings />
                  </MemoryRouter>
                </ImagesContext>
              </ApiContext>
            </ConfirmProvider>
          </NoticeProvider>
        </SessionContext>
      </QueryClientProvider>,
    );
  });
  await screen.findByText('昵称');
  return { events: userEvent.setup({ applyAccept: false }), update, put, keepOnly };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const png = (bytes = 4) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });

it('image of another format or above 10 MB · is refused before it is sent', async () => {
  const { events, put } = await open('account');
  await events.upload(screen.getByLabelText('选择头像'), new File(['no image'], 'a.txt'));
  expect(await screen.findByText(/请选择有效的图片格式（JPEG、PNG、GIF、WebP）/)).toBeTruthy();
  await events.upload(screen.getByLabelText('选择头像'), png(10_485_761));
  expect(await screen.findByText(/图片文件过大，请选择小于10MB的图片/)).toBeTruthy();
  expect(put).not.toHaveBeenCalled();
  await events.upload(screen.getByLabelText('选择头像'), png());
  expect(await screen.findByRole('button', { name: '删除头像' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('failed upload and failed removal · say so, and the image stays', async () => {
  const { events, update, put, keepOnly } = await open('account', {
    avatarUrl: 'old',
    backgroundUrl: 'old-hills',
  });
  put.mockRejectedValue(new Error('disk'));
  await events.upload(screen.getByLabelText('选择头像'), png());
  expect(await screen.findByText(/上传头像失败/)).toBeTruthy();
  await events.upload(screen.getByLabelText('选择背景图'), png());
  expect(await screen.findByText(/上传背景图失败/)).toBeTruthy();
  update.mockRejectedValue(new Error('down'));
  for (const [noun, text] of [
    ['头像', '删除头像失败，请重试'],
    ['背景图', '删除背景图失败，请重试'],
  ] as const) {
    await events.click(button(`删除${noun}`));
    await events.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(button(`删除${noun}`)).toBeTruthy();
  }
  expect(keepOnly).not.toHaveBeenCalled();
});

it('bio · one to 50 characters; a failed save keeps its words', async () => {
  const { events, update } = await open('account');
  expect(screen.getByText('记录生活的美好时光')).toBeTruthy();
  await events.click(button('编辑简介'));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '个人简介' });
  await events.clear(field);
  await events.type(field, '   ');
  expect(button('保存').disabled).toBe(true);
  await events.clear(field);
  await events.paste('字'.repeat(51));
  expect(screen.getByText('51/50')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('个人简介最多50个字');
  expect(button('保存').disabled).toBe(true);
  await events.clear(field);
  await events.paste(`${'字'.repeat(49)}🌾`);
  expect(screen.getByText('50/50')).toBeTruthy();
  update.mockRejectedValueOnce(new Error('down'));
  await events.click(button('保存'));
  expect(await screen.findByText('更新个人简介失败，请重试')).toBeTruthy();
  expect(field.value).toBe(`${'字'.repeat(49)}🌾`);
  await events.click(button('保存'));
  expect(await screen.findByText(`${'字'.repeat(49)}🌾`)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('nickname · is trimmed, at most 20 characters; an empty field removes it', async () => {
  const { events } = await open('account');
  expect(screen.getByText('还没有，现在显示“nick”')).toBeTruthy();
  await events.click(button('起一个'));
  const field = () => screen.getByRole('textbox', { name: '昵称' });
  await events.click(field());
  await events.paste('字'.repeat(21));
  expect(screen.getByRole('alert').textContent).toContain('昵称要在1到20个字之间');
  expect(button('保存').disabled).toBe(true);
  await events.clear(field());
  await events.type(field(), ' 小雨 ');
  await events.click(button('保存'));
  await events.click(await screen.findByRole('button', { name: '编辑昵称' }));
  expect(screen.getAllByText('小雨')).toHaveLength(1);
  await events.clear(field());
  await events.click(button('保存'));
  expect(await screen.findByText('还没有，现在显示“nick”')).toBeTruthy();
});

it('trial · keeps a nickname, and says what needs an account', async () => {
  await open('trial');
  expect(screen.getByText('试用模式下无法保存个人简介，请登录账号后使用此功能')).toBeTruthy();
  expect(screen.getByText('本地试用模式不能上传头像，登录账号后就可以了')).toBeTruthy();
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['起一个']);
  expect(screen.queryByText('背景图')).toBeNull();
});
