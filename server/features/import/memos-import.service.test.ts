// Memos arrive from databases of three versions, a second run and a run after a crash make nothing
// twice, and hostile files end with a sentence (rulings 120).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { MESSAGE_MAX_CHARACTERS } from '#domain/messages/message.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { MEMO_MAX_BYTES } from '#server/features/import/memos-file.ts';
import {
  MEMOS_BATCH,
  type MemosImportOrder,
} from '#server/features/import/memos-import.service.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { makeMemosDatabase, type MEMOS_SCHEMAS } from '#server/test-helpers/memos-database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const CREATED_S = Date.parse('2024-03-01T16:30:00Z') / 1000;

let folder = '';
let png = new Uint8Array();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echo-memos-'));
  const drawn = sharp({ create: { width: 6, height: 4, channels: 3, background: '#2f6f73' } });
  png = new Uint8Array(await drawn.png().toBuffer());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
type Fill = Parameters<typeof makeMemosDatabase>[2];
type Insert = Parameters<Fill>[0];
const newFile = (schema: keyof typeof MEMOS_SCHEMAS, fill: Fill) => {
  made += 1;
  const place = join(folder, `server-${made}`);
  mkdirSync(join(place, 'assets'), { recursive: true });
  const file = join(place, 'memos_prod.db');
  makeMemosDatabase(file, schema, fill);
  return { file, place };
};
const memo = (id: number, more: Record<string, string | number> = {}) => ({
  id,
  uid: `uid${id}`,
  creator_id: 1,
  created_ts: CREATED_S + id,
  updated_ts: CREATED_S + id,
  content: `第 ${id} 条 #散步`,
  ...more,
});
const attachment = (id: number, more: Record<string, string | number | Uint8Array>) => ({
  id,
  uid: `file${id}`,
  filename: `${id}.png`,
  ...more,
});
const comment = (insert: Insert, id: number, parent: number) =>
  insert('memo_relation', { memo_id: id, related_memo_id: parent, type: 'COMMENT' });

