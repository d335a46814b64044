// The archive over HTTP: everything of its owner, and nothing of other users.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOURNAL_PATH, readJournalLine } from '#contract/journal-file.ts';
import { readEntryMarkdown } from '#contract/journal-markdown.ts';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#contract/compliance/world.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { unzipTexts } from '#tools/test/unzip.ts';

describe.each(ENGINES)('account export on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'accountexport');
  });
  afterAll(() => server.stop());

  const write = async ({ posts, messages }: JournalApi, content: string) => {
    const post = await posts.create({ id: newId(), content, images: [] });
    await messages.send({ postId: post.id, id: newId(), content: `关于${content}`, images: [] });
  };

  test('export · a post added later · is under its moment, with its first save', async () => {
    const user = await server.newUser();
    await write(user.api, '今天的事');
    const moment = { createdAt: '1962-07-20T21:17:00.000Z' };
    await user.api.posts.create({ id: newId(), content: '那年夏天', images: [], ...moment });
    const response = await server.call(user, 'GET', '/api/account/export');
    const files = unzipTexts(Buffer.from(await response.arrayBuffer()));
    const now = new Date(server.clock.nowMs).toISOString();
    const texts = [...files].filter(([name]) => name.startsWith('journal/灵感/'));
    expect(texts.map(([name]) => name.slice(0, 26))).toEqual(
      ['journal/灵感/1962/1962-07-20', `journal/灵感/${now.slice(0, 4)}/${now.slice(0, 10)}`].map(
        (name) => name.slice(0, 26),
      ),
    );
    const line = readEntryMarkdown(texts[0]?.[1] ?? '', (path) => path);
    expect(line).toMatchObject({ row: { ...moment, content: '那年夏天', recordedAt: now } });
    expect(files.get('data/posts.json')).toContain(`"recorded_at":${server.clock.nowMs}`);
  });

  test("export · contains the user's texts and no other user's", async () => {
    const user = await server.newUser();
    const other = await server.newUser();
    await write(user.api, '桂花开了');
    await user.api.profile.update({ nickname: '小雨' });
    const [pinned] = (await user.api.posts.list({})).items;
    await user.api.entries.setPinned({ kind: 'post', id: pinned?.id ?? '', isPinned: true });
    await write(other.api, '别人的秘密');
    await user.api.templates.save({ id: newId(), name: '晨记', content: '今天{星期}' });
    const response = await server.call(user, 'GET', '/api/account/export');
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    const files = unzipTexts(Buffer.from(await response.arrayBuffer()));
    const [text] = [...files].filter(([name]) => name.includes('灵感')).map(([, body]) => body);
    expect(text).toContain('桂花开了');
    expect(text).toContain('关于桂花开了');
    expect(JSON.parse(files.get('data/posts.json') ?? '')).toHaveLength(1);
    expect(files.get('data/settings.json')).toContain('小雨');
    expect(files.get('data/templates.json')).toContain('今天{星期}');
    expect(files.get('data/settings.json')).toContain(`"pinned_post":"${pinned?.id}"`);
    expect(files.get('data/account.json')).not.toContain('argon2');
    expect([...files.values()].join('\n')).not.toContain('别人的秘密');
    expect([...files.values()].join('\n')).not.toContain('line_ids');
  });

  // C§63.04
  test('export · has a book of months in the zone of the user', async () => {
    const user = await server.newUser();
    const { posts, messages, diaries } = user.api;
    const write = (content: string, createdAt: string) =>
      posts.create({ id: newId(), content, images: [], createdAt });
    const first = await write('<b>一月末的夜里</b>', '2021-01-31T16:30:00.000Z');
    await messages.send({ postId: first.id, id: newId(), content: '还记得', images: [] });
    await write('三月', '2021-03-05T01:00:00.000Z');
    await diaries.create({
      id: newId(),
      date: '2020-12-31',
      title: '岁末',
      content: '收好了',
      images: [],
    });
    const book = async (zone: string) => {
      const path = `/api/account/export?timeZone=${encodeURIComponent(zone)}`;
      const response = await server.call(user, 'GET', path);
      return unzipTexts(Buffer.from(await response.arrayBuffer()));
    };
    const files = await book('Asia/Shanghai');
    const pages = [...files.keys()].filter((name) => name.startsWith('book/'));
    expect(pages.toSorted()).toEqual([
      'book/2020-12.html',
      'book/2021-02.html',
      'book/2021-03.html',
      'book/index.html',
      'book/style.css',
    ]);
    const page = files.get('book/2021-02.html') ?? '';
    expect(page).toContain('&lt;b&gt;一月末的夜里&lt;/b&gt;');
    expect(page).toContain('还记得');
    expect(page).toContain('00:30');
    expect(page).toContain('href="2020-12.html"');
    expect(page).toContain('href="2021-03.html"');
    expect(files.get('book/2020-12.html')).toContain('收好了');
    expect(files.get('book/index.html')).toContain('二〇二一年三月');
    expect([...(await book('no such zone')).keys()]).toContain('book/2021-01.html');
  });

  test('export · contains every version, in pages, without the device', async () => {
    const user = await server.newUser();
    const other = await server.newUser();
    const post = await user.api.posts.create({ id: newId(), content: '旧的字', images: [] });
    await user.api.posts.update({ id: post.id, content: '新的字' });
    const row = await server.tables
      .read()
      .selectFrom('entry_versions')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    // More than one page of rows, with page borders inside an entry.
    const more = Array.from({ length: 1_100 }, (_, at) => ({
      ...row,
      entry_id: `entry-${at % 3}`,
      number: at + 1,
      kind: at % 2 === 0 ? ('post' as const) : ('diary' as const),
    }));
    for (let from = 0; from < more.length; from += 100)
      await server.tables
        .query()
        .insertInto('entry_versions')
        .values(more.slice(from, from + 100))
        .execute();
    const foreign = { ...row, user_id: other.id };
    await server.tables.query().insertInto('entry_versions').values(foreign).execute();
    const response = await server.call(user, 'GET', '/api/account/export');
    const files = unzipTexts(Buffer.from(await response.arrayBuffer()));
    const versions = JSON.parse(files.get('data/versions.json') ?? '') as (typeof row)[];
    const key = ({ kind, entry_id, number }: typeof row) => `${kind} ${entry_id} ${number}`;
    expect(versions.map(key).toSorted()).toEqual([row, ...more].map(key).toSorted());
    expect(versions.find(({ entry_id }) => entry_id === post.id)?.content).toBe('旧的字');
    expect(files.get('data/versions.json')).not.toContain(row.device);
  });

  // C§62.07
  test('journal of an export · imported into another account · is exported again', async () => {
    const user = await server.newUser();
    const other = await server.newUser();
    const { api } = user;
    const post = await api.posts.create({ id: newId(), content: '桂花', images: [] });
    const moment = { createdAt: '1962-07-20T21:17:00.000Z', aiPrivate: true };
    await api.posts.update({ id: post.id, content: '桂花开了', ...moment });
    await api.messages.send({ postId: post.id, id: newId(), content: '慢了', images: [] });
    await api.entries.setPinned({ kind: 'post', id: post.id, isPinned: true });
    const cited = { id: post.id, content: '桂花', timestamp: moment.createdAt, images: [] };
    const works = [
      {
        title: '背影',
        author: '朱自清',
        worksType: 'article' as const,
        sourceContext: '父亲送别',
        matchScore: 8,
        matchReason: '都在动作里',
      },
    ];
    const diary = {
      id: newId(),
      date: '2026-01-02',
      title: '多走的十分钟',
      content: '我改过的',
      aiGenerated: '模型写的',
      engine: 'remote' as const,
      mood: '感动' as const,
      tags: ['桂花'],
      emotionalThemes: ['日常'],
      images: [],
      coverImage: null,
      originalPosts: [cited],
      createdAt: '2026-01-02T03:04:05.678Z',
      isFavourite: true,
      fromPrivate: true,
      works,
    };
    await api.import.create({ posts: [], diaries: [diary] });
    await api.diaries.update({ id: diary.id, title: '十分钟' });
    const source = { postId: post.id, messageId: null };
    await api.facts.create({ id: newId(), content: '有一只猫', source });
    await api.personas.save({ id: newId(), name: '老船长', avatar: 'boat', voice: '少话' });
    await api.templates.save({ id: newId(), name: '晨记', content: '今天{星期}' });
    await api.profile.update({ nickname: '小雨', bio: '慢' });
    const filesOf = async (owner: typeof user) => {
      const response = await server.call(owner, 'GET', '/api/account/export');
      return unzipTexts(Buffer.from(await response.arrayBuffer()));
    };
    const journal = async (owner: typeof user) => {
      const files = await filesOf(owner);
      return (files.get(JOURNAL_PATH) ?? '').trim().split('\n').map(readJournalLine);
    };
    const lines = await journal(user);
    const texts = [...(await filesOf(user))].filter(([name]) => name.startsWith('journal/'));
    const [inText, written] = texts.map(([, text]) => readEntryMarkdown(text, (path) => path));
    const [asLine, diaryLine] = lines.filter(
      (line) => line?.kind === 'post' || line?.kind === 'diary',
    );
    expect(inText?.row).toEqual(asLine?.kind === 'post' ? asLine.row : null);
    expect(written?.row).toMatchObject({
      title: '十分钟',
      content: '我改过的',
      mood: '感动',
      tags: ['桂花'],
      isFavourite: true,
      fromPrivate: true,
      createdAt: diary.createdAt,
    });
    expect(diaryLine?.kind).toBe('diary');
    expect(lines.map((line) => line?.kind)).toEqual([
      'head',
      'persona',
      'template',
      'post',
      'diary',
      'fact',
      'settings',
    ]);
    for (const line of lines) {
      const none = { posts: [], diaries: [] };
      if (line?.kind === 'post')
        await other.api.import.create({ ...none, posts: [line.row], versions: line.versions });
      if (line?.kind === 'diary')
        await other.api.import.create({ ...none, diaries: [line.row], versions: line.versions });
      if (line?.kind === 'fact') await other.api.import.create({ ...none, facts: [line.row] });
      if (line?.kind === 'persona')
        await other.api.import.create({ ...none, personas: [line.row] });
      if (line?.kind === 'template')
        await other.api.import.create({ ...none, templates: [line.row] });
    }
    expect((await journal(other)).slice(0, -1)).toEqual(lines.slice(0, -1));
    expect(await journal(user)).toEqual(lines);
    expect(lines.find((line) => line?.kind === 'post')).toMatchObject({
      row: { content: '桂花开了', isPinned: true, messages: [{ content: '慢了' }] },
      versions: [{ content: '桂花' }],
    });
    expect(lines.at(-1)).toMatchObject({ row: { nickname: '小雨', bio: '慢' } });
  });

  test('export · signed out · returns 401', async () => {
    const response = await server.call(null, 'GET', '/api/account/export');
    expect(response.status).toBe(401);
  });
});
