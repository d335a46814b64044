// Avatar, background and bio: set, visible on the feed, changed, removed; and the trial's messages
// (A§2, A§4, A§6, B§5).
import { image } from './images.ts';
import { dropTimers, signUp } from './steps.ts';
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

// A§4.28
test('failed change · the specified words, and the old image stays', async ({ page }) => {
  // An error leaves after 8 s on its own.
  await dropTimers(page, 8_000);
  await signUp(page, 'trouble@example.com');
  const profile = await openProfile(page);
  await profile
    .getByLabel('选择头像')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(page.getByRole('alert')).toContainText(
    '请选择有效的图片格式（JPEG、PNG、GIF、WebP）',
  );
  await profile
    .getByLabel('选择头像')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) });
  await expect(
    page.getByRole('alert').filter({ hasText: '图片文件过大，请选择小于10MB的图片' }),
  ).toBeVisible();

  await profile.getByLabel('选择头像').setInputFiles(await image('me', '#c98a3b'));
  // The next attempt removes the errors of the earlier ones.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(profile.getByRole('button', { name: '删除头像' })).toBeVisible();
  const before = await storedIn(page, 'avatar');

  await page.route('**/storage/v1/object/avatar/**', (route) =>
    route.fulfill({ status: 500, json: { statusCode: '500', error: 'x', message: 'x' } }),
  );
  await page.route('**/storage/v1/object/background/**', (route) =>
    route.fulfill({ status: 500, json: { statusCode: '500', error: 'x', message: 'x' } }),
  );
  await profile.getByLabel('选择头像').setInputFiles(await image('me', '#3b6ec9'));
  await expect(page.getByRole('alert').filter({ hasText: '上传头像失败' })).toBeVisible();
  await profile.getByLabel('选择背景图').setInputFiles(await image('hills', '#3b6ec9'));
  await expect(page.getByRole('alert').filter({ hasText: '上传背景图失败' })).toBeVisible();
  await page.unrouteAll();

  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await profile.getByRole('button', { name: '删除头像' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '删除头像失败，请重试' })).toBeVisible();
  await expect.poll(() => storedIn(page, 'avatar')).toEqual(before);

  await profile.getByRole('button', { name: '编辑简介' }).click();
  await profile.getByLabel('个人简介', { exact: true }).fill('写不进去的一句');
  await profile.getByRole('button', { name: '保存' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: '更新个人简介失败，请重试' }),
  ).toBeVisible();
  await expect(profile.getByLabel('个人简介', { exact: true })).toHaveValue('写不进去的一句');
});

test('bio · one to 50 characters @phone-only', async ({ page }) => {
  await signUp(page, 'bio@example.com');
  const profile = await openProfile(page);
  await expect(profile.getByText('记录生活的美好时光')).toBeVisible();
  await profile.getByRole('button', { name: '编辑简介' }).click();
  const field = profile.getByRole('textbox', { name: '个人简介' });
  const save = profile.getByRole('button', { name: '保存' });

  await field.fill('   ');
  await expect(save).toBeDisabled();
  await field.fill('字'.repeat(51));
  await expect(profile.getByText('51/50')).toBeVisible();
  await expect(profile.getByRole('alert')).toHaveText('个人简介最多50个字');
  await expect(save).toBeDisabled();
  await field.fill(`${'字'.repeat(49)}🌾`);
  await expect(profile.getByText('50/50')).toBeVisible();
  await save.click();
  await expect(profile.getByText(`${'字'.repeat(49)}🌾`)).toBeVisible();
  await expect(field).toHaveCount(0);

  await page.reload();
  await expect(profile.getByText(`${'字'.repeat(49)}🌾`)).toBeVisible();
  await page.goto('/inspiration');
  await expect(profileOf(page).getByText(`${'字'.repeat(49)}🌾`)).toBeVisible();
});

/** Chooses a nickname in the settings and finds it on the feed. */
async function chooseNickname(page: Page, root: '' | '/test'): Promise<void> {
  await page.goto(`${root}/setting`);
  const profile = profileOf(page);
  await profile.getByRole('button', { name: '起一个' }).click();
  const field = profile.getByRole('textbox', { name: '昵称' });
  await field.fill('字'.repeat(21));
  await expect(profile.getByRole('alert')).toContainText('昵称要在1到20个字之间');
  await expect(profile.getByRole('button', { name: '保存' })).toBeDisabled();
  await field.fill(' 小雨 ');
  await profile.getByRole('button', { name: '保存' }).click();
  await expect(profile.getByRole('button', { name: '编辑昵称' })).toBeVisible();
  await page.goto(`${root}/inspiration`);
  await expect(profileOf(page).getByRole('heading', { name: '小雨', exact: true })).toBeVisible();
}

test('nickname · shown instead of the address; an empty field removes it', async ({ page }) => {
  await signUp(page, 'nick@example.com');
  await expect(profileOf(page).getByRole('heading', { name: 'nick', exact: true })).toBeVisible();
  await chooseNickname(page, '');
  await page.goto('/setting');
  await profileOf(page).getByRole('button', { name: '编辑昵称' }).click();
  await profileOf(page).getByRole('textbox', { name: '昵称' }).fill('');
  await profileOf(page).getByRole('button', { name: '保存' }).click();
  await expect(profileOf(page).getByText('还没有，现在显示“nick”')).toBeVisible();
});

test('trial · keeps a nickname, explains its limits @phone-only', async ({ page }) => {
  await page.goto('/test/setting');
  const profile = profileOf(page);
  await expect(profile.getByText('本地试用模式', { exact: true })).toBeVisible();
  await expect(
    profile.getByText('试用模式下无法保存个人简介，请登录账号后使用此功能'),
  ).toBeVisible();
  await expect(profile.getByText('本地试用模式不能上传头像，登录账号后就可以了')).toBeVisible();
  await expect(profile.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  await expect(profile.getByRole('button')).toHaveText(['起一个']);
  await expect(profile.getByText('背景图')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '登录设备' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '删除账号' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
  await chooseNickname(page, '/test');
});
