// `POST /api/capture` over HTTP: every kind of body, its limits, and repeats (rulings 112).
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const image = async (format: 'png' | 'jpeg' = 'png') => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#b65' } });
  return new Blob([new Uint8Array(await picture.toFormat(format).toBuffer())]);
};

describe.each(ENGINES)('POST /api/capture on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'capture');
  });
  afterAll(() => server.stop());

  const newSender = async () => {
    const user = await server.newUser();
    const { text: token } = await user.api.personalTokens.create({
      id: newId(),
      name: '快捷指令',
      scope: 'write',
      lifetimeDays: null,
    });
    const send = async (
      body: string | FormData | Uint8Array<ArrayBuffer> | ReadableStream,
      headers: Record<string, string> = {},
      query = '',
    ) => {
      const answer = await fetch(`${server.url}/api/capture${query}`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      } as RequestInit);
      const json = (await answer.json()) as {
        id?: string;
        url?: string;
        code?: string;
        message?: string;
      };
      return { status: answer.status, location: answer.headers.get('Location'), ...json };
    };
    const feed = async () => (await user.api.posts.list({})).items;
    const objects = () =>
      server.tables
        .query()
        .selectFrom('storage_objects')
        .select('name')
        .where('user_id', '=', user.id)
        .execute();
    return { ...user, send, feed, objects };
  };
  const JSON_TYPE = { 'Content-Type': 'application/json' };
  const TEXT_TYPE = { 'Content-Type': 'text/plain; charset=utf-8' };
  const formOf = (fields: Record<string, string | Blob | Blob[]>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat())
        if (typeof one === 'string') form.append(name, one);
        else form.append(name, one, 'image.bin');
    return form;
  };

  // C§64.05
  test('JSON, text and fields · become posts like any other, with tags', async () => {
    const { api, send, feed } = await newSender();
    const sent = await send(JSON.stringify({ text: ' 雨停了 #散步 ' }), JSON_TYPE);
    expect(sent.status).toBe(201);
    expect(sent.url).toBe(`${server.settings.publicUrl ?? server.url}/chat/${sent.id}`);
    expect(sent.location).toBe(sent.url);
    const createdAt = '2026-03-02T08:30:00+08:00';
    await send('路上\n桂花开了', TEXT_TYPE, `?createdAt=${encodeURIComponent(createdAt)}`);
    await send(new URLSearchParams({ text: '表单', createdAt: '' }).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    const posts = await feed();
    expect(posts.map(({ content }) => content).toSorted()).toEqual(
      ['表单', '路上\n桂花开了', '雨停了 #散步'].toSorted(),
    );
    expect(posts.find(({ content }) => content.startsWith('路上'))?.createdAt).toBe(
      '2026-03-02T00:30:00.000Z',
    );
    expect((await api.tags.list({})).items.map(({ name }) => name)).toEqual(['散步']);
  });

  // C§64.05
  test('a form with four images · stored re-encoded, in their order', async () => {
    const { send, feed, objects } = await newSender();
    const images = [await image(), await image('jpeg'), await image(), await image()];
    const sent = await send(formOf({ text: '四张', image: images }));
    expect(sent.status).toBe(201);
    const [post] = await feed();
    expect(post?.images.map((ref) => ref.split('.').at(-1))).toEqual(['png', 'jpeg', 'png', 'png']);
    expect((await objects()).map(({ name }) => name).toSorted()).toEqual(post?.images.toSorted());
    expect((await send(formOf({ image: [await image()] }))).status).toBe(201);
    expect((await send(formOf({ text: '空的', image: new Blob([]) }))).status).toBe(201);
  });

  // C§64.05
  test('what a post may not be · is refused whole, and leaves no image', async () => {
    const { send, feed, objects } = await newSender();
    const codeOf = async (...request: Parameters<typeof send>) => {
      const { status, code } = await send(...request);
      return [status, code];
    };
    const good = await image();
    expect(await codeOf('{"text":"  "}', JSON_TYPE)).toEqual([422, 'EMPTY_CONTENT']);
    const long = '字'.repeat(POST_MAX_CHARACTERS + 1);
    expect(await codeOf(long, TEXT_TYPE)).toEqual([422, 'CONTENT_TOO_LONG']);
    expect(await codeOf('x'.repeat(262_145), TEXT_TYPE)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await codeOf(formOf({ text: '五张', image: [good, good, good, good, good] }))).toEqual([
      422,
      'TOO_MANY_IMAGES',
    ]);
    expect(await codeOf(formOf({ text: long, image: [good] }))).toEqual([422, 'CONTENT_TOO_LONG']);
    expect(await codeOf(formOf({ text: '坏的', image: [good, new Blob(['<svg/>'])] }))).toEqual([
      415,
      'IMAGE_TYPE_NOT_ALLOWED',
    ]);
    const broken = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9])]);
    expect(await codeOf(formOf({ text: '断的', image: [good, broken] }))).toEqual([
      415,
      'IMAGE_UNREADABLE',
    ]);
    expect(await codeOf('{"text":"早","createdAt":"1800-01-01T00:00:00Z"}', JSON_TYPE)).toEqual([
      422,
      'MOMENT_OUT_OF_RANGE',
    ]);
    expect(await feed()).toEqual([]);
    expect(await objects()).toEqual([]);
  });

  // C§64.05
  test('bodies of other shapes · 400, never 500', async () => {
    const { send, feed } = await newSender();
    const many = new FormData();
    for (let at = 0; at < 200; at += 1) many.append(`f${at}`, '');
    const statuses = await Promise.all([
      send('{', JSON_TYPE),
      send('[]', JSON_TYPE),
      send('{"text":1}', JSON_TYPE),
      send('{"text":"早","createdAt":"昨天"}', JSON_TYPE).then((sent) => sent),
    ]);
    const later = [
      await send('<p>早</p>', { 'Content-Type': 'text/html' }),
      await send(new Uint8Array([0xff, 0xfe]), TEXT_TYPE),
      await send('早', { 'Content-Type': 'multipart/form-data' }),
      await send(many),
    ];
    expect([...statuses, ...later].map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 400),
    );
    expect((await send('早\0\ud800', TEXT_TYPE)).status).toBe(201);
    expect((await feed())[0]?.content).toBe('早\ufffd');
  });

  // C§64.05
  test('a part that nothing reads · 400 with its field, and nothing is saved', async () => {
    const { send, feed, objects } = await newSender();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const cases: [string, Promise<{ status: number; message?: string }>][] = [
      ['photo', send(formOf({ text: '晚霞', photo: await image() }))],
      ['image', send(formOf({ text: '晚霞', image: 'data:image/png;base64,AAAA' }))],
      ['images', send('{"text":"晚霞","images":["data:image/png;base64,AA"]}', JSON_TYPE)],
      ['createdAt', send('{"text":"晚霞","createdAt":"昨天"}', JSON_TYPE)],
      ['createdAt', send('晚霞', TEXT_TYPE, '?createdAt=2026-13-01')],
      ['created', send('晚霞', TEXT_TYPE, '?created=2026-03-01')],
      ['text', send('{"createdAt":"2026-03-02T08:30:00Z"}', JSON_TYPE)],
      ['place', send('text=晚霞&place=海边', form)],
      ['Content-Type', send('<p>早</p>', { 'Content-Type': 'text/html' })],
    ];
    for (const [field, sent] of cases) {
      const { status, message } = await sent;
      expect([status, message]).toEqual([400, `提交的内容格式不对，请检查后重试（${field}）`]);
    }
    expect([await feed(), await objects()]).toEqual([[], []]);
  });

  // C§64.05
  test('a moment whose + is not encoded · is read', async () => {
    const { send, feed } = await newSender();
    await send('早', TEXT_TYPE, '?createdAt=2026-03-02T08:30:00+08:00');
    expect((await feed())[0]?.createdAt).toBe('2026-03-02T00:30:00.000Z');
  });

  // C§64.05
  test('slow forms of one user · delay neither forms of others nor own texts', async () => {
    const [slow, other] = [await newSender(), await newSender()];
    const gate = Promise.withResolvers<void>();
    const boundary = '----WebKitFormBoundary0123456789abcdef';
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="text"\r\n\r\n慢\r\n`;
    const drip = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: async (controller) => {
          controller.enqueue(new TextEncoder().encode(field));
          await gate.promise;
          controller.enqueue(new TextEncoder().encode(`--${boundary}--\r\n`));
          controller.close();
        },
      });
    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const held = [1, 2, 3, 4].map(() => slow.send(drip(), type));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await other.send(formOf({ text: '快', image: [await image()] }))).status).toBe(201);
    expect((await slow.send('自己的', TEXT_TYPE)).status).toBe(201);
    gate.resolve();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  // C§64.05
  test('a repeat with the same key · returns the first post, also at the same time', async () => {
    const { send, feed, objects } = await newSender();
    const key = { 'Idempotency-Key': '<mail.17@example.com>' };
    const form = async () => formOf({ text: '一次', image: [await image()] });
    const forms = [await form(), await form(), await form()];
    const sent = await Promise.all(forms.map((one) => send(one, key)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const posts = await feed();
    expect(posts.map(({ content }) => content)).toEqual(['一次']);
    expect((await objects()).map(({ name }) => name)).toEqual(posts[0]?.images);
    const stranger = await newSender();
    expect((await stranger.send('别人', { ...TEXT_TYPE, ...key })).id).not.toBe(sent[0]?.id);
    const bad = { ...TEXT_TYPE, 'Idempotency-Key': 'k'.repeat(201) };
    expect((await send('早', bad)).code).toBe('IDEMPOTENCY_KEY_INVALID');
  });

  // C§64.05
  test('a key with another text or images · 409, until its post is edited', async () => {
    const { api, send, feed, objects } = await newSender();
    const key = { ...TEXT_TYPE, 'Idempotency-Key': 'a' };
    const { id = '' } = await send(' 一段 ', key);
    expect((await send('一段', key)).id).toBe(id);
    expect(await send('另一段', key)).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const form = formOf({ text: '一段', image: [await image()] });
    expect((await send(form, { 'Idempotency-Key': 'a' })).code).toBe('IDEMPOTENCY_KEY_REUSED');
    const both = await Promise.all(
      ['甲', '乙'].map(async (text) =>
        send(formOf({ text, image: [await image()] }), { 'Idempotency-Key': 'b' }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await feed()).toHaveLength(2);
    expect(await objects()).toHaveLength(1);
    server.clock.nowMs += 1_000;
    await api.posts.update({ id, content: '改过' });
    expect(await send('一段', key)).toMatchObject({ status: 201, id });
    expect((await feed()).map(({ content }) => content)).toContain('改过');
  });

  // C§64.05
  test('without write scope or signed out · nothing is read or kept', async () => {
    const { api, feed } = await newSender();
    const { text: readOnly } = await api.personalTokens.create({
      id: newId(),
      name: '只读',
      scope: 'read',
      lifetimeDays: 30,
    });
    const statusWith = async (headers: Record<string, string>) =>
      (
        await fetch(`${server.url}/api/capture`, {
          method: 'POST',
          body: '早',
          headers: { ...TEXT_TYPE, ...headers },
        })
      ).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ Authorization: `Bearer ${readOnly}` })).toBe(403);
    expect(await feed()).toEqual([]);
  });
});
