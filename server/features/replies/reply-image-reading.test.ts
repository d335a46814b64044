// Images are read for a call that is counted and paid for, and for no other. C§76.01
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { REPLY_IMAGES_MAX } from '#domain/replies/reply-images.ts';
import { AppError } from '#server/http/app-error.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { buildAiWorld, headerOf, setUpAiStage, WORLD_STONES } from '#tools/test/ai-world.ts';

const REFS = Array.from({ length: REPLY_IMAGES_MAX }, (_, index) => `u/${index}.jpg`);

describe.each(PLAIN_SQL_ENGINES)('reading of images on %s', (engine) => {
  const stage = setUpAiStage(engine, 'imagereads');

  const setUp = async (more: Partial<Parameters<typeof buildAiWorld>[2]> = {}) => {
    const reads: (readonly string[])[] = [];
    const world = buildAiWorld(stage.opened.database, stage.fake.baseUrl, {
      visionModel: 'eyes',
      readImages: async (_userId, refs) => {
        reads.push(refs);
        return ['data:image/jpeg;base64,aW1hZ2U='];
      },
      ...more,
    });
    const userId = await world.user();
    await world.settings.updateSettings(userId, { imagesOn: true });
    const reply = async (content = '看', key: string = randomUUID()) => {
      const postId = await world.post(userId, content);
      await stage.opened.database
        .query()
        .updateTable('posts')
        .set({ images: JSON.stringify(REFS) })
        .where('id', '=', postId)
        .execute();
      return world.replies.createReply(headerOf(userId, key), {
        role: 'default_conversation_guide',
        context: [],
        content: '',
        post_id: postId,
      });
    };
    return { world, reads, userId, reply };
  };

  test('a paid reply · reads its images once', async () => {
    const { reads, reply } = await setUp();
    await reply();
    expect(reads).toEqual([REFS]);
    expect(JSON.stringify(stage.fake.requests[0]?.body)).toContain('aW1hZ2U=');
  });

  test('too few stones · nothing is read', async () => {
    const { world, reads, userId, reply } = await setUp();
    await world.ledger.credit(userId, 1 - WORLD_STONES, 'grant', 'few');
    await expect(reply()).rejects.toMatchObject({ code: 'INSUFFICIENT_STONES' });
    expect([reads, stage.fake.requests]).toEqual([[], []]);
  });

  test('too many calls · nothing is read', async () => {
    const countCall = () => Promise.reject(new AppError('RATE_LIMITED'));
    const { reads, reply } = await setUp({ countCall });
    await expect(reply()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(reads).toEqual([]);
  });

  test('a text with signs of danger · its images are not read', async () => {
    const { reads, reply } = await setUp();
    expect(await reply('我不想活了')).toMatchObject({ notice: 'crisis' });
    expect(reads).toEqual([]);
  });

  test('a call stopped while it reads · ends at once, free of charge', async () => {
    const reading = Promise.withResolvers<void>();
    const { world, userId, reply } = await setUp({
      readImages: (_userId, _refs, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          reading.resolve();
        }),
    });
    const key = randomUUID();
    const ended = reply('看', key).catch((cause: unknown) => cause);
    await reading.promise;
    await world.replies.cancelReply(userId, key);
    expect(await ended).toMatchObject({ code: 'REPLY_CANCELLED' });
    expect(stage.fake.requests).toEqual([]);
    expect(await world.ledger.getBalance(userId)).toBe(WORLD_STONES);
  });
});
