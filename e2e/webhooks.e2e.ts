// Webhook on a phone: made in the settings, told about a new post, its log read, and deleted
// (rulings 121).
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publish, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

test.use({ environment: { WEBHOOK_PRIVATE: 'on' } });

test('webhook · receives a new post, signed, and shows what became of it', async ({ page }) => {
  const received: { body: string; signature: unknown; timestamp: unknown }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { 'x-echo-signature': signature, 'x-echo-timestamp': timestamp } = request.headers;
      received.push({ body, signature, timestamp });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, 'webhooks@example.com', { to: '/setting' });
  const section = page.getByRole('region', { name: 'Webhook' });
  await section.getByRole('button', { name: '新建Webhook' }).click();
  const form = page.getByRole('dialog', { name: '新建Webhook' });
  await form.getByLabel('网址').fill('ftp://example.com');
  await form.getByRole('button', { name: '新建Webhook' }).click();
  await expect(form.getByRole('alert')).toContainText('https:// 开头');
  await form.getByLabel('网址').fill(url);
  await expectAccessible(form, 'a new webhook');
  await form.getByRole('button', { name: '新建Webhook' }).click();
  const created = page.getByRole('dialog', { name: 'Webhook的密钥' });
  const secret = await created.getByLabel('密钥', { exact: true }).inputValue();
  await expectAccessible(created, 'the secret of a webhook');
  await created.getByRole('button', { name: '存好了' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关掉' }).click();
  await expect(created).toBeHidden();
  // At its top, so that the navigation bar covers no button in part.
  await page.goto('/setting');
  await expect(section.getByRole('listitem')).toBeVisible();
  await expectAccessible(section, 'the webhooks of the settings');

  await publish(page, '路上看到晚霞');
  await expect.poll(() => received.length).toBe(1);
  const [{ body, signature, timestamp } = { body: '', signature: '', timestamp: '' }] = received;
  expect(body).toContain('post.created');
  expect(body).not.toContain('晚霞');
  const digest = createHmac('sha256', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex');
  expect(signature).toBe(`v1=${digest}`);

  await page.goto('/setting');
  await section.getByRole('switch', { name: '连同正文' }).click();
  await expect(section.getByRole('switch', { name: '连同正文' })).toBeChecked();
  await section.getByRole('button', { name: `投递记录 ${url}` }).click();
  const log = page.getByRole('dialog', { name: '投递记录' });
  await expect(log.getByRole('listitem')).toContainText('已送达');
  await log.getByRole('button', { name: '发一次测试' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: '测试' })).toContainText('已送达');
  await expectAccessible(log, 'the deliveries of a webhook');
  await log.getByRole('button', { name: '关闭' }).last().click();

  await section.getByRole('button', { name: `删除 ${url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  receiver.closeAllConnections();
  receiver.close();
});
