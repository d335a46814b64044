// Takes screenshots of every screen of the built product, as an account and in trial mode, at three
// widths, light and dark, into shots/. `npm run shots [word]` takes only paths with the word. A
// reviewer compares them.
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { uuidV7 } from '#domain/shared/ids.ts';
import { ROOT } from '#tools/build-inputs.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/chromium.ts';
import { makeDataDir, startServerProcess } from '#tools/test/server-process.ts';

const FRAMES = [
  { name: '360', width: 360, height: 740 },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const OPEN_PATHS = ['/info', '/login', '/resetpassword', '/privacy', '/terms'];
const SHARED_PATHS = [
  '/inspiration',
  '/notes',
  '/poston',
  '/takenote',
  '/model_select',
  '/dashboard',
  '/purchase_token',
  '/setting',
  '/search',
  '/calendar',
  '/walk',
  '/tags',
  '/favourites',
  '/about-me',
  '/ask',
  '/personas',
  '/review',
  '/book',
  '/import',
  '/deleted',
];

const SEED_POSTS = [
  '今天下班路上看到很美的晚霞，停下来看了五分钟。橘色一层一层淡下去，像有人在天边慢慢收起一封信。',
  '外婆教我包粽子，手指被粽叶染成了青色。她说记不住步骤没关系，手会记住的。',
  '地铁上有个小孩问妈妈：“月亮是不是也要上班？”妈妈说：“它上夜班。”',
  '想开始学着一个人吃饭也不看手机。先从今天的面开始。\n\n汤很烫，吹一口，窗户起雾；再吹一口，雾散了。这样反复了大概十几次，面见底的时候，天也黑透了。回家的路不长，我走得很慢，把今天说过的话又在心里过了一遍：有一句说重了，明天要去道歉；有一句该说没说，也一并记下来。',
  '雨。',
];

await main();

async function main(): Promise<void> {
  const only = process.argv[2];
  const folder = `${ROOT}shots`;
  mkdirSync(folder, { recursive: true });
  const { dataDir, remove } = makeDataDir();
  const server = await startServerProcess({ dataDir });
  const origin = server.url;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const { session, ownPaths } = await seed(origin);
    const paths = [
      ...OPEN_PATHS,
      ...[...SHARED_PATHS, ...ownPaths].map((path) => ({ path, session })),
      ...SHARED_PATHS.map((path) => `/test${path}`),
    ].map((entry) => (typeof entry === 'string' ? { path: entry, session: null } : entry));
    for (const { path, session: signedIn } of paths) {
      if (only !== undefined && !path.includes(only)) continue;
      for (const frame of FRAMES)
        for (const theme of THEMES)
          await takeScreenshot(browser, { origin, path, frame, theme, session: signedIn, folder });
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    remove();
  }
}

interface Shot {
  origin: string;
  path: string;
  frame: (typeof FRAMES)[number];
  theme: (typeof THEMES)[number];
  /** The stored session as JSON; null: signed out. */
  session: string | null;
  folder: string;
}

async function takeScreenshot(
  browser: Browser,
  { origin, path, frame, theme, session, folder }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    viewport: frame,
    isMobile: frame.width < 480,
    hasTouch: frame.width < 480,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
  });
  if (session !== null)
    await context.addInitScript(
      `localStorage.setItem('echo-notes-auth', ${JSON.stringify(session)})`,
    );
  const page = await context.newPage();
  const name = `${path
    .slice(1)
    .replaceAll('/', '_')
    .replace(/[0-9a-f-]{36}/, 'id')}-${frame.name}-${theme}`;
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      console.error(`${name}: ${message.text()}`);
  });
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 400) console.error(`${name}: ${status} ${response.url()}`);
  });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  // Skeletons have a minimum time, and prompts are typed.
  await wait(1200);
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
  await context.close();
}

async function seed(origin: string): Promise<{ session: string; ownPaths: string[] }> {
  const signUp = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'xiaoyu@example.com', password: 'a-quiet-evening-7' }),
  });
  const session: unknown = await signUp.json();
  if (!signUp.ok || typeof session !== 'object' || session === null || !('access_token' in session))
    throw new Error(`sign-up failed with ${signUp.status}`);
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${String(session.access_token)}`,
  };
  let last = '';
  for (const [index, content] of SEED_POSTS.toReversed().entries()) {
    last = uuidV7(Date.now() + index, crypto.getRandomValues(new Uint8Array(10)));
    const response = await fetch(`${origin}/api/posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: last, content, images: [] }),
    });
    if (!response.ok)
      throw new Error(`creating a post failed with ${response.status}: ${await response.text()}`);
  }
  await fetch(`${origin}/api/posts/${last}/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      id: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
      postId: last,
      content: '好久没有这样停下来看天了。',
      images: [],
    }),
  });
  await fetch(`${origin}/functions/v1/conversation_guide`, {
    method: 'POST',
    headers: {
      ...headers,
      'idempotency-key': uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    },
    body: JSON.stringify({ post_id: last, content: '' }),
  });
  const diaryId = uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  const diary = await fetch(`${origin}/api/diaries`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      id: diaryId,
      date: new Date().toISOString().slice(0, 10),
      title: '晚霞和一碗面',
      content:
        '下班路上停了五分钟看天。\n\n回到家煮了面，吃得很慢，汤喝到见底。今天说重了一句话，明天去道歉。',
      aiGenerated: '下班路上停了五分钟看天。',
      engine: 'builtin',
      tags: ['晚霞', '面'],
      images: [],
      originalPosts: [
        { id: last, content: SEED_POSTS[0], timestamp: new Date().toISOString(), images: [] },
      ],
    }),
  });
  if (!diary.ok)
    throw new Error(`creating a diary failed with ${diary.status}: ${await diary.text()}`);
  return { session: JSON.stringify(session), ownPaths: [`/chat/${last}`, `/notes/${diaryId}`] };
}
