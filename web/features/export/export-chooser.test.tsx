// The export dialog without the rendered image, which e2e/export.e2e.ts makes in a real browser:
// plan limits, texts, file names and AI labels.
import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import { DIARY_TEMPLATES, POST_TEMPLATES } from '#domain/export/templates.ts';
import type { Post } from '#domain/posts/post.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';
import { setAppearance } from '#web/core/theme/appearance.ts';
import { download } from '#web/features/export/deliver.ts';
import {
  ExportConversationButton,
  ExportDiaryButton,
} from '#web/features/export/export-buttons.tsx';
import { useExportPost } from '#web/features/export/use-export-post.tsx';
import { makeImage } from '#web/features/export/make-image.ts';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

vi.mock('#web/features/export/make-image.ts', () => ({
  makeImage: vi.fn(),
  untilSettled: async () => undefined,
}));
vi.mock('#web/features/export/deliver.ts', async (real) => ({
  ...(await real<typeof import('#web/features/export/deliver.ts')>()),
  download: vi.fn(),
}));

let isWide = true;
beforeEach(() => {
  isWide = true;
  vi.mocked(makeImage)
    .mockReset()
    .mockResolvedValue(new Blob(['png'], { type: 'image/png' }));
  vi.mocked(download).mockReset();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(min-width: 1024px)' && isWide,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.mocked(window.matchMedia).mockRestore();
});

const TIMES = { createdAt: '2026-11-20T04:00:00.000Z', updatedAt: '2026-11-20T04:00:00.000Z' };
const POST: Post = {
  recordedAt: TIMES.createdAt,
  id: '01900000-0000-7000-8000-000000000001',
  content: '桂花开了',
  sourceContent: null,
  images: [],
  conversationCount: 1,
  diaryCount: 0,
  aiPrivate: false,
  isFavourite: false,
  isPinned: false,
  isSample: false,
  ...TIMES,
};
const DIARY: Diary = {
  id: '01900000-0000-7000-8000-000000000002',
  date: '2026-11-20',
  title: '多走的十分钟',
  content: '第一段。\n\n第二段。',
  aiGenerated: null,
  engine: null,
  userEdited: null,
  mood: '愉快',
  tags: ['桂花'],
  emotionalThemes: [],
  images: [],
  coverImage: null,
  originalPosts: [],
  isFavourite: false,
  isSample: false,
  ...TIMES,
};
const line = (
  id: number,
  content: string,
  isUser: boolean,
  engine: Message['engine'],
): Message => ({
  id: `01900000-0000-7000-8000-00000000001${id}`,
  postId: POST.id,
  content,
  isUser,
  images: [],
  createdAt: TIMES.createdAt,
  roleKey: isUser ? null : 'quiet_listener',
  engine,
  usage: null,
});
const LINES = [
  line(1, '真香', true, null),
  line(2, '多走十分钟', false, 'builtin'),
  line(3, '再见', false, 'remote'),
];

async function open(
  part: React.ReactNode,
  plan: 'free' | 'premium' = 'free',
  engine: 'remote' | 'builtin' = 'remote',
) {
  const api = {
    stones: { balance: async () => ({ remaining_tokens: 0, plan }) },
    messages: { list: async () => ({ items: LINES }) },
    config: { get: async () => ({ ai: { engine, label: 'm', host: 'h' } }) },
  } as unknown as JournalApi;
  const store = { knownUrl: () => null, urlOf: async () => '' } as never;
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ApiContext value={connectApi('account', api)}>
          <ImagesContext
            value={{
              store,
              compress: async (image) => image,
              putNow: async () => '',
              read: async () => null,
            }}
          >
            <MemoryRouter>{part}</MemoryRouter>
          </ImagesContext>
        </ApiContext>
      </QueryClientProvider>,
    );
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '导出为图片' }));
  await screen.findByRole('dialog', { name: '导出为图片' });
  return user;
}
function PostPart({ post = POST }: { post?: Post }) {
  const image = useExportPost();
  return (
    <>
      <button type="button" onClick={() => image.ask(post)}>
        导出为图片
      </button>
      {image.dialog}
    </>
  );
}
const templates = () => within(screen.getByRole('list', { name: '模板' })).getAllByRole('button');
const sheet = () => screen.getByRole('img', { name: /：/ });

it('diary · offers six templates, three locked behind the upgrade alert', async () => {
  const user = await open(<ExportDiaryButton diary={DIARY} />);
  expect(templates().map((one) => /升级后可用/.test(one.textContent ?? ''))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  await user.click(screen.getByRole('button', { name: /夜航/ }));
  expect(screen.getByRole('status').textContent).toBe('升级功能即将上线，敬请期待！');
  expect(screen.queryByRole('button', { name: '下载图片' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '升级后可用' }));
  expect(makeImage).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^改用/ }));
  expect(screen.getByRole('button', { name: '下载图片' })).toBeTruthy();
});

