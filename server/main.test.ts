// Start and stop: invalid settings are refused with a readable list. A stop drops no open request
// and erases deleted text, whichever signal it is and however often it arrives (ruling 205).
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import { startFakeAi } from '#tools/test/fake-ai.ts';
import { makeDataDir, serverEntry, startServerProcess } from '#tools/test/server-process.ts';
import { newId } from '#contract/compliance/world.ts';

describe('refusal', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync('node', [serverEntry()], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', ...environment },
      encoding: 'utf8',
      timeout: 20_000,
    });

  test('several wrong settings · are listed one per line, without a stack', () => {
    const { status, stderr } = start({
      PORT: 'door',
      DATABASE_URL: 'mysql://x',
      PASSWORD_MIN: '4',
      AI_MODEL: '',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Invalid settings:');
    for (const name of ['PORT', 'DATABASE_URL', 'PASSWORD_MIN'])
      expect(stderr).toMatch(new RegExp(`^  - ${name} `, 'm'));
    expect(stderr).not.toContain('    at ');
  });

  test('settings that need each other · one missing · are refused', () => {
    const { status, stderr } = start({ AI_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(status).toBe(1);
    expect(stderr).toContain('AI_MODEL is missing');
  });

  test('a folder that cannot be created · is refused', () => {
    const { status, stderr } = start({ DATA_DIR: 'package.json/data', PORT: '0' });
    expect(status).toBe(1);
    expect(stderr).toContain('could not start');
    expect(stderr).not.toContain('    at ');
  });
});

describe('stop', () => {
  const folder = makeDataDir();
  const cleanUp: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of cleanUp.splice(0).toReversed()) await step();
  });

  const WORD = 'zinnoberrot';
  /** Writes and deletes a post, whose words are then in the search index and in the log. */
  const deletePost = async (api: ReturnType<typeof apiOf>) => {
    const { id } = await api.posts.create({ id: newId(), content: `${WORD} 走了`, images: [] });
    await api.posts.remove({ id });
  };
  const filesWithWord = (dataDir: string) =>
    readdirSync(dataDir).filter(
      (name) =>
        name.startsWith('echo-notes.db') && readFileSync(join(dataDir, name)).includes(WORD),
    );

  test('npm start · SIGTERM to its group · saves the stream, erases, leaves no process', async () => {
    const ai = await startFakeAi();
    ai.answerWith({
      pieces: Array.from({ length: 10 }, (_, index) => `第${index}段。`),
      pieceMs: 150,
    });
    const environment = { AI_BASE_URL: ai.baseUrl, AI_MODEL: 'fake-model' };
    cleanUp.push(() => ai.close(), folder.remove);
    const npm = await startServerProcess({
      ...folder,
      environment,
      command: ['npm', 'start', '--silent'],
      isGroup: true,
    });
    cleanUp.push(() => npm.end('SIGKILL'));

    const { accessToken } = await signUp(npm.url);
    const api = apiOf(npm.url, accessToken);
    await api.ai.updateSettings({ consent: true });
    await deletePost(api);
    expect(filesWithWord(folder.dataDir).length).toBeGreaterThan(0);
    const post = await api.posts.create({ id: newId(), content: '今天要关灯了', images: [] });

    const events = [];
    let stopped: Promise<number | null> | null = null;
    for await (const event of await api.replies.stream(
      { post_id: post.id },
      { context: { idempotencyKey: newId() } },
    )) {
      events.push(event);
      stopped ??= npm.end('SIGTERM');
    }
    expect(events.at(-1)?.type).toBe('done');
    const finishedAt = performance.now();
    await stopped;
    expect(performance.now() - finishedAt).toBeLessThan(5000);
    await expect
      .poll(
        () =>
          fetch(npm.url).then(
            () => 'answers',
            () => 'gone',
          ),
        { timeout: 5000 },
      )
      .toBe('gone');
    expect(filesWithWord(folder.dataDir)).toEqual([]);

    const again = await startServerProcess({ ...folder, environment });
    cleanUp.push(() => again.end('SIGTERM'));
    const lines = (await apiOf(again.url, accessToken).messages.list({ postId: post.id })).items;
    expect(lines.map((line) => line.content)).toEqual([
      Array.from({ length: 10 }, (_, index) => `第${index}段。`).join(''),
    ]);
  });

  test('a half-sent upload · does not delay the stop', async () => {
    const { dataDir, remove } = makeDataDir();
    cleanUp.push(remove);
    const server = await startServerProcess({ dataDir });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    cleanUp.push(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'POST /storage/v1/object/avatar/a/b.png HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\nhalf',
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const startedAt = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'an idle server · %s twice · stops at once, cleanly',
    async (signal) => {
      const { dataDir, remove } = makeDataDir();
      cleanUp.push(remove);
      const server = await startServerProcess({ dataDir });
      await deletePost(apiOf(server.url, (await signUp(server.url)).accessToken));
      const startedAt = performance.now();
      const ended = server.end(signal);
      // Signals of one moment are one for the system.
      await wait(20);
      server.child.kill(signal);
      expect(await ended).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(15_000);
      expect(filesWithWord(dataDir)).toEqual([]);
    },
  );

  test('a stop that waits · a second signal after two seconds · ends it at once', async () => {
    const ai = await startFakeAi();
    ai.answerWith({ pieces: Array.from({ length: 100 }, () => '慢。'), pieceMs: 500 });
    const { dataDir, remove } = makeDataDir();
    cleanUp.push(() => ai.close(), remove);
    const environment = { AI_BASE_URL: ai.baseUrl, AI_MODEL: 'fake-model' };
    const server = await startServerProcess({ dataDir, environment });
    const api = apiOf(server.url, (await signUp(server.url)).accessToken);
    await api.ai.updateSettings({ consent: true });
    const post = await api.posts.create({ id: newId(), content: '今天要关灯了', images: [] });
    const stream = await api.replies.stream(
      { post_id: post.id },
      { context: { idempotencyKey: newId() } },
    );
    await stream.next();
    const ended = server.end('SIGTERM');
    await wait(2_500);
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGTERM');
    expect(await ended).toBe(1);
    await stream.next().catch(() => undefined);
  });
});
