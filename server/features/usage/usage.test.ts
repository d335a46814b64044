// Limits of one account over HTTP (C§73.01, C§73.02): what is stored never exceeds them, also when
// requests arrive at once, and the user knows before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '#contract/compliance/world.ts';
import { createUsageRepository } from '#server/features/usage/usage.repository.ts';
import {
  createUsageService,
  type TokenShare,
  type UsageService,
} from '#server/features/usage/usage.service.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/test-helpers/server.ts';

const DAY_MS = 86_400_000;

/** An image of noise, which no compression makes smaller. */
const noise = (edge: number) =>
  sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png()
    .toBuffer();

describe.each(ENGINES)('limits of an account on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'usage', {
      USER_POSTS_PER_DAY: '10',
      USER_IMAGE_MB: '1',
    });
  });
  afterAll(() => server.stop());

  const post = (user: TestUser, id = newId()) =>
    server.call(user, 'POST', '/api/posts', { id, content: '写', images: [] });
  const codeOf = async (response: Response) =>
    ((await response.json()) as { code?: string }).code ?? 'stored';
  const storedPosts = async (user: TestUser) =>
    (
      await server.tables
        .query()
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', user.id)
        .execute()
    ).length;

  test('posts · many at once · exactly the limit is stored, the rest is refused', async () => {
    const user = await server.newUser();
    const codes = await Promise.all(
      Array.from({ length: 25 }, async () => codeOf(await post(user))),
    );
    expect(codes.filter((code) => code === 'stored')).toHaveLength(10);
    expect(codes.filter((code) => code === 'POST_LIMIT_REACHED')).toHaveLength(15);
    expect(await storedPosts(user)).toBe(10);
    expect((await user.api.usage.get()).posts).toEqual({ used: 10, limit: 10 });
  });

  test('posts · stored and refused · the totals count the stored ones only', async () => {
    const posts = async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^echo_posts_total (\d+)$/m.exec(text)?.[1]);
    };
    const [user, before] = [await server.newUser(), await posts()];
    for (let at = 0; at < 12; at += 1) await post(user);
    expect((await posts()) - before).toBe(10);
  });

  test('post · repeated, deleted or refused · counts as it was stored', async () => {
    const user = await server.newUser();
    const id = newId();
    for (let at = 0; at < 3; at += 1) await post(user, id);
    await user.api.posts.remove({ id });
    await server.call(user, 'POST', '/api/posts', { id: newId(), content: '', images: [] });
    expect((await user.api.usage.get()).posts.used).toBe(1);
  });

  test('post · beyond the limit · has Retry-After, and is stored on the next UTC day', async () => {
    const user = await server.signUp();
    for (let at = 0; at < 10; at += 1) await post(user);
    const refused = await post(user);
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'POST_LIMIT_REACHED']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    const before = server.clock.nowMs;
    server.clock.nowMs = (Math.floor(before / DAY_MS) + 1) * DAY_MS;
    const again = await server.call(null, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: user.refreshToken,
    });
    const { access_token: accessToken } = (await again.json()) as { access_token: string };
    const code = await codeOf(await post({ ...user, accessToken }));
    server.clock.nowMs = before;
    expect(code).toBe('stored');
  });

  test('import · beyond the limit of a day · is stored and does not count', async () => {
    const user = await server.newUser();
    for (let at = 0; at < 9; at += 1) await post(user);
    const posts = Array.from({ length: 3 }, () => ({
      id: newId(),
      content: '旧的',
      images: [],
      sourceContent: null,
      createdAt: new Date(server.clock.nowMs - DAY_MS).toISOString(),
      aiPrivate: false,
      messages: [],
    }));
    const { posts: stored } = await user.api.import.create({ posts, diaries: [] });
    expect(stored).toHaveLength(3);
    expect((await user.api.usage.get()).posts.used).toBe(9);
  });

  test('share of a limit · arrives once, with the response of a session', async () => {
    const user = await server.newUser();
    const told = [];
    for (let at = 0; at < 10; at += 1) told.push((await post(user)).headers.get('x-usage'));
    expect(told).toEqual([...Array<null>(7).fill(null), 'posts 80', null, 'posts 100']);
    expect((await server.call(user, 'GET', '/api/usage')).headers.get('x-usage')).toBeNull();
  });

  test('usage · signed out · is refused; of another account · is its own', async () => {
    expect((await server.call(null, 'GET', '/api/usage')).status).toBe(401);
    const [first, second] = [await server.newUser(), await server.newUser()];
    await post(first);
    expect((await second.api.usage.get()).posts.used).toBe(0);
  });

  const upload = (user: TestUser, name: string, bytes: Uint8Array, upsert = false) =>
    fetch(`${server.url}/storage/v1/object/card-image-bucket/${user.id}/${name}.png`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${user.accessToken}`,
        'Content-Type': 'image/png',
        'x-upsert': String(upsert),
      },
      body: new Uint8Array(bytes),
    });
  const spaceOf = async (user: TestUser) => {
    const rows = await server.tables
      .query()
      .selectFrom('storage_objects')
      .select('size')
      .where('user_id', '=', user.id)
      .execute();
    return rows.reduce((sum, { size }) => sum + size, 0);
  };

  test('images · many at once · never take more than the limit', async () => {
    const user = await server.newUser();
    const image = await noise(400);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => upload(user, `many-${at}`, image)),
    );
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      code?: string;
    }[];
    const stored = bodies.filter(({ code }) => code === undefined).length;
    expect(bodies.filter(({ code }) => code === 'QuotaExceeded')).toHaveLength(4 - stored);
    const space = await spaceOf(user);
    expect(space).toBeLessThanOrEqual(1_048_576);
    expect(space + space / stored, 'one more would not fit').toBeGreaterThan(1_048_576);
    expect((await user.api.usage.get()).images).toEqual({ used: space, limit: 1_048_576 });
  });

  test('images of a captured post · beyond the limit · are refused whole', async () => {
    const user = await server.newUser();
    const form = new FormData();
    form.append('text', '三张');
    const image = new Blob([new Uint8Array(await noise(400))]);
    for (const name of ['one', 'two', 'three']) form.append('image', image, name);
    const { text: token } = await user.api.personalTokens.create({
      id: newId(),
      name: '快捷指令',
      scope: 'write',
      lifetimeDays: null,
    });
    const answer = await fetch(`${server.url}/api/capture`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    });
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'IMAGE_SPACE_FULL']);
    expect([await storedPosts(user), await spaceOf(user)]).toEqual([0, 0]);
  });

  test('image · replaced or removed · frees its space', async () => {
    const user = await server.newUser();
    const [large, small] = [await noise(300), await noise(20)];
    await upload(user, 'one', large);
    await upload(user, 'one', small, true);
    expect((await user.api.usage.get()).images.used).toBe(await spaceOf(user));
    await server.call(user, 'DELETE', '/storage/v1/object/card-image-bucket', {
      prefixes: [`${user.id}/one.png`],
    });
    expect((await user.api.usage.get()).images.used).toBe(0);
  });
});

// C§73.03
describe.each(ENGINES)('tokens of AI calls on %s', (engine) => {
  let opened: TestDatabase;
  const clock = { nowMs: Date.parse('2026-11-23T10:00:00Z') };
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'tokens');
  });
  afterAll(() => opened.dispose());

  const serviceOf = (tokens: number, tokensOfServer: number) =>
    createUsageService({
      usage: createUsageRepository(opened.database),
      limits: { images: 0, texts: 0, posts: 0, tokens },
      tokensOfServer,
      transaction: opened.database.transaction,
      afterCommit: opened.database.afterCommit,
      now: () => clock.nowMs,
    });
  const newAccount = () => insertPerson(opened.database);
  const begin = (usage: UsageService, userId: string, tokens: number) =>
    opened.database
      .transaction(() => usage.beginCall(userId, tokens))
      .then(
        (share) => share,
        (error: unknown) => (error as { code: string }).code,
      );

  test('calls at once · together use no more than the limit of the account', async () => {
    const [usage, userId] = [serviceOf(1_000, 0), await newAccount()];
    const ends = await Promise.all(Array.from({ length: 9 }, () => begin(usage, userId, 300)));
    expect(ends.filter((end) => end === 'AI_LIMIT_REACHED')).toHaveLength(6);
    expect((await usage.read(userId)).tokens).toEqual({ used: 900, limit: 1_000 });
  });

  test('call · that ends · counts what it used, also when it began the day before', async () => {
    const [usage, userId] = [serviceOf(1_000, 0), await newAccount()];
    const [first, second] = [await begin(usage, userId, 500), await begin(usage, userId, 500)];
    expect(await begin(usage, userId, 1)).toBe('AI_LIMIT_REACHED');
    clock.nowMs += 86_400_000;
    await usage.endCall(first as TokenShare, 120);
    expect((await usage.read(userId)).tokens.used).toBe(0);
    clock.nowMs -= 86_400_000;
    await usage.endCall(second as TokenShare, 0);
    expect((await usage.read(userId)).tokens.used).toBe(120);
  });

  test('call · refused for the budget of the server · tells its user nothing', async () => {
    clock.nowMs += 3 * 86_400_000;
    const [usage, userId] = [serviceOf(1_000, 500), await newAccount()];
    expect(await begin(usage, userId, 900)).toBe('AI_BUDGET_SPENT');
    expect(usage.takeNews(userId)).toBeNull();
    const open = serviceOf(1_000, 0);
    await begin(open, userId, 900);
    expect(open.takeNews(userId)).toEqual({ kind: 'tokens', percent: 80 });
  });

  test('budget of the server · is shared by all accounts, and free calls need none', async () => {
    clock.nowMs += 3 * 86_400_000;
    const usage = serviceOf(0, 1_000);
    const [first, second] = [await newAccount(), await newAccount()];
    expect(await begin(usage, first, 800)).toMatchObject({ tokens: 800 });
    expect(await begin(usage, second, 300)).toBe('AI_BUDGET_SPENT');
    expect((await usage.read(second)).tokens.used, 'rolled back').toBe(0);
    expect(await begin(usage, second, 0)).toMatchObject({ tokens: 0 });
  });

  test('totals of the server · do not fall when their days are no longer kept', async () => {
    const usage = createUsageRepository(opened.database);
    const days = ['2025-01-01', '2025-01-02', '2026-11-23'];
    await usage.addTotals(days.map((day) => ({ day, name: 'kept-mails', total: 2 })));
    const sum = async () => (await usage.sumTotals())['kept-mails'];
    for (const before of ['2025-01-02', '2026-01-01', '2026-01-01']) {
      await usage.mergeTotalsBefore(before);
      expect(await sum()).toBe(6);
    }
    const listed = await usage.listTotals('2025-01-01');
    expect(listed.filter(({ name }) => name === 'kept-mails').map(({ day }) => day)).toEqual([
      '2026-11-23',
    ]);
  });
});