it('post · offers three templates; premium unlocks all and has no watermark', async () => {
  await open(<PostPart />);
  expect(templates().map((one) => /升级后可用/.test(one.textContent ?? ''))).toEqual([
    false,
    false,
    true,
  ]);
  expect(sheet().textContent).toContain('回响 · Echo Notes');
  cleanup();
  await open(<PostPart />, 'premium');
  expect(templates().map((one) => /升级后可用/.test(one.textContent ?? ''))).toEqual([
    false,
    false,
    false,
  ]);
  expect(sheet().textContent).not.toContain('Echo Notes');
});

// B§6.18
describe.each(['free', 'premium'] as const)('sheets of the %s plan', (plan) => {
  it.each([
    [
      'diary',
      DIARY_TEMPLATES,
      () => (
        <ExportDiaryButton diary={{ ...DIARY, aiGenerated: DIARY.content, engine: 'remote' }} />
      ),
    ],
    ['post', POST_TEMPLATES, () => <PostPart post={{ ...POST, sourceContent: '桂花' }} />],
  ] as const)(
    '%s · product name in the free footer only, AI label always',
    async (_kind, all, part) => {
      const user = await open(part(), plan);
      for (const [index, template] of all.entries()) {
        await user.click(templates()[index] as HTMLElement);
        const drawn = sheet();
        expect(drawn.getAttribute('data-export-sheet')).toBe(template.id);
        const words = drawn.textContent ?? '';
        expect(words).toContain('AI 生成');
        const named = words.match(/回响|echo/gi) ?? [];
        expect(named, template.id).toEqual(plan === 'free' ? ['回响', 'Echo'] : []);
      }
    },
  );
});

// C§79.04
it.each(DIARY_TEMPLATES.map(({ name }, index) => [name, index] as const))(
  'sheet of a diary · %s · has marks as elements, links as names',
  async (_name, index) => {
    const content = '**今天**\n- [x] 米\n- 盐\n\n> 他说\n\n看[这篇](https://example.org/a)';
    const user = await open(<ExportDiaryButton diary={{ ...DIARY, content }} />, 'premium');
    await user.click(templates()[index] as HTMLElement);
    const drawn = sheet();
    expect(drawn.querySelector('strong')?.textContent).toBe('今天');
    expect(drawn.textContent).toContain('·盐');
    expect(drawn.textContent).toContain('看这篇');
    expect(drawn.textContent).not.toMatch(/\*|\[|> |example/);
  },
);

// C§79.03
it('sheet · marks switched off · the text is as written', async () => {
  setAppearance({ markdown: 'off' });
  await open(<PostPart post={{ ...POST, content: '- [ ] **油**' }} />);
  expect(sheet().textContent).toContain('- [ ] **油**');
  setAppearance({ markdown: 'on' });
});

it('download · uses the specified file name', async () => {
  const user = await open(<ExportDiaryButton diary={DIARY} />);
  await user.click(screen.getByRole('button', { name: /红栏/ }));
  await user.click(screen.getByRole('button', { name: '下载图片' }));
  expect(await screen.findByText('图片已保存')).toBeTruthy();
  expect(vi.mocked(download).mock.calls[0]?.[0].name).toBe('多走的十分钟_2026-11-20_红栏.png');
  cleanup();
  const again = await open(<PostPart />);
  await again.click(screen.getByRole('button', { name: '下载图片' }));
  await screen.findByText('图片已保存');
  expect(vi.mocked(download).mock.calls[1]?.[0].name).toMatch(/^回响_2026-11-20_\d{4}_素笺\.png$/);
});

it('pages · are numbered files of one archive, and one is shown at a time', async () => {
  const user = await open(<ExportDiaryButton diary={DIARY} />);
  expect(sheet().textContent).not.toContain('1 / 1');
  await user.click(screen.getByRole('button', { name: '分页 3:4' }));
  expect(sheet().textContent).toContain('1 / 1');
  // Three columns, as a browser would break a longer text.
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(3 * 300 + 2 * 40);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  await user.click(screen.getByRole('button', { name: /红栏/ }));
  expect(sheet().textContent).toContain('1 / 3');
  await user.click(screen.getByRole('button', { name: '下一页' }));
  expect(sheet().textContent).toContain('2 / 3');
  await user.click(screen.getByRole('button', { name: '下载图片' }));
  expect(await screen.findByText('3 张图片已保存')).toBeTruthy();
  const archives = vi.mocked(download).mock.calls.map(([file]) => file);
  expect(archives.map(({ name }) => name)).toEqual(['多走的十分钟_2026-11-20_红栏.zip']);
  const entries = await new ZipReader(new BlobReader(archives[0] as File)).getEntries();
  expect(entries.map(({ filename }) => filename)).toEqual([
    '多走的十分钟_2026-11-20_红栏_1.png',
    '多走的十分钟_2026-11-20_红栏_2.png',
    '多走的十分钟_2026-11-20_红栏_3.png',
  ]);
  expect(sheet().textContent).toContain('2 / 3');
  width.mockRestore();
});

it('failure · names the step in the specified words and can be retried', async () => {
  vi.mocked(makeImage).mockRejectedValueOnce(new Error('no canvas'));
  const user = await open(<PostPart />);
  await user.click(screen.getByRole('button', { name: '下载图片' }));
  expect((await screen.findByRole('alert')).textContent).toBe('生成图片失败，请重试');
  vi.mocked(download).mockImplementationOnce(() => {
    throw new Error('no disk');
  });
  await user.click(screen.getByRole('button', { name: '下载图片' }));
  expect(await screen.findByText('导出图片失败，请重试')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '下载图片' }));
  expect(await screen.findByText('图片已保存')).toBeTruthy();
});

