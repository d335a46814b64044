// The compliance suite of questions to the journal, with the built-in engine. Rulings 57, 107.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { AskQuestionInput } from '#contract/question.contract.ts';
import { QUESTIONS_MAX } from '#domain/asking/answer.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

const ZONE = 'Asia/Shanghai';

/** `world` is called inside the tests. */
export function describeQuestions(world: () => JournalWorld): void {
  const asks = (question: string, more: Partial<AskQuestionInput> = {}): AskQuestionInput => ({
    id: newId(),
    question,
    timeZone: ZONE,
    ...more,
  });
  const ask = async (api: JournalApi, input: AskQuestionInput, key = newId()) => {
    world().clock.nowMs += 1_000;
    return api.questions.ask(input, { context: { idempotencyKey: key } });
  };
  const publish = async (api: JournalApi, content: string, aiPrivate = false) => {
    world().clock.nowMs += 1_000;
    const post = await api.posts.create({ id: newId(), content, images: [] });
    return aiPrivate ? api.posts.update({ id: post.id, aiPrivate }) : post;
  };
  const list = async (api: JournalApi) => (await api.questions.list({})).items;
  const quarrel = '和妈妈吵了一架，因为相亲。';

  // C§57.04
  describe('questions', () => {
    test('the fitting entries are listed with their days, free, and the question is kept', async () => {
      const { api } = await world().newUser();
      expect(await api.questions.list({})).toEqual({ items: [], nextCursor: null });
      const post = await publish(api, quarrel);
      await publish(api, '平平淡淡，吃了面就睡了。');
      const { question, stones } = await ask(api, asks(' 和妈妈为什么吵架 '));
      expect(stones.spent).toBe(0);
      expect(question).toMatchObject({ question: '和妈妈为什么吵架', afterId: null });
      expect(question.threadId).toBe(question.id);
      expect(question.answer).toMatchObject({
        outcome: 'listed',
        engine: 'builtin',
        claims: [],
        found: [{ kind: 'post', id: post.id, text: quarrel, isPrivate: false }],
        receipt: { searched: 2, matched: 1, sentIds: [], sent: [] },
      });
      expect(await list(api)).toEqual([question]);
    });

    test('a diary answers with its day, and an entry kept from the AI is marked', async () => {
      const { api } = await world().newUser();
      const hidden = await publish(api, '又和妈妈吵架了。', true);
      const diary = await api.diaries.create({
        id: newId(),
        date: '2020-02-03',
        title: '旧事',
        content: '和妈妈吵了一架。',
        images: [],
        originalPosts: [],
      });
      const { question } = await ask(api, asks('和妈妈吵架'));
      expect(question.answer.found).toMatchObject([
        { kind: 'diary', id: diary.id, day: '2020-02-03' },
        { kind: 'post', id: hidden.id, isPrivate: true },
      ]);
    });

    test('a topic that no entry has, and days without entries · have their outcomes', async () => {
      const { api } = await world().newUser();
      await publish(api, quarrel);
      const unknown = await ask(api, asks('小李什么时候结婚的'));
      expect(unknown.question.answer.outcome).toBe('notFound');
      const empty = await ask(api, asks('1999年和妈妈吵架了吗'));
      expect(empty.question.answer).toMatchObject({
        outcome: 'emptyRange',
        receipt: { ranges: [{ from: '1999-01-01', to: '2000-01-01' }] },
      });
      const open = await ask(api, asks('1999年和妈妈吵架了吗', { range: null }));
      expect(open.question.answer).toMatchObject({ outcome: 'listed', receipt: { ranges: [] } });
    });

    test('the same question as a stream · ends with the question', async () => {
      const { api } = await world().newUser();
      await publish(api, quarrel);
      const events = await api.questions.stream(asks('和妈妈吵架'), {
        context: { idempotencyKey: newId() },
      });
      let last;
      for await (const event of events) last = event;
      expect(last).toMatchObject({ type: 'done', success: true });
    });

    test('empty and long questions, no key, a key of another question · are refused', async () => {
      const { api } = await world().newUser();
      expect(await codeOf(ask(api, asks(' ')))).toBe('EMPTY_CONTENT');
      expect(await codeOf(ask(api, asks('问'.repeat(201))))).toBe('CONTENT_TOO_LONG');
      expect(await codeOf(api.questions.ask(asks('在吗')))).toBe('IDEMPOTENCY_KEY_REQUIRED');
      const key = newId();
      await ask(api, asks('写过什么'), key);
      expect(await codeOf(ask(api, asks('写过什么'), key))).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    test('a repeated id · returns its question; another text is refused', async () => {
      const { api } = await world().newUser();
      const input = asks('写过什么');
      const first = await ask(api, input);
      expect((await ask(api, input)).question).toEqual(first.question);
      expect(await codeOf(ask(api, { ...input, question: '别的' }))).toBe('QUESTION_TAKEN');
      expect(await list(api)).toHaveLength(1);
    });

    test('a follow-up keeps the words of the question before it', async () => {
      const { api } = await world().newUser();
      const post = await publish(api, quarrel);
      const first = (await ask(api, asks('和妈妈为什么吵架'))).question;
      const { question } = await ask(api, asks('还有吗', { afterId: first.id }));
      expect(question).toMatchObject({ afterId: first.id, threadId: first.id });
      expect(question.answer.found.map(({ id }) => id)).toEqual([post.id]);
      expect(await codeOf(ask(api, asks('还有吗', { afterId: newId() })))).toBe(
        'QUESTION_NOT_FOUND',
      );
    });

    test('a deleted entry · its words are in no answer, also for a repeated key', async () => {
      const { api } = await world().newUser();
      const post = await publish(api, quarrel);
      const key = newId();
      const input = asks('和妈妈吵架');
      await ask(api, input, key);
      await api.posts.remove({ id: post.id });
      const [left] = await list(api);
      expect(left?.answer.found).toEqual([]);
      expect(JSON.stringify(await ask(api, input, key))).not.toContain('相亲');
    });

    test('questions · by pages, newest first; deleted one by one or all', async () => {
      const { api } = await world().newUser();
      const asked = [];
      for (const text of ['一', '二', '三'])
        asked.push((await ask(api, asks(`第${text}天写过什么`))).question.id);
      const page = await api.questions.list({ limit: 2 });
      expect(page.items.map(({ id }) => id)).toEqual(asked.toReversed().slice(0, 2));
      const rest = await api.questions.list({ limit: 2, cursor: page.nextCursor ?? '' });
      expect(rest.items.map(({ id }) => id)).toEqual(asked.slice(0, 1));
      await api.questions.remove({ id: asked[0] ?? '' });
      expect(await codeOf(api.questions.remove({ id: asked[0] ?? '' }))).toBe('QUESTION_NOT_FOUND');
      await api.questions.removeAll();
      await api.questions.removeAll();
      expect(await list(api)).toEqual([]);
    });

    test('AI is off · a question is refused, a local list is not', async () => {
      const { api } = await world().newUser();
      await publish(api, quarrel);
      await api.ai.updateSettings({ aiOff: true });
      expect(await codeOf(ask(api, asks('和妈妈吵架')))).toBe('AI_SWITCHED_OFF');
      const { question } = await ask(api, asks('和妈妈吵架', { isLocal: true }));
      expect(question.answer.outcome).toBe('listed');
    });

    test('signs of danger · prepared words and the card', async () => {
      const { api } = await world().newUser();
      const { question, notice, crisis } = await ask(api, asks('我想自杀，不想活了'));
      expect(notice).toBe('crisis');
      expect(crisis?.lines.length).toBeGreaterThan(0);
      expect(question.answer).toMatchObject({ outcome: 'danger', found: [] });
      expect(question.answer.text).not.toBe('');
    });

    test('几次 · the entries are counted', async () => {
      const { api } = await world().newUser();
      for (let at = 0; at < 14; at += 1) await publish(api, `跑步${at + 1}公里。`);
      const { question } = await ask(api, asks('跑了几次步'));
      expect(question.answer.counted).toHaveLength(14);
      expect(question.answer.figures).toMatchObject({ about: ['跑步'], entries: 14 });
      expect(question.answer.found).toHaveLength(12);
    });

    test('imported beyond the limit · are refused, and none that is there goes', async () => {
      const { api } = await world().newUser();
      await publish(api, quarrel);
      const { question: own } = await ask(api, asks('和妈妈为什么吵架'));
      const copies = Array.from({ length: QUESTIONS_MAX }, (_, at) => {
        const id = newId();
        const askedAt = new Date(Date.parse(own.askedAt) - (at + 1) * 1_000).toISOString();
        return { ...own, id, threadId: id, askedAt };
      });
      const send = async (questions: (typeof own)[]) =>
        (await api.import.create({ posts: [], diaries: [], questions })).questions;
      expect(await send(copies)).toEqual(copies.slice(0, -1).map(({ id }) => id));
      expect(await send([{ ...own, id: newId() }, own])).toEqual([own.id]);
      expect((await list(api))[0]?.id).toBe(own.id);
    });
  });
}
