// Journals for measurements: users, posts, conversations and diaries written through the product's
// own repositories, many per transaction, so that indexes and search are realistic.
import { randomUUID } from 'node:crypto';
import { newMessage } from '#domain/messages/message.ts';
import { newPost } from '#domain/posts/post.ts';
import type { Database } from '#server/database/database.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';

/**
 * Posts per transaction. Thousands would be slower: SQLite keeps undo data of a transaction in a
 * list that it walks at the end of each statement.
 */
const CHUNK = 250;

const HOUR_MS = 3_600_000;
const NEWEST_MS = Date.UTC(2026, 10, 20);

const WORDS =
  '今天 早上 地铁 雨声 咖啡 窗外 朋友 电话 母亲 晚饭 散步 湖边 风 灯 书 旧信 工作 会议 疲惫 安静 想起 小时候 味道 猫 阳台 植物 音乐 梦 周末 回家'.split(
    ' ',
  );

/**
 * Writes posts for users in turn, and two messages for every third post. `report` gets the number
 * written.
 */
export async function writeJournals(
  database: Database,
  userIds: readonly string[],
  posts: number,
  report: (written: number) => void = () => undefined,
): Promise<void> {
  const repository = createPostRepository(database);
  const messages = createMessageRepository(database);
  for (let begun = 0; begun < posts; begun += CHUNK) {
    const end = Math.min(posts, begun + CHUNK);
    await database.transaction(async () => {
      for (let number = begun; number < end; number += 1) {
        const userId = userIds[number % userIds.length] as string;
        const id = randomUUID();
        const createdAtMs = NEWEST_MS - (posts - number) * Math.floor(HOUR_MS / 8);
        await repository.insert(
          userId,
          newPost({ id, content: sentence(number), images: [] }, createdAtMs),
        );
        if (number % 3 === 0) {
          for (const turn of [1, 2])
            await messages.insert(
              userId,
              newMessage(
                { id: randomUUID(), postId: id, content: sentence(number + turn), images: [] },
                createdAtMs + turn,
              ),
            );
        }
      }
    });
    report(end);
  }
}

/** The sentence of a number: no randomness, so that two runs measure the same. */
function sentence(number: number): string {
  let seed = (number + 1) * 2_654_435_761;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  return (
    Array.from(
      { length: 12 + (next() % 12) },
      (_, at) => `${WORDS[next() % WORDS.length]}${at % 4 === 3 ? '，' : ''}`,
    ).join('') + `。${number}`
  );
}
