// A long conversation is deleted in pieces before its post (rulings 202). C§202.04
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { newMessage } from '#domain/messages/message.ts';
import {
  createMessageRepository,
  DELETED_WITH_POST_MAX,
} from '#server/features/messages/message.repository.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';

describe.each(ENGINES)('messages on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'messagerows');
  });
  afterAll(() => opened.dispose());

  const conversation = async (length: number) => {
    const { database } = opened;
    const userId = await insertPerson(database);
    const postId = newId();
    const times = { created_at: 1, updated_at: 1 };
    await database
      .query()
      .insertInto('posts')
      .values({ user_id: userId, id: postId, content: '写', images: '[]', ai_private: 0, ...times })
      .execute();
    const messages = createMessageRepository(database);
    const ids: string[] = [];
    await database.transaction(async () => {
      for (let at = 0; at < length; at += 1) {
        const id = newId();
        const images = at === 0 ? ['first.jpg'] : [];
        await messages.insert(userId, newMessage({ id, postId, content: '桂花', images }, at), []);
        ids.push(id);
      }
    });
    const left = async () => {
      const rows = database.query().selectFrom('ai_messages').where('user_id', '=', userId);
      const documents = database.query().selectFrom('search_documents').select('ref_id');
      return {
        rows: (await rows.select('id').orderBy('created_at').execute()).map(({ id }) => id),
        documents: (await documents.where('user_id', '=', userId).execute()).length,
      };
    };
    return { ids, left, removeOlder: () => messages.removeOlder(userId, postId) };
  };

  test('removeOlder · a long conversation · leaves its end alone', async () => {
    const { ids, left, removeOlder } = await conversation(DELETED_WITH_POST_MAX + 60);
    expect(await removeOlder()).toEqual(['first.jpg']);
    expect(await left()).toEqual({ rows: ids.slice(60), documents: DELETED_WITH_POST_MAX });
    expect(await removeOlder()).toEqual([]);
  });

  test('removeOlder · a short conversation · deletes nothing', async () => {
    const { ids, left, removeOlder } = await conversation(12);
    expect(await removeOlder()).toEqual([]);
    expect((await left()).rows).toEqual(ids);
  });
});
