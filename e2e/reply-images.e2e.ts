// A reply that sees the images of its post (C§76): only after two consents, and a model that
// rejects images replies without them.
import { modelTest } from './fake-model.ts';
import { openConversation, publish, repliesOf, requestReply, signUp } from './steps.ts';
import { expect } from './world.ts';

const POST = '窗外的晚霞，拍下来了。';
const IMAGE = 'data:image/';

const visionTest = modelTest.extend({
  environment: async ({ environment }, use) =>
    // An endpoint on this machine counts as small, and a small model gets no image.
    use({ ...environment, AI_MODEL_VISION: 'fake-vision', AI_CONTEXT_TOKENS: '32768' }),
});

// C§76.01, C§76.02
visionTest(
  'images · sent after both consents, and left out when rejected',
  async ({ page, ai }) => {
    await signUp(page, 'vision@example.com');
    await publish(page, POST, ['#d9774a']);
    await openConversation(page, POST);
    await page.getByRole('button', { name: '期待回响' }).click();
    const consent = page.getByRole('dialog', { name: '使用AI前，请先确认' });
    await expect(consent).toContainText('图片不会发送，除非你在设置里另外打开“让回响看图”');
    await consent.getByRole('button', { name: '同意并继续' }).click();
    await expect(repliesOf(page)).toHaveCount(1);
    expect(ai.requests.map(({ body }) => body.model)).toEqual(['fake-model']);
    expect(JSON.stringify(ai.requests)).not.toContain(IMAGE);

    await page.goto('/setting');
    const images = page.getByRole('switch', { name: '让回响看图' });
    await expect(images).not.toBeChecked();
    await images.click();
    await expect(images).toBeChecked();

    await page.goto('/inspiration');
    await openConversation(page, POST);
    await requestReply(page, 1);
    const seen = ai.requests.at(-1);
    expect(seen?.body.model).toBe('fake-vision');
    expect(JSON.stringify(seen?.body).split(IMAGE)).toHaveLength(2);

    const before = ai.requests.length;
    ai.script({ status: 400, body: '{"error":{"message":"no images"}}' });
    await requestReply(page, 2);
    const sent = ai.requests.slice(before, before + 2).map(({ body }) => body);
    expect(sent.map((body) => JSON.stringify(body).includes(IMAGE))).toEqual([true, false]);
    expect(sent.at(-1)?.model).toBe('fake-model');
  },
);
