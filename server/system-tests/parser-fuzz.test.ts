// Fuzzes the parsers that endpoint-fuzz.test.ts reaches only superficially, with random and almost
// valid input. Each returns a valid value or throws its own error type.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { IMAGE_TYPES } from '#domain/images/image-rules.ts';
import { readCompletionEvent } from '#ai/completion-events.ts';
import { readValues } from '#ai/event-stream.ts';
import { ModelError } from '#ai/model-error.ts';
import { restoreBackup } from '#server/cli/restore.ts';
import { BackupError } from '#server/cli/backup-error.ts';
import { readDepartures } from '#server/config/departures.ts';
import { loadKeys } from '#server/config/keys.ts';
import { readSettings, SettingsError } from '#server/config/settings.ts';
import { createAccessTokens } from '#server/features/auth/access-token.ts';
import { bearerToken } from '#server/http/identity.ts';
import { createRedirectPolicy } from '#server/features/auth/redirects.ts';
import { respondWithObject } from '#server/features/storage/object-response.ts';
import { BodyError } from '#server/http/read-body.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import { readUpload } from '#server/features/storage/upload-body.ts';
import { addressBlock } from '#server/http/client-ip.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { createSignedUrls } from '#server/storage/signed-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'echo-parsers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u0000', '\r\n', '__proto__', 'null', '-0', '1e999', '%00', '../..', '장'),
);

/** `bytes` with some changed, cut off or repeated. */
const damaged = (bytes: Uint8Array) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }),
      fc.nat(bytes.length),
      fc.boolean(),
    )
    .map(([changes, end, isCut]) => {
      const copy = new Uint8Array(isCut ? bytes.slice(0, end) : bytes);
      for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
      return copy;
    });

describe('model responses', () => {
  const streamOf = (pieces: readonly Uint8Array[]) =>
    new ReadableStream<Uint8Array>({
      start: (to) => (pieces.forEach((piece) => to.enqueue(piece)), to.close()),
    });
  const read = async (pieces: readonly Uint8Array[]) => {
    const events: string[] = [];
    const { values } = readValues(streamOf(pieces), () => undefined);
    for await (const value of values) events.push(value);
    return events;
  };

  test('events · at any chunk boundaries · are parsed completely', async () => {
    const line = fc.oneof(
      fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
      fc.array(fc.jsonValue()),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (given, end, size, isStream) => {
          const lines = given.map((value) => JSON.stringify(value));
          const bytes = new TextEncoder().encode(
            lines
              .map((text) =>
                isStream ? `: still here${end}data: ${text}${end}${end}` : text + end,
              )
              .join(''),
          );
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.slice(at * size, (at + 1) * size),
          );
          expect(await read(pieces)).toEqual(lines);
        },
      ),
    );
  });

  test('any bytes · are values or an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array()), async (pieces) => {
        const values = await read(pieces).catch((cause: unknown) => {
          expect(cause).toBeInstanceOf(ModelError);
          return [];
        });
        for (const value of values) expect(value).toMatch(/^[[{]/u);
      }),
    );
    await expect(
      read([new TextEncoder().encode(`data: ${'x'.repeat(2_000_000)}`)]),
    ).rejects.toBeInstanceOf(ModelError);
  });

  test('any JSON · is an event or garbage', () => {
    const part = fc.record(
      { content: fc.anything(), reasoning_content: fc.anything() },
      { requiredKeys: [] },
    );
    const near = fc.record(
      {
        choices: fc.array(
          fc.record(
            { delta: part, message: fc.anything(), finish_reason: fc.anything() },
            { requiredKeys: [] },
          ),
        ),
        usage: fc.anything(),
        error: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.json(),
          near.map((event) => JSON.stringify(event) ?? ''),
        ),
        (data) => {
          const event = readCompletionEvent(data);
          if (event !== null)
            expect([typeof event.text, typeof event.thoughts, typeof event.finish]).toEqual([
              'string',
              'string',
              event.finish === null ? 'object' : 'string',
            ]);
        },
      ),
    );
  });
});

