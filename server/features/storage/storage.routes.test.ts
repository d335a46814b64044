// The Storage protocol, through the unchanged client over a real port.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';
import { UPLOADS_PER_USER } from '#server/features/storage/upload-counter.ts';
import { openStorageHarness, image, type StorageHarness } from '#server/test-helpers/storage.ts';

describe('storage protocol', () => {
  let harness: StorageHarness;
  let mine: string;
  let theirs: string;
  beforeAll(async () => {
    harness = await openStorageHarness('sqlite', 'storageprotocol');
    mine = await harness.user();
    theirs = await harness.user();
  });
  afterAll(() => harness.dispose());

  const cards = (userId: string | null = mine) => harness.client(userId).from('card-image-bucket');
  const put = async (name: string, format: 'jpeg' | 'png' | 'gif' | 'webp' = 'png') => {
    const { error } = await cards().upload(`${mine}/${name}`, await image(format));
    expect(error).toBeNull();
    return `${mine}/${name}`;
  };
  const signed = async (path: string, seconds = 60) =>
    (await cards().createSignedUrl(path, seconds)).data?.signedUrl ?? '';

  test('buckets · signed in · lists three', async () => {
    const { data } = await harness.client(mine).listBuckets();
    expect(data?.map(({ id, public: open, file_size_limit: limit }) => [id, open, limit])).toEqual([
      ['card-image-bucket', false, IMAGE_MAX_BYTES],
      ['avatar', false, IMAGE_MAX_BYTES],
      ['background', false, IMAGE_MAX_BYTES],
    ]);
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'upload · a %s as a form · is served with its own type',
    async (format) => {
      const path = `${mine}/1_${format}.${format}`;
      const { data, error } = await cards().upload(path, await image(format));
      expect(error).toBeNull();
      expect(data).toMatchObject({ path, fullPath: `card-image-bucket/${path}` });
      const response = await fetch(await signed(path));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(response.headers.get('cache-control')).toBe('private');
      expect((await response.arrayBuffer()).byteLength).toBe(
        Number(response.headers.get('content-length')),
      );
    },
  );

  test("upload · bare bytes · take the request's content type", async () => {
    const path = `${mine}/2_raw.png`;
    const { error } = await cards().upload(path, await (await image('png')).arrayBuffer(), {
      contentType: 'image/png',
      cacheControl: '60',
    });
    expect(error).toBeNull();
    expect((await fetch(await signed(path))).headers.get('content-type')).toBe('image/png');
    const listed = (await cards().list(mine, { search: '2_raw' })).data?.[0];
    expect(listed?.metadata).toMatchObject({ mimetype: 'image/png', cacheControl: 'max-age=60' });
  });

  test('upload · existing name · needs x-upsert or PUT; the id stays', async () => {
    const path = await put('3_again.png');
    const refused = await cards().upload(path, await image('png'));
    expect(refused.error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
      status: 400,
    });
    const first = (await cards().list(mine, { search: '3_again' })).data?.[0]?.id;
    const before = harness.discarded.length;
    const replaced = await cards().upload(path, await image('png', { width: 8, height: 8 }), {
      upsert: true,
    });
    expect(replaced.data?.id).toBe(first);
    const updated = await cards().update(path, await image('png', { width: 9, height: 9 }));
    expect(updated.data?.id).toBe(first);
    expect(harness.discarded.length - before).toBe(2);
  });

  test('signed address · supports HEAD, validators and ranges', async () => {
    const url = await signed(await put('4_range.png'));
    const whole = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const etag = head.headers.get('etag') ?? '';
    const ask = (headers: Record<string, string>) => fetch(url, { headers });
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    expect(
      (await ask({ 'if-modified-since': head.headers.get('last-modified') ?? '' })).status,
    ).toBe(304);
    expect((await ask({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200);
    const part = await ask({ range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 2-5/${whole.length}`,
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(2, 6));
    const tail = await ask({ range: 'bytes=-3' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.slice(-3));
    const open = await ask({ range: `bytes=${whole.length - 2}-` });
    expect(new Uint8Array(await open.arrayBuffer())).toEqual(whole.slice(-2));
    expect((await ask({ range: `bytes=${whole.length}-` })).status).toBe(416);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });

  test('download= · sets the file name, in any script', async () => {
    const path = await put('5_save.png');
    const response = await fetch(
      `${await signed(path)}&download=${encodeURIComponent('春天.png')}`,
    );
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__.png"; filename*=UTF-8''${encodeURIComponent('春天.png')}`,
    );
  });

  test('signed address · expires, opens one object only, ends with it', async () => {
    const path = await put('6_life.png');
    const other = await put('6_other.png');
    const url = await signed(path, 60);
    expect((await fetch(url.replace('6_life', '6_other'))).status).toBe(400);
    expect(await (await fetch(url.replace('6_life', '6_other'))).json()).toMatchObject({
      code: 'InvalidSignature',
    });
    expect(await (await fetch(`${url.slice(0, -2)}xx`)).json()).toMatchObject({
      statusCode: '400',
      code: 'InvalidJWT',
      message: 'signature verification failed',
    });
    harness.clock.nowMs += 61_000;
    expect(await (await fetch(url)).json()).toMatchObject({
      code: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    });
    harness.clock.nowMs -= 61_000;
    await cards().remove([path]);
    expect(await (await fetch(url)).json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    expect((await fetch(await signed(other))).status).toBe(200);
  });

  test('createSignedUrls · returns an error per missing object', async () => {
    const path = await put('7_batch.png');
    const { data } = await cards().createSignedUrls(
      [path, `${mine}/none.png`, `${theirs}/a.png`],
      60,
    );
    expect(data?.map((row) => [row.path, row.error === null, row.signedUrl !== null])).toEqual([
      [path, true, true],
      [`${mine}/none.png`, false, false],
      [`${theirs}/a.png`, false, false],
    ]);
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
  });

  test('list · returns direct children and folders in the requested order', async () => {
    for (const name of ['b.png', 'a.png', 'deep/c.png'])
      await harness
        .client(mine)
        .from('background')
        .upload(`${mine}/${name}`, await image('png'));
    const background = harness.client(mine).from('background');
    expect((await background.list(mine)).data?.map((row) => [row.name, row.id === null])).toEqual([
      ['a.png', false],
      ['b.png', false],
      ['deep', true],
    ]);
    expect(
      (
        await background.list(mine, {
          sortBy: { column: 'name', order: 'desc' },
          limit: 2,
          offset: 1,
        })
      ).data?.map((row) => row.name),
    ).toEqual(['b.png', 'a.png']);
    expect((await background.list(`${mine}/deep`)).data?.map((row) => row.name)).toEqual(['c.png']);
    expect((await background.list('')).data?.map((row) => row.name)).toEqual([mine]);
    expect((await background.list(mine, { search: 'A' })).data?.map((row) => row.name)).toEqual([
      'a.png',
    ]);
    expect((await harness.client(mine).from('nowhere').list('')).data).toEqual([]);
  });

  test('remove · returns the objects that existed', async () => {
    const path = await put('8_gone.png');
    const { data } = await cards().remove([path, `${mine}/never.png`]);
    expect(data?.map((row) => row.name)).toEqual([path]);
    expect((await cards().remove([path])).data).toEqual([]);
    expect((await cards().remove([])).error?.message).toContain('prefixes');
  });

  test('another user · gets the same errors for foreign and missing objects', async () => {
    const path = await put('9_mine.png');
    const foreign = cards(theirs);
    const missing = { statusCode: '404', message: 'Object not found', status: 400 };
    expect((await foreign.upload(`${mine}/new.png`, await image('png'))).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect((await foreign.update(path, await image('png'))).error).toMatchObject({
      statusCode: '403',
    });
    expect((await foreign.createSignedUrl(path, 60)).error).toMatchObject(missing);
    expect((await foreign.createSignedUrl(`${mine}/none.png`, 60)).error).toMatchObject(missing);
    expect((await foreign.download(path)).error).not.toBeNull();
    expect((await foreign.list(mine)).data).toEqual([]);
    expect((await foreign.remove([path])).data).toEqual([]);
    expect((await fetch(await signed(path))).status).toBe(200);
  });

  // A§6.13
  test('card images need a signed URL; owners read the other buckets directly', async () => {
    const path = await put('9_direct.png');
    const headers = { authorization: `Bearer person:${mine}` };
    for (const way of ['object', 'object/authenticated']) {
      for (const method of ['GET', 'HEAD'])
        expect(
          (await fetch(`${harness.url}/${way}/card-image-bucket/${path}`, { method, headers }))
            .status,
        ).toBe(400);
      const response = await fetch(`${harness.url}/${way}/card-image-bucket/${path}`, { headers });
      expect(await response.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
      const avatar = `${mine}/avatar_9.png`;
      await harness
        .client(mine)
        .from('avatar')
        .upload(avatar, await image('png'), { upsert: true });
      expect((await fetch(`${harness.url}/${way}/avatar/${avatar}`, { headers })).status).toBe(200);
    }
    expect((await cards().download(path)).error).not.toBeNull();
    expect((await fetch(await signed(path))).status).toBe(200);
  });

  test('every endpoint · signed out · is refused', async () => {
    const path = await put('10_shut.png');
    const nobody = harness.client(null);
    const responses = [
      await nobody.listBuckets(),
      await cards(null).upload(`${mine}/x.png`, await image('png')),
      await cards(null).update(path, await image('png')),
      await cards(null).createSignedUrl(path, 60),
      await cards(null).createSignedUrls([path], 60),
      await cards(null).list(mine),
      await cards(null).remove([path]),
    ];
    for (const { error } of responses)
      expect(error).toMatchObject({
        statusCode: '400',
        message: "headers must have required property 'authorization'",
      });
    expect((await fetch(`${harness.url}/object/card-image-bucket/${path}`)).status).toBe(400);
    const forged = await fetch(`${harness.url}/bucket`, {
      headers: { authorization: 'Bearer rubbish' },
    });
    expect(await forged.json()).toEqual({
      statusCode: '403',
      error: 'Unauthorized',
      message: 'signature verification failed',
      code: 'AccessDenied',
    });
  });

  test("invalid name, bucket, lifetime or route · returns the protocol's error", async () => {
    const file = await image('png');
    expect((await cards().upload(`${mine}/日记.png`, file)).error).toMatchObject({
      statusCode: '400',
      code: 'InvalidKey',
    });
    expect(
      (await harness.client(mine).from('other').upload(`${mine}/a.png`, file)).error,
    ).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
    expect((await cards().createSignedUrl(await put('11.png'), 0)).error).toMatchObject({
      statusCode: '400',
    });
    expect((await cards().createSignedUrl(`${mine}/11.png`, 31_536_001)).error).toMatchObject({
      statusCode: '400',
    });
    expect((await fetch(`${harness.url}/nothing`)).status).toBe(404);
  });

  test('upload · one byte over ten megabytes · is refused in every form', async () => {
    const tooMuch = new Uint8Array(IMAGE_MAX_BYTES + 1);
    tooMuch.set([0xff, 0xd8, 0xff]);
    const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' };
    expect(
      (await cards().upload(`${mine}/12.jpeg`, new Blob([tooMuch], { type: 'image/jpeg' }))).error,
    ).toMatchObject(tooLarge);
    expect(
      (await cards().upload(`${mine}/12.jpeg`, tooMuch, { contentType: 'image/jpeg' })).error,
    ).toMatchObject(tooLarge);
    const stream = new Blob([tooMuch]).stream();
    expect(
      (await cards().upload(`${mine}/12.jpeg`, stream, { contentType: 'image/jpeg' })).error,
    ).toMatchObject(tooLarge);
    const huge = new Uint8Array(IMAGE_MAX_BYTES * 3);
    expect(
      (await cards().upload(`${mine}/12.jpeg`, new Blob([huge], { type: 'image/jpeg' }))).error,
    ).toMatchObject(tooLarge);
  });

  test('upload · a form without a file, with two, or with many parts · is refused', async () => {
    const send = (form: FormData) =>
      fetch(`${harness.url}/object/card-image-bucket/${mine}/13.png`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer person:${mine}` },
      });
    const empty = new FormData();
    empty.append('cacheControl', '1');
    expect(await (await send(empty)).json()).toMatchObject({ message: 'No content provided' });
    const twice = new FormData();
    for (const name of ['', 'b']) twice.append(name, await image('png'));
    expect(await (await send(twice)).json()).toMatchObject({ code: 'InvalidRequest' });
    const many = new FormData();
    for (let i = 0; i < 200; i += 1) many.append(`f${i}`, '');
    expect(await (await send(many)).json()).toMatchObject({
      message: 'the form has too many parts',
    });
  });

  test('slow uploads of one user · do not block others, and free their quota on abort', async () => {
    const gone = new AbortController();
    const slow = (name: string) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array([0xff, 0xd8, 0xff])),
      });
      const init = {
        method: 'POST',
        headers: { authorization: `Bearer person:${mine}`, 'content-type': 'image/jpeg' },
        body,
        duplex: 'half',
        signal: gone.signal,
      };
      return fetch(
        `${harness.url}/object/card-image-bucket/${mine}/${name}`,
        init as RequestInit,
      ).catch(() => null);
    };
    const sent = Array.from({ length: UPLOADS_PER_USER + 1 }, (_, i) => slow(`14_${i}.jpeg`));
    expect((await Promise.race(sent))?.status).toBe(429);
    expect((await cards(theirs).upload(`${theirs}/14.png`, await image('png'))).error).toBeNull();
    gone.abort();
    await Promise.all(sent);
    const tryOne = async () =>
      (await cards().upload(`${mine}/14_more.png`, await image('png'), { upsert: true })).error;
    await vi.waitFor(async () => expect(await tryOne()).toBeNull(), { timeout: 5_000 });
  });

  test('no unexpected error was logged', () => {
    expect(harness.failures).toEqual([]);
  });
});
