// 自己的回响者: made, changed, saved as a file and read again (C§61.01, C§61.05).
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const fileOf = (...parts: BlobPart[]) =>
  new File(parts, 'persona.json', { type: 'application/json' });

it('persona · is made, changed, and saved as a file that is read again', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  const { api } = createTestApi();
  const user = await openScreen('/personas', api);
  expect((await screen.findByRole('note')).textContent).toContain('没有接模型时');
  await user.click(screen.getByRole('button', { name: '添一位' }));
  await user.type(screen.getByLabelText('名字'), '阿云');
  await user.type(screen.getByLabelText('怎么说话'), '慢慢地说。');
  expect(screen.queryByRole('button', { name: '试听一句' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  const lines = async () =>
    within(await screen.findByRole('region', { name: '自己的回响者' })).getAllByRole('listitem');
  expect((await lines()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('阿云慢慢地说。'),
  ]);

  await user.click(screen.getByRole('button', { name: '“阿云”的操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '改一改' }));
  await user.clear(screen.getByLabelText('怎么说话'));
  await user.type(screen.getByLabelText('怎么说话'), '慢慢地说，{Enter}像云。');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect((await lines())[0]?.textContent).toContain('像云。');

  await user.click(screen.getByRole('button', { name: '“阿云”的操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '存成文件' }));
  expect(saved).toHaveLength(1);
  const file = screen.getByLabelText('回响者的文件');
  await user.upload(file, fileOf('{"format":"other"}'));
  expect(await screen.findByText(/这不是导出的回响者，请换一个文件/)).toBeTruthy();
  await user.upload(file, fileOf('a'.repeat(20_000)));
  expect(await screen.findByText(/这个文件太大了，不是导出的回响者/)).toBeTruthy();
  await user.upload(file, fileOf((await saved[0]?.text()) ?? ''));
  expect(await screen.findByDisplayValue('阿云')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('怎么说话').value).toBe('慢慢地说，\n像云。');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await lines()).toHaveLength(2);
});
