// Avatar, background and bio: set, visible on the feed, changed, removed; and the trial's messages
// (A§2, A§4, A§6, B§5).
import { image } from './images.ts';
import { signUp } from './steps.ts';
import { expect, test } from './world.ts';
import type { Locator, Page } from '@playwright/test';

const profileOf = (page: Page) => page.getByRole('region', { name: '个人资料' });

/** The profile in the settings once it is loaded; until then an inert skeleton is in its place. */
async function openProfile(page: Page): Promise<Locator> {
  await page.goto('/setting');
  const profile = profileOf(page);
  await expect(profile.getByRole('button', { name: /^(上传|更换)头像$/ })).toBeVisible();
  return profile;
}
const shownImages = (place: Locator) =>
  place
    .locator('img')
    .evaluateAll(
      (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
    );

/** Stored objects of a bucket, as the storage endpoint lists them for the user. */
async function storedIn(page: Page, bucket: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const session = JSON.parse(localStorage.getItem('echo-notes-auth') ?? '{}') as {
      access_token: string;
      user: { id: string };
    };
    const answer = await fetch(`/storage/v1/object/list/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prefix: session.user.id, limit: 100 }),
    });
    return ((await answer.json()) as { name: string }[]).map((object) => object.name);
  }, bucket);
}

test('avatar and background · set, on the feed, changed, removed after a question', async ({
  page,
}) => {
  await signUp(page, 'face@example.com');
  const profile = await openProfile(page);
  await expect(profile.getByText('F', { exact: true })).toBeVisible();

  await profile.getByLabel('选择头像').setInputFiles(await image('me', '#c98a3b'));
  await expect(profile.getByRole('button', { name: '更换头像' })).toBeVisible();
  await profile.getByLabel('选择背景图').setInputFiles(await image('hills', '#2f7d5b'));
  await expect(profile.getByRole('img', { name: '现在的背景图' })).toBeVisible();
  await expect.poll(() => shownImages(profile)).toBe(2);
  const [first] = await storedIn(page, 'avatar');
  expect(first).toMatch(/^avatar_\d{10}\.jpeg$/);
  await expect
    .poll(() => storedIn(page, 'background'))
    .toEqual([expect.stringMatching(/^background_\d{10}\.(webp|jpeg)$/)]);

  await page.goto('/inspiration');
  await expect.poll(() => shownImages(profileOf(page))).toBe(2);
  await page.goto('/setting');
  await expect.poll(() => shownImages(profile)).toBe(2);

  await profile.getByLabel('选择头像').setInputFiles(await image('me-too', '#3b6ec9'));
  await expect.poll(async () => (await storedIn(page, 'avatar')).join()).not.toBe(first);
  await expect
    .poll(async () => (await storedIn(page, 'avatar')).length, 'the old file goes')
    .toBe(1);

  for (const name of ['删除头像', '删除背景图']) {
    await profile.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(profile.getByRole('button', { name })).toBeVisible();
    await profile.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(profile.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(profile.getByText('F', { exact: true })).toBeVisible();
  await expect.poll(() => storedIn(page, 'avatar')).toEqual([]);
  await expect.poll(() => storedIn(page, 'background')).toEqual([]);
});
