// Walks the main journeys in Firefox and WebKit, which the ordinary journeys do not: `node
// tools/browsers/main.ts [firefox|webkit]`. Needs Debian's firefox-esr, webkit2gtk-driver and xvfb;
// WebKit needs a display: `xvfb-run -a node tools/browsers/main.ts webkit`. The server is built
// before; `--at URL` names a running one. Prints each step. The first that fails ends the journey,
// with an image in shots/.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openFirefox, openWebKit, type Driver, type Target } from '#tools/browsers/driver.ts';
import { ROOT } from '#tools/build-inputs.ts';
import { makeDataDir, startServerProcess } from '#tools/test/server-process.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** How long a step may take, in milliseconds. */
const STEP_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** How long a menu takes to open, in milliseconds, with a margin. */
const MENU_MS = 800;

const POST = '下班路上桂花忽然开了，整条街都是甜的。';
const EDITED = '下班路上桂花忽然开了，我绕了一个路口。';
const TITLE = '桂花';
const PASSWORD = 'a-quiet-evening-7';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string' } },
});
const [only] = positionals;
const print = (line: string) => process.stdout.write(`${line}\n`);
const shots = join(ROOT, 'shots');
mkdirSync(shots, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'echo-browsers-'));
const photo = join(folder, 'photo.jpg');
writeFileSync(
  photo,
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c98a3b' } })
    .jpeg()
    .toBuffer(),
);
const { dataDir, remove } = makeDataDir();
const own = values.at === undefined ? await startServerProcess({ dataDir }) : null;
const origin = values.at ?? own?.url ?? '';
try {
  if (only !== 'webkit') await walk('firefox', () => openFirefox(FIREFOX));
  if (only !== 'firefox') await walk('webkit', () => openWebKit(WEBKIT_DRIVER, MINI_BROWSER));
} finally {
  await own?.end('SIGTERM');
  remove();
  rmSync(folder, { recursive: true, force: true });
}

async function walk(word: string, open: () => Promise<Driver>): Promise<void> {
  const browser = await open();
  print(browser.name);
  const steps = stepsOf(browser);
  const address = `${word}-${Date.now()}@example.com`;
  let at = '';
  const step = async (name: string, work: () => Promise<void>) => {
    at = name;
    await work();
    print(`  ✓ ${name}`);
  };
  try {
    await step('trial · opens', () => steps.goto('/test/inspiration'));
    await journey(step, steps, '/test');
    await step('account · signs up', async () => {
      await steps.goto('/login');
      await steps.click('button', '立即注册');
      await steps.type('邮箱', `${address}`);
      await steps.type('密码', PASSWORD);
      await steps.type('确认密码', PASSWORD);
      await steps.click('button', '注册');
      await steps.expectPath(/^\/inspiration$/);
      // The diary of the trial is offered to the account.
      await steps.click('button', '不再询问');
    });
    await journey(step, steps, '');
    await step('account · signs out and in; the image is there', async () => {
      await steps.goto('/inspiration');
      await steps.click('button', '用户菜单');
      await steps.click('button', '退出登录');
      await steps.expectPath(/^\/info$/);
      await steps.goto('/login');
      await steps.type('邮箱', `${address}`);
      await steps.type('密码', PASSWORD);
      await steps.click('button', '登录');
      await steps.expectPath(/^\/inspiration$/);
      await steps.goto('/notes');
      await steps.see({ role: 'image', name: '', inside: TITLE });
    });
    for (const error of browser.errors) print(`  ! ${error}`);
  } catch (cause) {
    process.exitCode = 1;
    print(`  ✗ ${at}: ${String(cause)}`);
    for (const error of browser.errors) print(`  ! ${error}`);
    writeFileSync(join(shots, `${word}-failed.png`), await browser.picture());
  } finally {
    await browser.close();
  }
}