describe('tokens and addresses', () => {
  test('any text or changed token · identifies no user and grants nothing', async () => {
    const now = () => 1_763_690_000_000;
    const keys = await loadKeys(folder);
    const tokens = createAccessTokens({ keys, issuer: 'http://x/auth/v1', now });
    const session = {
      userId: 'u',
      id: 's',
      counter: 0,
      refreshedAt: 0,
      createdAt: 0,
      ip: '',
      userAgent: '',
      amr: [],
      secondStep: null,
      secondCounter: null,
      provedAt: null,
    };
    const account = {
      id: 'u',
      email: 'a@example.com',
      passwordHash: '',
      confirmedAt: 1,
      confirmationSentAt: null,
      recoverySentAt: null,
      lastSignInAt: null,
      bannedUntil: null,
      deletedAt: null,
      provedAt: null,
      emailChange: null,
      metadata: {},
      createdAt: 0,
      updatedAt: 0,
    };
    const { token: access } = await tokens.sign(account, session);
    const urls = createSignedUrls({ key: keys.storageUrlSecret, now });
    const address = await urls.sign('card-image-bucket/u/1_a.png', 60);
    expect([
      (await tokens.read(access))?.userId,
      (await urls.verify('card-image-bucket/u/1_a.png', address)).ok,
    ]).toEqual(['u', true]);
    // The last character of a token's part has insignificant bits; any other changes the content or
    // the signature.
    const changed = (token: string) =>
      fc
        .tuple(fc.nat(token.length - 1), fc.constantFrom(...'ABCDwxyz0189-_.'))
        .filter(([at, sign]) => token[at] !== sign && /[\w-][\w-]/.test(token.slice(at, at + 2)))
        .map(([at, sign]) => token.slice(0, at) + sign + token.slice(at + 1));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, changed(access), changed(address)),
        text,
        async (token, path) => {
          expect(await tokens.read(token)).toBeNull();
          expect([
            (await urls.verify(path, token)).ok,
            (await urls.verify('card-image-bucket/u/1_a.png', token)).ok,
          ]).toEqual([false, false]);
          expect((await urls.verify(path, address)).ok).toBe(
            path === 'card-image-bucket/u/1_a.png',
          );
        },
      ),
    );
  });

  test('headers, addresses and links · any text · is parsed or rejected', () => {
    const policy = createRedirectPolicy({
      publicUrl: 'https://journal.example',
      patterns: ['https://*.friends.example/app/**'],
    });
    const place = fc.oneof(
      text,
      fc.webUrl({ withQueryParameters: true }),
      text.map((end) => `https://journal.example${end}`),
      text.map((end) => `https://a.friends.example/app/${end}`),
      text.map((end) => `//${end}`),
    );
    fc.assert(
      fc.property(text, place, fc.oneof(text, fc.ipV4(), fc.ipV6()), (header, target, ip) => {
        expect(bearerToken(header) ?? 'x').toMatch(/^\S+$/);
        expect(bearerToken(`Bearer ${header}`) ?? 'x').toMatch(/^\S+$/);
        expect(addressBlock(addressBlock(ip))).toBe(addressBlock(ip));
        const { origin } = new URL(policy.resolve([target]));
        expect(
          origin === 'https://journal.example' ||
            /^https:\/\/[^./]*\.friends\.example$/.test(origin),
          origin,
        ).toBe(true);
      }),
    );
  });
});

describe('images', () => {
  const BORDER = 'border';
  const form = (file: Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        `--${BORDER}\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n`,
      ),
      Buffer.from(
        `--${BORDER}\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${BORDER}--\r\n`),
    ]);

  test('a damaged form · returns its one file or is refused', async () => {
    const whole = form(new Uint8Array([137, 80, 78, 71]));
    const upload = (body: Uint8Array<ArrayBuffer>, type: string) =>
      readUpload(
        new Request('http://x/', { method: 'POST', body, headers: { 'Content-Type': type } }),
      );
    expect([
      ...(await upload(new Uint8Array(whole), `multipart/form-data; boundary=${BORDER}`)).bytes,
    ]).toEqual([137, 80, 78, 71]);
    const type = fc.oneof(
      fc.constant(`multipart/form-data; boundary=${BORDER}`),
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=""',
        'multipart/form-data; boundary=x',
      ),
    );
    await fc.assert(
      fc.asyncProperty(damaged(whole), type, async (body, contentType) => {
        const outcome = await upload(body, contentType).catch((cause: unknown) => cause);
        expect(
          outcome instanceof StorageError ||
            outcome instanceof BodyError ||
            (outcome as { bytes?: unknown }).bytes instanceof Uint8Array,
          String(outcome),
        ).toBe(true);
      }),
    );
  });

  test.each(IMAGE_TYPES)('a damaged %s · is a valid image or refused', async (type) => {
    const recode = createImageRecoder();
    const made = await sharp({
      create: { width: 24, height: 16, channels: 3, background: '#2f6f73' },
    })
      .toFormat(type.slice('image/'.length) as 'png')
      .toBuffer();
    expect((await recode(made, type)).ok).toBe(true);
    // Sizes, frame counts and tables are in the first bytes.
    await fc.assert(
      fc.asyncProperty(damaged(made.subarray(0, 120)), async (head) => {
        const outcome = await recode(Buffer.concat([head, made.subarray(120)]), type);
        if (outcome.ok)
          expect(`image/${(await sharp(outcome.value).metadata()).format}`).toBe(type);
        else expect(['IMAGE_UNREADABLE', 'IMAGE_TOO_MANY_PIXELS']).toContain(outcome.code);
      }),
      { numRuns: 60 },
    );
  });

  test('any range or file name · is served within the image, or refused', async () => {
    const object = {
      size: 100,
      mimeType: 'image/png',
      etag: 'e',
      updatedAtMs: 1_763_690_000_000,
    } as Parameters<typeof respondWithObject>[1];
    const bound = fc.oneof(fc.nat(200).map(String), fc.constant(''), fc.constant('9'.repeat(15)));
    const range = fc.oneof(
      fc.tuple(bound, bound).map(([from, to]) => `bytes=${from}-${to}`),
      fc.string(),
    );
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '\\', '\r\nX: y', '日记.png', null),
    );
    await fc.assert(
      fc.asyncProperty(range, name, async (wanted, download) => {
        const headers = { Range: wanted.replaceAll(/[^\x20-\x7e]/g, '') };
        const read = async () => new Blob([]).stream() as ReadableStream<Uint8Array>;
        const answer = await respondWithObject(new Request('http://x/', { headers }), object, {
          headers: {},
          download,
          read,
        }).catch((cause: unknown) => cause);
        if (answer instanceof StorageError) {
          expect(answer.kind).toBe('rangeInvalid');
          return;
        }
        const { status, headers: sent } = answer as Response;
        const [from = 0, to = 99] = (
          /^bytes (\d+)-(\d+)\/100$/.exec(sent.get('Content-Range') ?? '') ?? []
        )
          .slice(1)
          .map(Number);
        expect([status, Number(sent.get('Content-Length')), from >= 0 && to <= 99]).toEqual([
          sent.has('Content-Range') ? 206 : 200,
          to - from + 1,
          true,
        ]);
      }),
    );
  });
});

