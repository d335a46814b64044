// The browser's image store against the real server over a port: the compliance suite, and its own
// behaviour — tokens, lifetimes, batches, and error codes.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeImageStore } from '#contract/compliance/image-store.compliance.ts';
import { CARD_IMAGE_URL_SECONDS, PROFILE_IMAGE_URL_SECONDS } from '#domain/images/image-rules.ts';
import { openStorageHarness, image, type StorageHarness } from '#server/test-helpers/storage.ts';
import {
  createSupabaseImageStore,
  type SupabaseImageStorePorts,
} from '#web/core/images/supabase-image-store.ts';

let words = 0;
const portsOf = (
  harness: StorageHarness,
  userId: string,
  change: Partial<SupabaseImageStorePorts> = {},
): SupabaseImageStorePorts => ({
  url: harness.url,
  tokens: {
    accessToken: async () => `person:${userId}`,
    refreshToken: async () => null,
    expire: () => undefined,
  },
  userId: () => userId,
  now: () => harness.clock.nowMs,
  randomWord: () => `w${(words += 1)}`,
  report: () => undefined,
  ...change,
});

describeImageStore('storage-js over HTTP', async () => {
  const harness = await openStorageHarness('sqlite', 'imagestore');
  return {
    store: createSupabaseImageStore(portsOf(harness, await harness.user())),
    open: async (url) => {
      const answer = url === '' ? null : await fetch(url);
      return answer?.ok === true ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    image: (type) => image(type.slice(6) as 'png'),
    nextSecond: () => {
      harness.clock.nowMs += 1000;
    },
    dispose: harness.dispose,
  };
});

describe('storage-js in the browser', () => {
  let harness: StorageHarness;
  let user: string;
  beforeAll(async () => {
    harness = await openStorageHarness('sqlite', 'imagestoremore');
    user = await harness.user();
  });
  afterAll(() => harness.dispose());

  const counting = (change: Partial<SupabaseImageStorePorts> = {}) => {
    const asked: string[] = [];
    const send: typeof fetch = (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new Request(input).url.slice(harness.url.length)}`);
      return fetch(input, init);
    };
    return {
      asked,
      store: createSupabaseImageStore(portsOf(harness, user, { send, ...change })),
    };
  };
  const secondsOf = (url: string) => {
    const { iat = 0, exp = 0 } = decodeJwt(new URL(url).searchParams.get('token') ?? '');
    return exp - iat;
  };

  test("paths · follow the product's naming", async () => {
    const { store } = counting();
    expect(await store.put('card-image-bucket', await image('webp'))).toMatch(
      new RegExp(`^${user}/${harness.clock.nowMs}_w\\d+\\.webp$`),
    );
    expect(await store.put('avatar', await image('jpeg'))).toBe(
      `${user}/avatar_${Math.floor(harness.clock.nowMs / 1000)}.jpeg`,
    );
    expect(await store.put('background', await image('webp'))).toBe(
      `${user}/background_${Math.floor(harness.clock.nowMs / 1000)}.webp`,
    );
  });

  test('card images are never overwritten, profile images are; all cached for a year', async () => {
    const uploads: unknown[][] = [];
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (init?.body instanceof FormData)
        uploads.push([request.headers.get('x-upsert'), init.body.get('cacheControl')]);
      return fetch(input, init);
    };
    const own = createSupabaseImageStore(portsOf(harness, user, { send }));
    for (const bucket of ['card-image-bucket', 'avatar', 'background'] as const)
      await own.put(bucket, await image('jpeg'));
    expect(uploads).toEqual([
      ['false', '31536000'],
      ['true', '31536000'],
      ['true', '31536000'],
    ]);
  });

  test('signed URLs · a new avatar a year, later a day; card images a day', async () => {
    const first = counting().store;
    const avatar = await first.put('avatar', await image('jpeg'));
    expect(secondsOf(await first.urlOf('avatar', avatar))).toBe(PROFILE_IMAGE_URL_SECONDS);
    const later = counting().store;
    expect(secondsOf(await later.urlOf('avatar', avatar))).toBe(CARD_IMAGE_URL_SECONDS);
    expect(
      secondsOf(
        await later.urlOf(
          'card-image-bucket',
          await later.put('card-image-bucket', await image('png')),
        ),
      ),
    ).toBe(CARD_IMAGE_URL_SECONDS);
  });

  test('a screen of images · one request, and none the second time', async () => {
    const { asked, store } = counting();
    const file = await image('png');
    const refs = await Promise.all(
      Array.from({ length: 6 }, () => store.put('card-image-bucket', file)),
    );
    asked.length = 0;
    const urls = await Promise.all(
      [...refs, ...refs].map((ref) => store.urlOf('card-image-bucket', ref)),
    );
    expect(new Set(urls).size).toBe(6);
    expect(asked).toEqual(['POST /object/sign/card-image-bucket']);
    await Promise.all(refs.map((ref) => store.urlOf('card-image-bucket', ref)));
    expect(asked).toHaveLength(1);
    store.forget();
    await store.urlOf('card-image-bucket', refs[0] ?? '');
    expect(asked).toHaveLength(2);
  });

  test('card image removal · lists the buckets first; other removals do not', async () => {
    const { asked, store } = counting();
    const card = await store.put('card-image-bucket', await image('png'));
    asked.length = 0;
    await store.remove('card-image-bucket', [card]);
    expect(asked).toEqual(['GET /bucket', 'DELETE /object/card-image-bucket']);
    asked.length = 0;
    await store.remove('avatar', [`${user}/avatar_1.jpeg`]);
    expect(asked).toEqual(['DELETE /object/avatar']);
  });

  test('signed out · no request is sent', async () => {
    const { asked, store } = counting({ userId: () => null });
    await expect(store.put('card-image-bucket', await image('png'))).rejects.toMatchObject({
      code: 'UPLOAD_NOT_SIGNED_IN',
    });
    expect(await store.urlOf('card-image-bucket', `${user}/a.png`)).toBe('');
    await store.remove('card-image-bucket', [`${user}/a.png`]);
    expect(asked).toEqual([]);
  });

  test('a refused token · is renewed once; a second refusal ends the session', async () => {
    let expired = 0;
    const tokens = (fresh: string | null) => ({
      accessToken: async () => 'old',
      refreshToken: async () => fresh,
      expire: () => void (expired += 1),
    });
    const renewed = counting({ tokens: tokens(`person:${user}`) }).store;
    await renewed.put('card-image-bucket', await image('png'));
    expect(expired).toBe(0);
    const lost = counting({ tokens: tokens('old too') }).store;
    await expect(lost.put('card-image-bucket', await image('png'))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    });
    expect(expired).toBe(1);
  });

  test("another user's folder · is refused with the product's text", async () => {
    const other = await harness.user();
    const { store } = counting({ userId: () => other });
    await expect(store.put('card-image-bucket', await image('png'))).rejects.toMatchObject({
      code: 'UPLOAD_FORBIDDEN',
    });
  });

  test('what cannot be signed is reported, and the address is empty', async () => {
    const reported: string[] = [];
    const report = (code: string) => void reported.push(code);
    expect(await counting({ report }).store.urlOf('card-image-bucket', `${user}/none.png`)).toBe(
      '',
    );
    expect(
      await counting({ report, send: () => Promise.reject(new TypeError('offline')) }).store.urlOf(
        'card-image-bucket',
        `${user}/none.png`,
      ),
    ).toBe('');
    expect(reported).toEqual(['IMAGE_FORBIDDEN', 'IMAGE_URL_FAILED']);
  });

  test('a network that is away is named as the reason', async () => {
    const { store } = counting({ send: () => Promise.reject(new TypeError('offline')) });
    await expect(store.put('card-image-bucket', await image('png'))).rejects.toMatchObject({
      code: 'NETWORK',
    });
  });

  test('a session that ends during an upload is named as the reason', async () => {
    let calls = 0;
    const accessToken = async () => {
      calls += 1;
      if (calls > 1) throw Object.assign(new Error(), { code: 'SESSION_EXPIRED' });
      return `person:${user}`;
    };
    const { store } = counting({
      tokens: { accessToken, refreshToken: async () => null, expire: () => undefined },
    });
    await expect(store.put('card-image-bucket', await image('png'))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    });
  });

  // A§8.24
  test.each([
    [500, {}, 'INTERNAL_SERVER_ERROR'],
    [502, {}, 'SERVICE_UNAVAILABLE'],
    [503, {}, 'SERVICE_UNAVAILABLE'],
    [429, {}, 'RATE_LIMITED'],
    [400, { statusCode: '415', code: 'InvalidImage', message: 'x' }, 'IMAGE_UNREADABLE'],
    [400, { statusCode: '415', code: 'InvalidMimeType', message: 'x' }, 'IMAGE_TYPE_NOT_ALLOWED'],
  ])('an answer %i with %j is %s', async (status, body, code) => {
    const { store } = counting({ send: async () => Response.json(body, { status }) });
    await expect(store.put('card-image-bucket', await image('png'))).rejects.toMatchObject({
      code,
    });
  });
});
