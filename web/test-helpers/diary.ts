// Helpers for tests of a diary page.
import { screen } from '@testing-library/react';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

export const SAMPLE_DIARY = '5a3c1e02-0000-7000-8000-000000000001';

type NewWrittenDiary = Parameters<JournalApi['diaries']['create']>[0];

/**
 * Creates a diary and opens its page. `writtenBy` simulates an account whose server has switched to
 * another engine.
 */
export async function openDiary(more: Partial<NewWrittenDiary> = {}, writtenBy?: 'remote') {
  const test = createTestApi();
  const { real, replaced } = test;
  if (writtenBy !== undefined)
    replaced.diaries = {
      get: async (input) => ({ ...(await real.diaries.get(input)), engine: writtenBy }),
    };
  const diary = await test.api.diaries.create({
    id: newId(),
    date: '2026-03-08',
    title: '雨天',
    content: '一整天都在下雨。',
    images: [],
    mood: '平静',
    tags: ['雨'],
    ...more,
  });
  const user = await openScreen(`/notes/${diary.id}`, test.api);
  await screen.findByRole('heading', { level: 1 });
  const saved = () => test.api.diaries.get({ id: diary.id });
  return { ...test, diary, user, saved };
}
export const button = (name: string) => screen.getByRole('button', { name });
/** The field of the body. */
export const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '正文' });
