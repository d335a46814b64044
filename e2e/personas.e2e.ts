// Own personas in both modes (C§61): written, heard, chosen, taken along and deleted.
import { modelTest } from './fake-model.ts';
import { openConversation, repliesOf, signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS } from './world.ts';

const POST = '河边的柳树又绿了一层。';
const VOICE = '话很少，像撑船的人。';

// C§61.02, C§61.03
modelTest('account · a persona is heard, chosen, and deleted', async ({ page, ai }) => {
  ai.answerWith({ pieces: ['桂花开了，', '桨停一停。'] });
  await signUp(page, 'personas@example.com', { posts: [POST], to: '/chat/:post' });
  await page.getByRole('button', { name: /^回应的人/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: '写一位自己的' }).click();
  await expect(page).toHaveURL(/\/personas$/);
  await page.getByRole('button', { name: '添一位' }).click();
  await expect(page.getByLabel('名字')).toBeFocused();
  await page.getByLabel('名字').fill('阿舟');
  await page.getByRole('button', { name: '试听一句' }).click();
  await expect(page.getByRole('alert')).toContainText('说话方式写1到300个字');
  await page.getByRole('radio', { name: '小船' }).check();
  await page.getByLabel('怎么说话').fill(VOICE);
  const before = ai.requests.length;
  await page.getByRole('button', { name: '试听一句' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByText('桂花开了，桨停一停。')).toBeVisible();
  expect(ai.requests.length).toBe(before + 1);
  await expectAccessible(page, 'a heard persona', STRICT_AXE_TAGS);
  await page.getByRole('button', { name: '保存' }).click();
  const lines = page.getByRole('region', { name: '自己的回响者' }).getByRole('listitem');
  await expect(lines).toHaveText([/阿舟话很少，像撑船的人。/]);

  await page.goto('/inspiration');
  await openConversation(page, POST);
  await page.getByRole('button', { name: /^回应的人/ }).click();
  const own = page.getByRole('dialog').getByRole('list', { name: '自己的回响者' });
  await own.getByRole('button', { name: '阿舟' }).click();
  await page.getByRole('button', { name: '期待回响' }).click();
  await expect(repliesOf(page)).toHaveCount(1);
  await expect(repliesOf(page)).toContainText('阿舟');
  const sent = ai.requests.at(-1)?.body as { messages: { content: string }[] } | undefined;
  expect(sent?.messages[0]?.content).not.toContain(VOICE);
  expect(sent?.messages[1]?.content).toContain(VOICE);

  await page.goto('/personas');
  await page.getByRole('button', { name: '“阿舟”的操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(lines).toHaveCount(0);
  await page.goto('/inspiration');
  await openConversation(page, POST);
  await expect(repliesOf(page)).toContainText('已删除的角色');
});
