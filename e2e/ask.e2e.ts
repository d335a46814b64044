// 问问自己 in both modes (C§57): a question, its citations, the days, the receipt and the list.
import { modelTest } from './fake-model.ts';
import { signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS } from './world.ts';

const POST = '和妈妈在西湖边吵了一架，因为相亲的事。';

// C§57.04 C§57.07
modelTest(
  'account · an answer cites its entry, and the receipt shows the request',
  async ({ page, ai }) => {
    const quote = '和妈妈在西湖边吵了一架';
    ai.answerWith(({ body }) => ({
      pieces: [
        JSON.stringify(
          body.messages?.[0]?.content.includes('"groups"') === true
            ? { groups: [['吵架', '吵了一架'], ['妈妈']] }
            : {
                sufficient: 'yes',
                units: [
                  { claim: '你和妈妈在西湖边吵了一架', cites: [{ id: 1, quote }] },
                  { claim: '你和爸爸去了北京', cites: [{ id: 1, quote: '没有这句话' }] },
                ],
              },
        ),
      ],
    }));
    await signUp(page, 'ask@example.com', { posts: [POST] });
    await page.getByRole('button', { name: '翻看' }).click();
    await page.getByRole('menuitem', { name: '问问自己' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '问问自己' })).toBeVisible();
    await expectAccessible(page, 'no questions', STRICT_AXE_TAGS);

    const before = ai.requests.length;
    await page.getByLabel('问一件写过的事').fill('我什么时候和妈妈吵架了');
    await page.getByRole('button', { name: '提问' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '暂不使用' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(ai.requests.length).toBe(before);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '同意并继续' }).click();
    const answer = page.getByRole('article', { name: '我什么时候和妈妈吵架了' });
    await expect(answer).toContainText('你和妈妈在西湖边吵了一架');
    await expect(answer).not.toContainText('北京');
    await expect(page).toHaveURL(/\/ask\?thread=/);
    await expect(page.getByLabel('接着问')).toHaveValue('');
    await expectAccessible(page, 'an answer', STRICT_AXE_TAGS);

    await answer.getByRole('button', { name: '翻了什么，发了什么' }).click();
    const receipt = page.getByRole('dialog', { name: '翻了什么，发了什么' });
    await receipt.getByText('第二步：请它从这些记录里作答').click();
    await expect(receipt.getByText(POST).first()).toBeVisible();
    await expectAccessible(receipt, 'a receipt');
    await page.keyboard.press('Escape');

    await answer.getByRole('link', { name: /^“和妈妈在西湖边吵了一架”/ }).click();
    await expect(page).toHaveURL(/\/chat\//);
    await expect(page.getByRole('heading', { name: POST })).toBeVisible();
    await page.getByRole('link', { name: '返回问问自己' }).click();
    await expect(page).toHaveURL(/\/ask\?thread=/);
    await expect(answer).toBeVisible();

    await page.getByRole('link', { name: '问个新的' }).click();
    await page.getByRole('button', { name: '“我什么时候和妈妈吵架了”的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('region', { name: '问过的' })).toHaveCount(0);
  },
);