describe('operator input', () => {
  test('settings · any environment · are complete or refused with a list', () => {
    const name = fc.constantFrom(
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'STORAGE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'AI_BASE_URL',
      'AI_MODEL',
      'AUTH_REDIRECTS',
      'PASSWORD_MIN',
      'ACCOUNT_PURGE_DAYS',
      'CONTACT_EMAIL',
      'TRUST_PROXY',
      'METRICS_TOKEN',
      'SIGNUP_STONES',
    );
    const value = fc.oneof(
      text,
      fc.webUrl(),
      fc.constantFrom(
        'on',
        'off',
        '7',
        '-1',
        '65536',
        'postgres://',
        'postgres://db/x',
        's3://',
        's3://b?endpoint=',
        'smtp://',
        'javascript:alert(1)',
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (environment) => {
        try {
          expect(readSettings(environment)).toMatchObject({
            port: expect.any(Number) as number,
            stones: { signup: expect.any(Number) as number },
          });
        } catch (cause) {
          expect(cause).toBeInstanceOf(SettingsError);
          expect((cause as SettingsError).errors.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('a backup · invalid manifest or foreign paths · is refused before any change', async () => {
    const source = join(folder, 'copy');
    const target = join(folder, 'restored');
    for (const place of [source, join(source, 'objects'), target]) mkdirSync(place);
    writeFileSync(join(source, 'echo-notes.db'), 'x');
    const hash = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    let isTouched = false;
    const touch = async () => {
      isTouched = true;
      return null;
    };
    const store = { head: touch, put: touch, remove: touch } as unknown as Parameters<
      typeof restoreBackup
    >[0]['store'];
    const key = fc.constantFrom(
      '../echo-notes.db',
      '../../keys/refresh.key',
      '/etc/passwd',
      'a'.repeat(32),
      '',
    );
    const near = fc.record(
      {
        version: text,
        madeAt: text,
        database: fc.oneof(text, fc.constant(hash)),
        objects: fc.dictionary(key, fc.oneof(text, fc.constant(hash)), { minKeys: 1 }),
      },
      { requiredKeys: [] },
    );
    const manifest = fc.oneof(
      text,
      fc.json(),
      near.map((fields) => JSON.stringify(fields)),
    );
    await fc.assert(
      fc.asyncProperty(manifest, async (list) => {
        writeFileSync(join(source, 'manifest.json'), list);
        await expect(
          restoreBackup({
            source,
            database: { kind: 'sqlite', file: join(target, 'echo-notes.db') },
            dataDir: target,
            store,
          }),
        ).rejects.toBeInstanceOf(BackupError);
        expect(readdirSync(target)).toEqual([]);
        expect(isTouched).toBe(false);
      }),
    );
  });

  test('a list of purged accounts · any text · returns ids only', async () => {
    const id = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001';
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        writeFileSync(join(folder, 'departed-accounts.txt'), `${before}\n${id}\n${after}`);
        expect(await readDepartures(folder)).toEqual([id]);
      }),
    );
  });
});