describe.each(PLAIN_SQL_ENGINES)('memos on %s', (engine) => {
  let server: TestServer;
  let services: Services;
  beforeAll(async () => {
    server = await startTestServer(engine, 'memos');
    services = await composeServices(
      { ...server.settings, publicUrl: server.url },
      { now: () => server.clock.nowMs },
    );
  });
  afterAll(async () => {
    await services.close();
    await server.dispose();
  });

  const newPerson = async () => {
    const user = await server.newUser();
    const run = (
      file: string,
      more: Partial<MemosImportOrder> = {},
      { memosImports }: Pick<Services, 'memosImports'> = services,
    ) =>
      memosImports.run({
        userId: user.id,
        file,
        memosUser: null,
        choices: { timeZone: 'Asia/Shanghai', shape: 'fitting' },
        isDryRun: false,
        onStep: () => undefined,
        ...more,
      });
    const posts = async () => (await user.api.posts.list({ limit: 50 })).items;
    const diaries = async () => (await user.api.diaries.list({ limit: 50 })).items;
    const rows = async (table: 'posts' | 'ai_messages' | 'storage_objects') =>
      (
        await server.tables
          .query()
          .selectFrom(table as 'posts')
          .select('id')
          .where('user_id', '=', user.id)
          .execute()
      ).length;
    return { ...user, run, posts, diaries, rows };
  };

  test('images beyond the space of the account · are problems, and the memos arrive', async () => {
    const { run, posts } = await newPerson();
    const full = await composeServices({
      ...server.settings,
      publicUrl: server.url,
      usage: { ...server.settings.usage, images: 1 },
    });
    const { file } = newFile('2026', (insert) => {
      for (const id of [1, 2]) {
        insert('memo', memo(id));
        insert('attachment', attachment(id, { memo_id: id, blob: png }));
      }
    });
    const report = await run(file, {}, full);
    await full.close();
    expect(report).toMatchObject({ posts: 2, images: 0 });
    expect(report.problems).toEqual([
      'memo 1, attachment 1: the image space of the account is full',
      'memo 2, attachment 2: the image space of the account is full',
    ]);
    expect(await posts()).toHaveLength(2);
  });

  // C§62.06
  test('a database of today · posts with images, tags, moments, stars and messages', async () => {
    const { api, run, posts } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      insert(
        'memo',
        memo(1, {
          content: '桂花\n\n![](/file/attachments/file1/1.png)',
          visibility: 'PUBLIC',
          pinned: 1,
          payload: JSON.stringify({ tags: ['秋天'], location: { placeholder: '杭州' } }),
        }),
      );
      insert('memo', memo(2, { row_status: 'ARCHIVED' }));
      insert('memo', memo(3, { content: '  第一句评论' }));
      insert('memo', memo(4, { content: '评论的评论' }));
      insert('memo', memo(5, { content: '别人的评论', creator_id: 2 }));
      comment(insert, 3, 1);
      comment(insert, 4, 3);
      comment(insert, 5, 1);
      insert('attachment', attachment(1, { memo_id: 1, blob: png }));
    });
    const before = readFileSync(file);
    const report = await run(file, { memosUser: 'mei' });
    expect(report).toEqual({
      posts: 2,
      diaries: 0,
      messages: 2,
      images: 1,
      known: 0,
      formerlyPublic: 1,
      othersComments: 1,
      problems: [],
    });
    expect(readFileSync(file).equals(before)).toBe(true);
    const [second, first] = await posts();
    expect(second?.content).toBe('第 2 条 #散步\n\n#已归档');
    expect(first).toMatchObject({
      content: '桂花\n\n杭州\n\n#秋天',
      createdAt: new Date((CREATED_S + 1) * 1000).toISOString(),
      isFavourite: true,
      aiPrivate: false,
      images: [expect.stringMatching(/\.png$/)],
    });
    const { items } = await api.messages.list({ postId: first?.id ?? '' });
    expect(items.map(({ content, isUser, createdAt }) => [content, isUser, createdAt])).toEqual([
      ['第一句评论', true, new Date((CREATED_S + 3) * 1000).toISOString()],
      ['评论的评论', true, new Date((CREATED_S + 4) * 1000).toISOString()],
    ]);
  });

  // C§62.06
  test('databases of 2022 and 2024 · pins, files and tags of their tables', async () => {
    for (const schema of ['2022', '2024'] as const) {
      const { run, posts } = await newPerson();
      const { file, place } = newFile(schema, (insert) => {
        const { uid, ...old } = memo(1);
        insert('memo', schema === '2022' ? old : { ...old, uid, payload: '{"tags":["旧"]}' });
        insert('memo_organizer', { memo_id: 1, user_id: 1, pinned: 1 });
        const rest = { filename: 'a.png', creator_id: 1 };
        if (schema === '2022') {
          insert('resource', { id: 1, ...rest, internal_path: 'assets/a.png' });
          insert('resource', { id: 2, ...rest, blob: png });
          for (const id of [1, 2]) insert('memo_resource', { memo_id: 1, resource_id: id });
        } else {
          const file1 = { storage_type: 'LOCAL', reference: '/var/opt/memos/assets/a.png' };
          insert('resource', { id: 1, uid: 'a', memo_id: 1, ...rest, ...file1 });
          insert('resource', { id: 2, uid: 'b', memo_id: 1, ...rest, blob: png });
        }
      });
      writeFileSync(join(place, 'assets/a.png'), png);
      expect(await run(file)).toMatchObject({ posts: 1, images: 2, problems: [] });
      const [post] = await posts();
      expect(post).toMatchObject({ isFavourite: true, images: { length: 2 } });
      expect(post?.content).toBe(schema === '2022' ? '第 1 条 #散步' : '第 1 条 #散步\n\n#旧');
    }
  });

  // C§62.06
  test('a long memo · a diary, and its comments are entries that name it', async () => {
    const { run, posts, diaries } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      insert('memo', memo(1, { content: `秋天的信\n${'字'.repeat(POST_MAX_CHARACTERS)}` }));
      insert('memo', memo(2, { content: '读完了' }));
      insert('memo', memo(3, { content: '短的' }));
      insert('memo', memo(4, { content: '长'.repeat(MESSAGE_MAX_CHARACTERS + 1) }));
      comment(insert, 2, 1);
      comment(insert, 4, 3);
    });
    expect(await run(file)).toMatchObject({ posts: 3, diaries: 1, messages: 0, problems: [] });
    // 16:30 in UTC is the next day in the chosen zone.
    expect(await diaries()).toMatchObject([{ title: '秋天的信', date: '2024-03-02' }]);
    expect((await posts()).map(({ content }) => content.slice(-12))).toEqual([
      '长长\n\n一条较长的评论'.slice(-12).padStart(12, '长'),
      '短的',
      '读完了\n\n评论《秋天的信》'.slice(-12),
    ]);
  });

  // C§62.06
  test('a second run, and one after a crash · make nothing twice', async () => {
    const { run, rows } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      for (let id = 1; id <= 250; id += 1) insert('memo', memo(id));
      comment(insert, 250, 1);
      for (const id of [1, 2, 240])
        insert('attachment', attachment(id, { memo_id: id, blob: png }));
    });
    const crash = run(file, {
      onStep: () => {
        throw new Error('killed');
      },
    });
    await expect(crash).rejects.toThrow('killed');
    expect([await rows('posts'), await rows('ai_messages')]).toEqual([99, 1]);
    expect(await run(file)).toMatchObject({ posts: 150, messages: 0, images: 1, known: 99 });
    const all = { posts: 0, diaries: 0, messages: 0, images: 0, known: 249, problems: [] };
    expect(await run(file)).toMatchObject(all);
    expect([await rows('posts'), await rows('ai_messages'), await rows('storage_objects')]).toEqual(
      [249, 1, 3],
    );
  });

  // C§62.06
  test('many comments · are divided between transactions with their memo', async () => {
    const { run } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      for (let id = 1; id <= 3; id += 1) insert('memo', memo(id));
      for (let id = 4; id <= 3 + MEMOS_BATCH; id += 1) {
        insert('memo', memo(id));
        comment(insert, id, 1 + (id % 2));
      }
    });
    const written = vi.spyOn(services.imports, 'importBatch');
    expect(await run(file)).toMatchObject({ posts: 3, messages: MEMOS_BATCH });
    expect(written.mock.calls.map(([, { posts }]) => posts.length)).toEqual([2, 2]);
    written.mockRestore();
  });

  // C§62.06
  test('a comment written after the first run · joins the conversation', async () => {
    const { api, run, posts } = await newPerson();
    const { file } = newFile('2026', (insert) => insert('memo', memo(1)));
    await run(file);
    const [post] = await posts();
    await api.posts.update({ id: post?.id ?? '', content: '在这里改过' });
    const later = new DatabaseSync(file);
    later.exec(
      `insert into memo (id, uid, creator_id, created_ts, updated_ts, content)
        values (2, 'uid2', 1, ${CREATED_S + 9}, 0, '后来');
      insert into memo_relation values (2, 1, 'COMMENT')`,
    );
    later.close();
    expect(await run(file)).toMatchObject({ posts: 0, messages: 1, known: 1 });
    expect((await posts()).map(({ content }) => content)).toEqual(['在这里改过']);
    expect((await api.messages.list({ postId: post?.id ?? '' })).items).toHaveLength(1);
  });

  // C§62.06
  test('a memo that grew into a diary · stays the post that it became', async () => {
    const { api, run, posts, diaries } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      insert('memo', memo(1));
      insert('memo', memo(2, { content: `长信\n${'字'.repeat(POST_MAX_CHARACTERS)}` }));
    });
    await run(file);
    const later = new DatabaseSync(file);
    later.exec(`update memo set content = '短了' where id = 2`);
    later.exec(`update memo set content = '${'长'.repeat(POST_MAX_CHARACTERS + 1)}' where id = 1`);
    for (const [id, parent] of [
      [3, 1],
      [4, 2],
    ])
      later.exec(
        `insert into memo (id, uid, creator_id, created_ts, updated_ts, content)
          values (${id}, 'uid${id}', 1, ${CREATED_S + 9}, 0, '后来');
        insert into memo_relation values (${id}, ${parent}, 'COMMENT')`,
      );
    later.close();
    expect(await run(file)).toMatchObject({ posts: 1, diaries: 0, messages: 1, known: 2 });
    const [comment, first] = await posts();
    expect([comment?.content, first?.content]).toEqual(['后来\n\n评论《长信》', '第 1 条 #散步']);
    expect((await api.messages.list({ postId: first?.id ?? '' })).items).toHaveLength(1);
    expect(await diaries()).toHaveLength(1);
  });

  // C§62.06
  test('memos that got their uid in an upgrade · are known by their numbers', async () => {
    const { run } = await newPerson();
    const fill = (hasUid: boolean) => (insert: Insert) => {
      for (const id of [1, 2]) {
        const { uid, ...old } = memo(id);
        insert('memo', hasUid ? { ...old, uid } : old);
      }
      if (hasUid) comment(insert, 2, 1);
    };
    await run(newFile('2022', fill(false)).file);
    const upgraded = newFile('2024', fill(true)).file;
    expect(await run(upgraded)).toMatchObject({ posts: 0, messages: 0, known: 1 });
  });

  // C§62.06
  test('a memo with many comments · is divided, and counted once', async () => {
    const { api, run, posts } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      for (let id = 1; id <= 251; id += 1) insert('memo', memo(id));
      for (let id = 2; id <= 251; id += 1) comment(insert, id, 1);
    });
    const steps: number[] = [];
    const all = { posts: 1, diaries: 0, messages: 250, known: 0, problems: [] };
    expect(await run(file, { isDryRun: true })).toMatchObject(all);
    expect(await run(file, { onStep: (done) => steps.push(done) })).toMatchObject(all);
    expect(steps).toEqual([1, 1, 1]);
    const [post] = await posts();
    expect(post?.conversationCount).toBe(250);
    expect((await api.posts.list({})).total).toBe(1);
    expect(await run(file)).toMatchObject({ posts: 0, messages: 0, known: 1 });
  });

  // C§62.06
  test('a dry run · counts the same and writes nothing', async () => {
    const { run, rows } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      insert('memo', memo(1));
      insert('memo', memo(2));
      comment(insert, 2, 1);
      insert('attachment', attachment(1, { memo_id: 1, blob: png }));
    });
    const tried = await run(file, { isDryRun: true });
    expect([await rows('posts'), await rows('ai_messages'), await rows('storage_objects')]).toEqual(
      [0, 0, 0],
    );
    expect(tried).toMatchObject({ posts: 1, messages: 1, images: 1 });
    expect(await run(file)).toEqual(tried);
  });

  // C§62.06
  test('attachments that are none · a marked line each; the memo is kept', async () => {
    const { run, posts, rows } = await newPerson();
    const files: string[] = [];
    const { file, place } = newFile('2026', (insert) => {
      insert('memo', memo(1, { content: '附件' }));
      const attachments: [string, Record<string, string | Uint8Array>][] = [
        ['heic', { blob: new Uint8Array([0, 0, 0, 24, 102, 116, 121, 112, 104, 101, 105, 99]) }],
        ['broken', { blob: png.slice(0, 40) }],
        ['outside', { storage_type: 'LOCAL', reference: '../secret.png' }],
        ['absolute', { storage_type: 'LOCAL', reference: join(folder, 'secret.png') }],
        ['linked', { storage_type: 'LOCAL', reference: 'assets/link.png' }],
        ['folder', { storage_type: 'LOCAL', reference: 'assets' }],
        ['pipe', { storage_type: 'LOCAL', reference: 'assets/pipe' }],
        ['nul', { storage_type: 'LOCAL', reference: 'assets/\0.png' }],
        ['stored', { storage_type: 'S3', reference: 'https://s3.example/?X-Amz-Signature=geheim' }],
        ['web', { storage_type: 'EXTERNAL', reference: 'https://example.com/a.png' }],
        ['script', { storage_type: 'EXTERNAL', reference: 'javascript:alert(1)' }],
      ];
      for (const [at, [filename, more]] of attachments.entries())
        insert('attachment', { ...attachment(at + 1, more), filename, memo_id: 1 });
      files.push(...attachments.map(([filename]) => filename));
    });
    writeFileSync(join(folder, 'secret.png'), png);
    symlinkSync(join(folder, 'secret.png'), join(place, 'assets/link.png'));
    execFileSync('mkfifo', [join(place, 'assets/pipe')]);
    const report = await run(file);
    expect(report).toMatchObject({ posts: 1, images: 0 });
    expect(report.problems).toHaveLength(9);
    expect(report.problems.join()).not.toContain('secret');
    expect(await rows('storage_objects')).toBe(0);
    const [post] = await posts();
    expect(
      post?.content
        .split('\n')
        .filter((line) => line !== '')
        .toSorted(),
    ).toEqual(
      [
        '附件',
        'https://example.com/a.png',
        ...files.filter((name) => name !== 'web').map((name) => `〔没有导入：${name}〕`),
      ].toSorted(),
    );
  });

  // C§62.06
  test('hostile rows · are listed or put right, and the rest arrives', async () => {
    const { run, posts } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      insert('memo', memo(1, { content: 'x'.repeat(MEMO_MAX_BYTES + 1) }));
      insert('memo', memo(2, { content: ' \n ' }));
      insert('memo', memo(3, { content: '在前\0之后', created_ts: '9e999', payload: '{"tags":7' }));
      insert('memo', memo(4, { content: '绕圈', payload: `{"tags":"${'a'.repeat(2e6)}"}` }));
      insert('memo', memo(5, { content: '圈绕' }));
      const location = { placeholder: '杭\0州\u0007' };
      insert('memo', memo(6, { content: '地点', payload: JSON.stringify({ location }) }));
      const link = { storage_type: 'EXTERNAL', reference: 'https://example.com/a\0b' };
      insert('attachment', attachment(1, { memo_id: 6, filename: '网', ...link }));
      comment(insert, 4, 5);
      comment(insert, 5, 4);
      comment(insert, 3, 3);
    });
    const report = await run(file);
    expect(report.problems.map((line) => line.replace(/ has \d+ bytes.*/, ''))).toEqual([
      'memo 1: its text',
      'memo 2: it is empty',
    ]);
    expect(report).toMatchObject({ posts: 3, messages: 1 });
    const place = (await posts()).find(({ content }) => content.startsWith('地点'))?.content;
    expect(place).toMatch(/\n\n杭 州$/);
    expect(place).not.toContain('\0');
    expect((await posts()).map(({ content }) => content)).toContainEqual(
      expect.stringContaining('绕圈'),
    );
  });

  // C§62.06
  test('several accounts · one must be named', async () => {
    const { run, posts } = await newPerson();
    const { file } = newFile('2026', (insert) => {
      insert('user', { id: 2, username: 'li' });
      insert('memo', memo(1));
      insert('memo', memo(2, { creator_id: 2, content: '李的' }));
    });
    await expect(run(file)).rejects.toThrow('--from NAME: ');
    await expect(run(file, { memosUser: 'wang' })).rejects.toThrow('No account wang');
    await run(file, { memosUser: 'li' });
    expect((await posts()).map(({ content }) => content)).toEqual(['李的']);
  });

  // C§62.06
  test('files that are none · end with a sentence', async () => {
    const { run } = await newPerson();
    const other = (name: string, sql: string) => {
      const file = join(folder, `${engine}-${name}`);
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
      return file;
    };
    const text = join(folder, 'text.db');
    writeFileSync(text, 'not a database, but long enough to have a header of its own'.repeat(9));
    const endless = `with recursive n(i) as (select 1 union all select i + 1 from n)`;
    const columns = 'i as id, 1 as creator_id, 1 as created_ts, 2 as content';
    await expect(run(join(folder, 'missing.db'))).rejects.toThrow('cannot be read');
    await expect(run(folder)).rejects.toThrow('cannot be read');
    await expect(run(text)).rejects.toThrow('cannot be read');
    await expect(run(other('a.db', 'create table memo (id integer)'))).rejects.toThrow(
      'no database',
    );
    await expect(
      run(other('b.db', `create view memo as ${endless} select ${columns} from n`)),
    ).rejects.toThrow('no database');
    await expect(run(newFile('2026', () => undefined).file)).rejects.toThrow('no memos');
  });
});