/** Write with an image, reply, edit, search, a diary, delete: the same steps in both modes. */
async function journey(
  step: (name: string, work: () => Promise<void>) => Promise<void>,
  steps: ReturnType<typeof stepsOf>,
  base: string,
): Promise<void> {
  const mode = base === '' ? 'account' : 'trial';
  await step(`${mode} · writes a post with an image`, async () => {
    await steps.goto(`${base}/poston`);
    await steps.type('写下此刻的灵感', POST);
    await steps.choose('选择图片', photo);
    await steps.see({ role: 'button', name: '移除第 1 张图片' });
    await steps.click('button', '发布');
    await steps.expectPath(new RegExp(`^${base}/inspiration$`));
    await steps.see({ role: 'image', name: '', inside: POST });
  });
  await step(`${mode} · is answered`, async () => {
    await steps.act(POST, '查看对话', { role: 'button', name: '期待回响' });
    await steps.expectPath(/\/chat\//);
    await steps.click('button', '期待回响');
    await steps.see({ role: 'button', name: '删除这条回复' });
  });
  await step(`${mode} · edits it; a reload shows the edit`, async () => {
    await steps.goto(`${base}/inspiration`);
    await steps.act(POST, '编辑', { role: 'field', name: '编辑灵感' });
    await steps.type('编辑灵感', EDITED);
    await steps.click('button', '保存');
    await steps.see({ role: 'card', name: EDITED });
    await steps.savedEdits();
    await steps.goto(`${base}/inspiration`);
    await steps.see({ role: 'card', name: EDITED });
    await steps.see({ role: 'image', name: '', inside: EDITED });
  });
  await step(`${mode} · searches`, async () => {
    await steps.goto(`${base}/search`);
    await steps.type('搜索灵感、对话和笔记', '路口');
    await steps.seeText('我绕了一个');
  });
  await step(`${mode} · writes a diary with an image`, async () => {
    await steps.goto(`${base}/poston`);
    await steps.click('tab', '发布笔记');
    await steps.type('标题', TITLE);
    await steps.type('正文', EDITED);
    await steps.choose('选择图片', photo);
    await steps.see({ role: 'button', name: '移除第 1 张图片' });
    await steps.click('button', '发布笔记');
    await steps.expectPath(new RegExp(`^${base}/notes$`));
    await steps.see({ role: 'image', name: '', inside: TITLE });
  });
  await step(`${mode} · deletes the post; a reload shows that it is gone`, async () => {
    await steps.goto(`${base}/inspiration`);
    const question = '确定要删除这条灵感吗？';
    await steps.act(EDITED, '删除', { role: 'button', name: '删除', inside: question });
    await steps.click('button', '删除', question);
    await steps.gone({ role: 'card', name: EDITED });
    await steps.goto(`${base}/inspiration`);
    await steps.gone({ role: 'card', name: EDITED });
  });
}

/** The steps of a user: each waits until it can be done. */
function stepsOf(browser: Driver) {
  const until = async <T>(what: string, work: () => Promise<T | null | false>): Promise<T> => {
    const endsAt = performance.now() + STEP_LIMIT_MS;
    let last: unknown = null;
    while (performance.now() < endsAt) {
      // The page may be replaced between the search and the press.
      const result = await work().catch((cause: unknown) => {
        last = cause;
        return null;
      });
      if (result !== null && result !== false) return result;
      await wait(POLL_MS);
    }
    throw new Error(`${what} did not happen at ${await browser.path()}`, { cause: last });
  };
  const textOf = ({ role, name, inside }: Target) =>
    `${role} ${name}${inside === undefined ? '' : ` inside ${inside}`}`;
  const press = (target: Target) =>
    until(textOf(target), async () => {
      const hand = await browser.find(target);
      await hand?.click();
      return hand;
    });
  const contains = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;
  return {
    goto: async (path: string) => {
      await browser.open(origin + path);
      // A font that arrives moves what is about to be pressed.
      await until('fonts', () => browser.read<boolean>("document.fonts.status === 'loaded'"));
    },
    click: (role: 'button' | 'tab', name: string, inside?: string) =>
      press({ role, name, ...(inside === undefined ? {} : { inside }) }),
    see: (target: Target) => until(textOf(target), () => browser.find(target)),
    gone: (target: Target) =>
      until(`no ${textOf(target)}`, async () => (await browser.find(target)) === null),
    seeText: (text: string) => until(text, () => browser.read<boolean>(contains(text))),
    type: (name: string, text: string) =>
      until(`field ${name}`, async () => {
        const hand = await browser.find({ role: 'field', name });
        await hand?.type(text);
        return hand;
      }),
    choose: (name: string, file: string) =>
      until(`file ${name}`, async () => {
        const hand = await browser.find({ role: 'file', name });
        await hand?.choose(file);
        return hand;
      }),
    /** Takes an action of a card, in its foot or in its menu, until the result is there. */
    act: (card: string, action: string, result: Target) =>
      until(`${action} of ${card}`, async () => {
        if ((await browser.find(result)) !== null) return true;
        const menu = await browser.find({ role: 'button', name: '更多操作', inside: card });
        const direct = await browser.find({ role: 'button', name: action, inside: card });
        await (direct ?? menu)?.click();
        await wait(MENU_MS);
        if (direct === null) await (await browser.find({ role: 'button', name: action }))?.click();
        await wait(MENU_MS);
        return (await browser.find(result)) !== null;
      }),
    /** Edits are kept in the browser until the server has them. */
    savedEdits: () =>
      until('saved edits', () =>
        browser.read<boolean>(
          'Object.keys(localStorage).every((key) => !/^echo\\.draft\\..+\\.(?:post|diary)\\./.test(key))',
        ),
      ),
    expectPath: (path: RegExp) => until(String(path), async () => path.test(await browser.path())),
  };
}
