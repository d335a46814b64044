// A server that is killed in the middle of its work (quality §4.5, 1): whatever it had acknowledged is there, whole, and it is ready
// again at once.
import { afterEach, expect, test } from 'vitest';
import { makeDataDir, startServerProcess, type ServerProcess } from '#tools/test/server-process.ts';
import { createHttpApi } from '#web/core/api/http-api.ts';
import { newId, wholeFeed } from '#contract/compliance/world.ts';

const POSTS = 1000;
const WRITERS = 8;
/** Kills in a row; twenty by hand: `KILL_ROUNDS=20 npx vitest run server/kill.test.ts`. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);

/** From start to ready after a kill, in milliseconds: far above the second it takes (tools/bench/faults.ts measures it), because the machine may be busy. */
const READY_LIMIT_MS = 20_000;

const folder = makeDataDir();
let running: ServerProcess | null = null;
afterEach(async () => {
  await running?.end('SIGKILL');
  folder.remove();
});

test(`kill -9 in the middle of ${POSTS} posts, ${ROUNDS} times over: nothing acknowledged is lost`, { timeout: ROUNDS * 40_000 }, async () => {
  running = await startServerProcess(folder);
  const answer = await fetch(`${running.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'writer@example.com', password: 'a-quiet-evening-7' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const apiOf = (url: string) => createHttpApi({ accessToken: async () => token, refreshToken: async () => null, expire: () => undefined }, url);

  const acknowledged = new Map<string, string>();
  const begun = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = running;
    const api = apiOf(server.url);
    const killAt = acknowledged.size + 100 + Math.floor(Math.random() * 200);
    let left = POSTS;
    const write = async () => {
      while (left > 0) {
        left -= 1;
        const id = newId();
        const content = `第${POSTS - left}条，第${round}轮`;
        begun.set(id, content);
        try {
          await api.posts.create({ id, content, images: [] });
        } catch {
          // The server is gone; this one was never acknowledged.
          return;
        }
        acknowledged.set(id, content);
        if (acknowledged.size === killAt) server.child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    expect(left).toBeGreaterThan(0);
    await server.end('SIGKILL');

    running = await startServerProcess(folder);
    expect(running.readyMs).toBeLessThan(READY_LIMIT_MS);
    const { own, pages } = await wholeFeed(apiOf(running.url), 50);
    const found = new Map(own.map((post) => [post.id, post.content]));
    expect([...acknowledged].filter(([id, content]) => found.get(id) !== content)).toEqual([]);
    // What was never acknowledged may be there, but then whole; and nothing is there that nobody wrote.
    expect([...found].filter(([id, content]) => begun.get(id) !== content)).toEqual([]);
    expect(pages[0]?.total).toBe(found.size);
  }
});
