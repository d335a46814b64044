// 录音: a voice becomes text in the editor, and is not lost without a network or a microphone.
// C§69.01, C§69.02
import { CHROMIUM, CHROMIUM_FLAGS } from '../tools/chromium.ts';
import { FAKE_SPEECH, startFakeAi, type FakeStep } from '../tools/test/fake-ai.ts';
import { modelTest } from './fake-model.ts';
import { signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

const voiceTest = modelTest.extend({
  environment: async ({ environment }, use) =>
    use({ ...environment, AI_TRANSCRIBE_MODEL: 'fake-ears' }),
});

const field = (page: Page) => page.getByLabel('写下此刻的灵感');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const kept = (page: Page) => page.getByRole('group', { name: /^没转成文字的录音/ });

/** Waits until the clock of the recording shows a second or more. */
const untilOneSecond = (page: Page) => expect(page.getByRole('timer')).toContainText(/^(?!0:00)\d/);

voiceTest.describe('with a microphone', () => {
  voiceTest(
    'a voice becomes text at the caret; offline it waits; a sign-out asks',
    async ({ page, ai, context }) => {
      await signUp(page, 'voice@example.com', { to: '/poston' });
      await field(page).fill('前后');
      await field(page).press('ArrowLeft');
      await button(page, '录音').click();
      await button(page, '同意并继续').click();
      await untilOneSecond(page);
      await expect(page.getByText('fake-ears')).toBeVisible();
      await expectAccessible(page, 'a recording');
      await button(page, '转成文字').click();
      await expect(field(page)).toHaveValue(`前${FAKE_SPEECH}后`);
      await expect(kept(page)).toHaveCount(0);
      expect(ai.requests.at(-1)).toMatchObject({ body: { model: 'fake-ears' } });
      expect(ai.requests.at(-1)?.file?.size).toBeGreaterThan(500);

      // By keys, cancelled.
      await button(page, '录音').focus();
      await page.keyboard.press('Enter');
      await untilOneSecond(page);
      await button(page, '取消').click();
      await expect(page.getByRole('timer')).toHaveCount(0);
      expect(ai.requests).toHaveLength(1);

      // Held, without a network: kept over a reload, and paid once when it is sent again.
      await context.setOffline(true);
      await button(page, '录音').hover();
      await page.mouse.down();
      await untilOneSecond(page);
      await page.mouse.up();
      await expect(kept(page)).toContainText('网络断了');
      await context.setOffline(false);
      await page.reload();
      await expect(kept(page)).toContainText('网络断了');
      await expectAccessible(kept(page), 'a kept recording');
      await kept(page).getByRole('button', { name: '重试' }).click();
      await expect(field(page)).toHaveValue(new RegExp(`${FAKE_SPEECH}.*${FAKE_SPEECH}`));
      expect(ai.requests).toHaveLength(2);
      await expect(kept(page)).toHaveCount(0);

      // A model that fails, then a sign-out, which deletes what is left.
      ai.script({ body: '<html>' });
      await button(page, '录音').click();
      await untilOneSecond(page);
      await button(page, '停下录音').click();
      await expect(kept(page)).toContainText('这次没能转成文字');
      await page.goto('/setting');
      await button(page, '退出登录').click();
      const question = page.getByRole('dialog', { name: '还有1段录音没转成文字' });
      await question.getByRole('button', { name: '取消' }).click();
      await button(page, '退出登录').click();
      await question.getByRole('button', { name: '删掉并退出' }).click();
      await expect(page).toHaveURL(/\/info$/);
    },
  );
});

const KEY = 'sk-own-ears';

// C§69.04
test('trial · the own endpoint writes a voice down, once its test passed @phone-only', async ({
  page,
}) => {
  const ai = await startFakeAi(0, { cors: true, key: KEY });
  const keyHosts = new Set<string>();
  page.context().on('request', (request) => {
    if (JSON.stringify(request.headers()).includes(KEY)) keyHosts.add(new URL(request.url()).host);
  });
  const deaf: FakeStep = { status: 404, body: '{}' };
  await page.goto('/test/setting');
  await page.getByRole('button', { name: '设置自己的模型' }).click();
  const form = page.getByRole('dialog', { name: '自己的模型' });
  const runTest = async () => {
    await form.getByRole('button', { name: '测试' }).click();
    await expect(form.getByRole('button', { name: '测试' })).toBeEnabled();
  };
  await form.getByLabel('地址').fill(ai.baseUrl);
  await form.getByLabel('模型名').fill('qwen3:8b');
  await form.getByLabel('语音模型（没有就空着）').fill('whisper-1');
  await form.getByLabel('密钥（没有就空着）').fill(KEY);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('status')).toContainText('语音模型还没有测试通过');
  ai.answerWith(({ file }) => (file === undefined ? {} : deaf));
  await runTest();
  await expect(form.getByRole('status')).toContainText('语音模型没有测试通过（404）');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('status')).toContainText('语音模型还没有测试通过');
  ai.answerWith({});
  await runTest();
  await expect(form.getByRole('status')).toContainText('语音模型 whisper-1 也能用');
  await expectAccessible(form, 'a tested model for speech');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  await page.goto('/test/poston');
  await button(page, '录音').click();
  await untilOneSecond(page);
  await expect(page.getByText('录音会发给 whisper-1 转成文字')).toBeVisible();
  await button(page, '转成文字').click();
  await expect(field(page)).toHaveValue(FAKE_SPEECH);
  expect(ai.requests.at(-1)).toMatchObject({
    path: '/v1/audio/transcriptions',
    body: { model: 'whisper-1' },
  });
  expect(ai.requests.at(-1)?.file?.size).toBeGreaterThan(500);
  expect([...keyHosts]).toEqual([new URL(ai.baseUrl).host]);

  // A failed call keeps what was said.
  ai.script({ status: 401, body: '{}' });
  await button(page, '录音').click();
  await untilOneSecond(page);
  await button(page, '转成文字').click();
  await expect(kept(page)).toContainText('你自己的模型没有接受这次请求');
  const own = await page.evaluate(() => {
    const model = localStorage.getItem('echo.own_model.trial') ?? '';
    localStorage.removeItem('echo.own_model.trial');
    return model;
  });
  await page.reload();
  await expect(kept(page)).toContainText('现在没有语音模型');
  await expect(button(page, '录音')).toHaveCount(0);
  await expect(kept(page).getByRole('button', { name: '重试' })).toHaveCount(0);
  await expectAccessible(kept(page), 'a recording without a model for speech');
  await kept(page).getByRole('button', { name: '听' }).click();
  await expect(kept(page).getByRole('button', { name: '停' })).toBeVisible();
  await expect(kept(page).getByRole('button', { name: '听' })).toBeVisible();
  await page.evaluate((model) => localStorage.setItem('echo.own_model.trial', model), own);
  await page.reload();
  await kept(page).getByRole('button', { name: '重试' }).click();
  await expect(field(page)).toHaveValue(new RegExp(`${FAKE_SPEECH}.*${FAKE_SPEECH}`));
  await expect(kept(page)).toHaveCount(0);
  await ai.close();
});