it('sharing · cancelled is no failure, refused is', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { canShare: () => true, share });
  const user = await open(<ExportDiaryButton diary={DIARY} />);
  const press = () => user.click(screen.getByRole('button', { name: '分享' }));
  await press();
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual([
    '多走的十分钟_2026-11-20_素笺.png',
    'image/png',
    3,
  ]);

  share.mockRejectedValueOnce(new DOMException('put away', 'AbortError'));
  await press();
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();

  share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'));
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('导出图片失败，请重试');
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

it('unsupported copy and share · are not offered', async () => {
  vi.stubGlobal('ClipboardItem', undefined);
  await open(<ExportDiaryButton diary={DIARY} />);
  expect(screen.getByRole('button', { name: '下载图片' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '分享' })).toBeNull();
  expect(screen.queryByRole('button', { name: '复制图片' })).toBeNull();
  vi.unstubAllGlobals();
});

it('AI text · is labelled with and without a watermark', async () => {
  for (const plan of ['free', 'premium'] as const) {
    await open(
      <ExportConversationButton post={POST} nameOf={(key) => (key === null ? '' : '静静听')} />,
      plan,
    );
    expect(sheet().textContent).toContain('静静听内置引擎多走十分钟');
    expect(sheet().textContent).toContain('静静听AI 生成再见');
    expect(sheet().textContent).toContain('真香');
    cleanup();
    await open(<ExportDiaryButton diary={{ ...DIARY, aiGenerated: DIARY.content }} />, plan);
    expect(sheet().textContent).toContain('AI 生成');
    cleanup();
    await open(<PostPart post={{ ...POST, sourceContent: '桂花' }} />, plan);
    expect(sheet().textContent).toContain('AI 生成');
    cleanup();
  }
  await open(<ExportDiaryButton diary={DIARY} />);
  expect(sheet().textContent).not.toMatch(/AI 生成|内置引擎/);
});

it("the user's words, arranged by the engine · labelled 回响整理", async () => {
  const words = { aiGenerated: DIARY.content, engine: 'builtin' as const };
  await open(<ExportDiaryButton diary={{ ...DIARY, ...words }} />);
  expect(sheet().textContent).toContain('回响整理');
  expect(sheet().textContent).not.toMatch(/AI 生成|内置引擎/);
  cleanup();
  await open(<PostPart post={{ ...POST, sourceContent: '桂花' }} />, 'free', 'builtin');
  expect(sheet().textContent).toContain('回响整理');
});

it('samples · labelled 示例文字', async () => {
  await open(<ExportDiaryButton diary={{ ...DIARY, isSample: true }} />);
  expect(sheet().textContent).toContain('示例文字');
  cleanup();
  await open(<PostPart post={{ ...POST, isSample: true }} />);
  expect(sheet().textContent).toContain('示例文字');
});

it('wide window · shows the sheet at 75 %', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
  await open(<ExportDiaryButton diary={DIARY} />);
  expect(document.querySelector<HTMLElement>('[style*="scale"]')?.style.transform).toBe(
    'scale(0.75)',
  );
  room.mockRestore();
});

it('markup in a text · is shown as text', async () => {
  await open(
    <ExportDiaryButton
      diary={{ ...DIARY, title: '<b>粗</b>', content: '<img src=x onerror=alert(1)>' }}
    />,
  );
  expect(sheet().textContent).toContain('<img src=x onerror=alert(1)>');
  expect(sheet().querySelector('b, img')).toBeNull();
});

it('narrow window · shows a carousel with dots and arrows', async () => {
  isWide = false;
  const user = await open(<ExportDiaryButton diary={DIARY} />);
  expect(screen.queryByRole('list', { name: '模板' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一个模板' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '下一个模板' }));
  expect(sheet().getAttribute('aria-label')).toBe('红栏：多走的十分钟');
  await user.click(screen.getByRole('button', { name: '旧信' }));
  expect(screen.getByRole('button', { name: '旧信' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一个模板' }).disabled).toBe(true);
});
