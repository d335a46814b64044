// Trial mode with an own model: the server's prompts, checks and fallbacks, in the browser.
// C§68.03, C§68.04.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { readOwnModel } from '#ai/own-model.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { saveOwnModel } from '#web/core/own-model/own-model-store.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { readBelongings } from '#web/trial/trial-belongings.ts';
import { TRIAL_KEYS } from '#web/trial/trial-store.ts';
import { answerLikeAModel, startFakeAi, type FakeAi, type FakeStep } from '#tools/test/fake-ai.ts';

const KEY = 'sk-very-secret';

let ai: FakeAi;
beforeEach(async () => {
  ai = await startFakeAi(0, { cors: true, key: KEY });
});
afterEach(() => ai.close());

const context = () => ({ context: { idempotencyKey: newId() } });

/** A tab whose own model is the fake endpoint, or another address. */
function open({ baseUrl = ai.baseUrl, contextTokens = 4_096, apiKey = KEY } = {}) {
  const storage = new MemoryStorage();
  saveOwnModel(storage, 'trial', {
    baseUrl,
    model: 'qwen3',
    transcribeModel: null,
    apiKey,
    contextTokens,
  });
  const { api } = openTab(storage, NOW_MS);
  const write = (content: string) => api.posts.create({ id: newId(), content, images: [] });
  const reply = async (postId: string, input: { role?: string; regenerate?: string } = {}) =>
    api.replies.create(
      {
        post_id: postId,
        regenerate_message_id: input.regenerate,
        ...(input.role === undefined ? {} : { role: input.role }),
      },
      context(),
    );
  return { api, storage, write, reply };
}

/** The whole prompt of a request. */
const promptOf = (at = 0) =>
  (ai.requests[at]?.body.messages ?? []).map(({ content }) => content).join('\n');

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

describe('reply', () => {
  test('own model · streams, and is saved as its text, free of charge', async () => {
    ai.answerWith({ pieces: ['桂花', '开了', '。'] });
    const { api, write } = open();
    const post = await write('楼下的桂花开了');
    const texts: string[] = [];
    let done: unknown = null;
    for await (const event of await api.replies.stream({ post_id: post.id }, context())) {
      if (event.type === 'delta') texts.push(event.text);
      else done = event;
    }
    expect(texts.join('')).toBe('桂花开了。');
    expect(done).toMatchObject({
      type: 'done',
      response: '桂花开了。',
      message: { engine: 'remote', content: '桂花开了。', usage: { total_tokens: 1_100 } },
      stones: { spent: 0, left: 0 },
    });
    expect((await api.messages.list({ postId: post.id })).items).toHaveLength(1);
    expect(promptOf()).toContain('楼下的桂花开了');
  });

  test('facts, own persona and earlier posts · are in the prompt and named', async () => {
    const { api, write, reply } = open({ contextTokens: 16_000 });
    await api.facts.create({ id: newId(), content: '叫我小林就好' });
    const persona = await api.personas.save({
      id: newId(),
      name: '阿舟',
      voice: '说话像船夫',
      avatar: 'boat',
    });
    const earlier = await write('和林晓雯去了东湖，骑车绕湖一圈');
    const hidden = await write('林晓雯的秘密，东湖边上说的');
    await api.posts.update({ id: hidden.id, aiPrivate: true });
    const post = await write('今天又和林晓雯去东湖');
    const answer = await reply(post.id, { role: `own:${persona.id}` });
    expect(promptOf()).toContain('叫我小林就好');
    expect(promptOf()).toContain('说话像船夫');
    expect(promptOf()).toContain('骑车绕湖一圈');
    expect(promptOf()).not.toContain('秘密');
    expect(answer).toMatchObject({ facts: 1, related: [{ post_id: earlier.id }] });
  });

  test('memory and facts switched off · neither is sent', async () => {
    const { api, write, reply } = open({ contextTokens: 16_000 });
    await api.facts.create({ id: newId(), content: '叫我小林就好' });
    await api.ai.updateSettings({ memoryOff: true, factsOff: true });
    await write('和林晓雯去了东湖，骑车绕湖一圈');
    await reply((await write('今天又和林晓雯去东湖')).id);
    expect(promptOf()).not.toMatch(/小林就好|绕湖一圈/);
  });

  test('signs of danger · prepared words and no request', async () => {
    const { write, reply } = open();
    const answer = await reply((await write('我不想活了，想结束自己的生命')).id);
    expect(answer).toMatchObject({ notice: 'crisis', message: { engine: 'builtin' } });
    expect(ai.seen).toEqual([]);
  });

  test('the label [now] · prepared words, nothing of the model’s text', async () => {
    ai.answerWith({ pieces: ['[now]\n', '别这样。'] });
    const { api, write } = open({ contextTokens: 16_000 });
    const post = await write('楼下的桂花开了');
    const texts: string[] = [];
    let done: unknown = null;
    for await (const event of await api.replies.stream({ post_id: post.id }, context())) {
      if (event.type === 'delta') texts.push(event.text);
      else done = event;
    }
    expect(done).toMatchObject({
      type: 'done',
      notice: 'crisis',
      message: { engine: 'builtin', content: texts.join('') },
    });
    expect(texts.join('')).toContain('12356');
    expect(texts.join('')).not.toContain('别这样');
  });

  test('post marked 不给AI看, or AI switched off · refused without a request', async () => {
    const { api, write, reply } = open();
    const post = await write('只给自己看');
    await api.posts.update({ id: post.id, aiPrivate: true });
    expect(await codeOf(reply(post.id))).toBe('POST_AI_PRIVATE');
    await api.ai.updateSettings({ aiOff: true });
    expect(await codeOf(reply((await write('雨')).id))).toBe('AI_SWITCHED_OFF');
    expect(ai.seen).toEqual([]);
  });

  test('regenerated · the earlier text is named and replaced', async () => {
    const { api, write, reply } = open();
    const post = await write('雨停了');
    const first = await reply(post.id);
    ai.answerWith({ pieces: ['换一句。'] });
    await reply(post.id, { regenerate: first.message?.id ?? '' });
    const { items } = await api.messages.list({ postId: post.id });
    expect(items.map(({ content }) => content)).toEqual(['换一句。']);
    expect(promptOf(1)).toContain('上一次你回的是');
  });

  test('cancelled · the connection closes and nothing is saved', async () => {
    ai.answerWith({ pieces: ['雨'], end: 'hang' });
    const { api, write } = open();
    const post = await write('雨');
    const key = newId();
    const call = api.replies.create({ post_id: post.id }, { context: { idempotencyKey: key } });
    const code = codeOf(call);
    await expect.poll(() => ai.requests).toHaveLength(1);
    expect(await api.replies.cancel({ idempotencyKey: key })).toEqual({ cancelled: true });
    expect(await code).toBe('REPLY_CANCELLED');
    await expect.poll(() => ai.requests[0]?.droppedAt).not.toBeNull();
    expect((await api.messages.list({ postId: post.id })).items).toEqual([]);
  });

  test('same key again · the first answer, without another request', async () => {
    const { api, write } = open();
    const post = await write('雨');
    const again = context();
    const first = await api.replies.create({ post_id: post.id }, again);
    expect(await api.replies.create({ post_id: post.id }, again)).toEqual(first);
    expect(ai.requests).toHaveLength(1);
  });
});

describe('failures', () => {
  test.each([
    ['a wrong key', [{ status: 401, body: '{}' }], 'OWN_MODEL_REFUSED'],
    ['an unknown model', [{ status: 404, body: '{}' }], 'OWN_MODEL_REFUSED'],
    ['no money', [{ status: 402, body: '{}' }], 'OWN_MODEL_REFUSED'],
    ['a broken connection', [{ pieces: ['雨'], end: 'cut' }], 'OWN_MODEL_UNREACHABLE'],
    ['no text', [{ pieces: [] }], 'AI_UNAVAILABLE'],
    ['an error in the stream', [{ raw: 'data: {"error":{}}\n\n' }], 'AI_UNAVAILABLE'],
    ['a withheld text', [{ pieces: ['雨'], finish: 'content_filter' }], 'AI_UNAVAILABLE'],
  ] as [string, FakeStep[], string][])(
    '%s · its code; nothing is saved',
    async (_n, steps, code) => {
      ai.script(...steps);
      const { api, write, reply } = open();
      const post = await write('雨');
      expect(await codeOf(reply(post.id))).toBe(code);
      expect((await api.messages.list({ postId: post.id })).items).toEqual([]);
      // The next try is an ordinary call.
      expect(await reply(post.id)).toMatchObject({ success: true });
    },
  );

  test('gone endpoint, or one without CORS · unreachable', async () => {
    const gone = open({ baseUrl: 'http://127.0.0.1:9/v1' });
    expect(await codeOf(gone.reply((await gone.write('雨')).id))).toBe('OWN_MODEL_UNREACHABLE');
    ai.rules.cors = false;
    const closed = open();
    expect(await codeOf(closed.reply((await closed.write('雨')).id))).toBe('OWN_MODEL_UNREACHABLE');
  });

  test('busy for a moment, then a response in one piece · is retried and read', async () => {
    ai.script(
      { status: 503, body: '{}' },
      {
        body: JSON.stringify({
          choices: [{ message: { content: '雨停了。' }, finish_reason: 'stop' }],
        }),
      },
    );
    const { write, reply } = open();
    expect(await reply((await write('雨')).id)).toMatchObject({ response: '雨停了。' });
  });

  test('thoughts · are not part of the reply', async () => {
    ai.answerWith({ pieces: ['<think>他说雨</think>', '雨停了。'] });
    const { write, reply } = open();
    expect(await reply((await write('雨')).id)).toMatchObject({ response: '雨停了。' });
  });
});

describe('other calls', () => {
  test('enhance · every style; a text that invents twice is replaced', async () => {
    ai.answerWith(answerLikeAModel);
    const { api } = open();
    const content = '今天下班路过楼下，桂花开了，站了一会儿。';
    expect(
      await api.enhance.create({ content, role_key: 'plain_sketch' }, context()),
    ).toMatchObject({ enhanced_text: content, engine: 'remote' });
    ai.answerWith({ pieces: ['王总在上海的发布会上宣布融资三亿元，全场起立鼓掌。'] });
    expect(
      await api.enhance.create({ content, role_key: 'plain_sketch' }, context()),
    ).toMatchObject({ engine: 'builtin', notice: 'fallback' });
  });

  test('enhance · a text longer than the context · refused without a request', async () => {
    const { api } = open();
    const call = api.enhance.create(
      { content: '雨'.repeat(8_000), role_key: 'plain_sketch' },
      context(),
    );
    expect(await codeOf(call)).toBe('OWN_MODEL_TOO_SMALL');
    expect(ai.seen).toEqual([]);
  });

  test('styles · all are offered without the names of the built-in engine', async () => {
    const { data } = await open().api.roles.list({ prompt_type: 'inspiration_enhancer' });
    expect(data.every((role) => !role.needs_model)).toBe(true);
    expect(data.map((role) => role.role_name)).not.toContain('一句一行');
  });

  test('summary · small context · parts, then a composition, each within it', async () => {
    ai.answerWith(answerLikeAModel);
    const { api, write } = open();
    const posts = [];
    for (let at = 0; at < 6; at += 1)
      posts.push(await write(`第${at}天，${'在湖边走了很久，风很大，桂花落了一地。'.repeat(30)}`));
    const { steps } = await api.summary.plan({
      post_ids: posts.map(({ id }) => id),
      role_key: 'plain_record',
    });
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.at(-1)?.drafts.length).toBeGreaterThan(1);
    expect(steps.every(({ stones }) => stones === 0)).toBe(true);
    const part = await api.summary.create(
      { content: '', role_key: 'plain_record', shares: steps[0]?.shares, stage: 'part' },
      context(),
    );
    expect(part).toMatchObject({ success: true, stones: { spent: 0, left: 0 } });
  });

  test('recommendations · chosen from the catalogue and saved with the diary', async () => {
    ai.answerWith(answerLikeAModel);
    const { api } = open({ contextTokens: 8_192 });
    const diary = await api.diaries.create({
      id: newId(),
      date: '2026-11-20',
      title: '桂花',
      content: '走得慢了，桂花开了。',
      images: [],
    });
    const answer = await api.recommendations.create(
      { text: '走得慢了，桂花开了。', diary_id: diary.id },
      context(),
    );
    expect(answer).toMatchObject({ engine: 'remote' });
    expect(answer.saved?.every((work) => work.verified && work.engine === 'remote')).toBe(true);
    expect((await api.recommendations.list({ diaryId: diary.id })).items).toEqual(answer.saved);
  });
});

// C§59.03, C§60.07
describe('weekly letter', () => {
  const TEXTS = ['周一的雨下了一整天。', '周二在河边走了很久。', '周三收到了小林的明信片。'];
  const ZONE = 'Asia/Shanghai';
  const WEEK_MS = 7 * 86_400_000;

  /** A tab with an own model, and posts of the last week. */
  const withWeek = async (more: readonly string[] = []) => {
    const tab = open({ contextTokens: 16_000 });
    const createdAt = new Date(NOW_MS - WEEK_MS).toISOString();
    for (const content of [...TEXTS, ...more])
      await tab.api.posts.create({ id: newId(), content, images: [], createdAt });
    await tab.api.facts.create({ id: newId(), content: '小林是我妹妹林晓雯' });
    return tab;
  };
  const article = `${TEXTS.join('')}明信片是妹妹林晓雯寄来的。`;
  const letter = { pieces: [JSON.stringify({ title: '一周', article, used: [1, 2, 3] })] };

  test('own model · writes it with the facts, once, as its text', async () => {
    ai.answerWith(letter);
    const { api } = await withWeek();
    const written = await api.letters.write({ timeZone: ZONE });
    expect(written).toMatchObject({ state: 'written', facts: 1, isCrisis: false });
    expect(await api.diaries.get({ id: written.diaryId ?? '' })).toMatchObject({
      content: article,
      engine: 'remote',
    });
    expect(await api.letters.write({ timeZone: ZONE })).toEqual(written);
    expect(ai.requests).toHaveLength(1);
    expect(promptOf()).toContain('小林是我妹妹林晓雯');
    expect(promptOf()).toContain('写成一封写给自己的信');
  });

  test('facts switched off, or a post marked 不给AI看 · not sent', async () => {
    ai.answerWith(answerLikeAModel);
    const { api } = await withWeek(['只给自己看']);
    const { items } = await api.posts.list({});
    const hidden = items.find(({ content }) => content === '只给自己看');
    await api.posts.update({ id: hidden?.id ?? '', aiPrivate: true });
    await api.ai.updateSettings({ factsOff: true });
    expect(await api.letters.write({ timeZone: ZONE })).toMatchObject({ facts: 0 });
    expect(ai.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(ai.requests)).not.toMatch(/林晓雯|只给自己看/u);
  });

  test('signs of danger, or AI switched off · the own sentences, without a request', async () => {
    const danger = await withWeek(['我不想活了，想结束自己的生命']);
    expect(await danger.api.letters.write({ timeZone: ZONE })).toMatchObject({
      isCrisis: true,
      facts: 0,
    });
    const off = await withWeek();
    await off.api.ai.updateSettings({ aiOff: true });
    const { diaryId } = await off.api.letters.write({ timeZone: ZONE });
    expect((await off.api.diaries.get({ id: diaryId ?? '' })).engine).toBe('builtin');
    expect(ai.seen).toEqual([]);
  });

  test('invented twice · the own sentences, and no facts are named', async () => {
    ai.answerWith({ pieces: [JSON.stringify({ title: '喜', article: '王总融资三亿元。' })] });
    const { api } = await withWeek();
    const { diaryId, facts } = await api.letters.write({ timeZone: ZONE });
    expect(facts).toBe(0);
    expect(await api.diaries.get({ id: diaryId ?? '' })).toMatchObject({ engine: 'builtin' });
    expect(ai.requests).toHaveLength(2);
  });

  test('endpoint that is down · says so; the week can be written at once after', async () => {
    ai.script({ status: 401, body: '{}' });
    const { api } = await withWeek();
    expect(await codeOf(api.letters.write({ timeZone: ZONE }))).toBe('OWN_MODEL_REFUSED');
    expect((await api.letters.list()).items).toMatchObject([{ state: 'missed', diaryId: null }]);
    ai.answerWith(letter);
    expect(await api.letters.write({ timeZone: ZONE })).toMatchObject({ state: 'written' });
  });

  test('two tabs at once · one letter', async () => {
    ai.answerWith({ ...letter, pieceMs: 50 });
    const { api, storage } = await withWeek();
    const other = openTab(storage, NOW_MS);
    const codes = await Promise.all([
      codeOf(api.letters.write({ timeZone: ZONE })),
      codeOf(other.api.letters.write({ timeZone: ZONE })),
    ]);
    expect(new Set(codes)).toEqual(new Set([null, 'LETTER_UNDER_WAY']));
    expect(ai.requests).toHaveLength(1);
  });
});

describe('questions to the journal', () => {
  test('own model · a claim with its quotation; private posts are not sent', async () => {
    const { api, write } = open({ contextTokens: 16_000 });
    await write('周三和妈妈吵架了，因为相亲的事。');
    const hidden = await write('和妈妈吵架的另一半真相。');
    await api.posts.update({ id: hidden.id, aiPrivate: true });
    ai.answerWith(({ body }) => ({
      pieces: [
        JSON.stringify(
          body.messages?.[0]?.content.includes('groups')
            ? { groups: [['吵架'], ['妈妈']] }
            : {
                sufficient: 'yes',
                units: [{ claim: '因为相亲的事。', cites: [{ id: 1, quote: '因为相亲的事' }] }],
              },
        ),
      ],
    }));
    const { question } = await api.questions.ask(
      { id: newId(), question: '为什么和妈妈吵架', timeZone: 'Asia/Shanghai' },
      context(),
    );
    expect(question.answer).toMatchObject({ engine: 'remote', outcome: 'answered' });
    expect(question.answer.claims[0]?.claim).toBe('因为相亲的事。');
    expect(JSON.stringify(ai.requests)).not.toContain('另一半真相');
  });

  test('only listed, or with signs of danger · without a request', async () => {
    const { api, write } = open();
    await write('周三和妈妈吵架了。');
    const ask = (question: string, isLocal: boolean) =>
      api.questions.ask({ id: newId(), question, isLocal, timeZone: 'Asia/Shanghai' }, context());
    expect((await ask('为什么和妈妈吵架', true)).question.answer.engine).toBe('builtin');
    expect(await ask('我不想活了，想结束自己的生命', false)).toMatchObject({ notice: 'crisis' });
    expect(ai.seen).toEqual([]);
  });
});

describe('where texts and key go', () => {
  test('model on another host · asks for consent, which holds for that host', async () => {
    const { api, storage, write, reply } = open({ baseUrl: 'https://models.example.org/v1' });
    const post = await write('雨');
    expect(await codeOf(reply(post.id))).toBe('AI_CONSENT_REQUIRED');
    expect((await api.config.get()).ai).toEqual({
      engine: 'remote',
      label: 'qwen3',
      host: 'models.example.org',
      isLocal: false,
      transcribe: null,
      vision: false,
      isOwn: true,
    });
    await api.ai.updateSettings({ consent: true });
    expect((await api.ai.settings()).consentAt).not.toBeNull();
    saveOwnModel(storage, 'trial', {
      baseUrl: 'https://other.example.org/v1',
      model: 'qwen3',
      transcribeModel: null,
      apiKey: null,
      contextTokens: 4_096,
    });
    expect((await api.ai.settings()).consentAt).toBeNull();
    expect(await codeOf(reply(post.id))).toBe('AI_CONSENT_REQUIRED');
  });

  test('a model for speech at the same host · asks for consent to recordings', async () => {
    const { api, storage } = open({ baseUrl: 'https://models.example.org/v1' });
    await api.ai.updateSettings({ consent: true });
    const own = readOwnModel(storage.getItem('echo.own_model.trial'));
    if (own === null) throw new Error('an own model is stored');
    saveOwnModel(storage, 'trial', { ...own, transcribeModel: 'whisper-1' });
    expect((await api.ai.settings()).consentAt).toBeNull();
    await api.ai.updateSettings({ consent: true });
    saveOwnModel(storage, 'trial', own);
    expect((await api.ai.settings()).consentAt).not.toBeNull();
  });

  test('a consent of before the facts were sent in letters · asks again', async () => {
    const { api, storage, write, reply } = open({ baseUrl: 'https://models.example.org/v1' });
    storage.setItem(
      TRIAL_KEYS.aiSettings,
      JSON.stringify({
        consentAt: '2026-11-01T00:00:00.000Z',
        consentHost: 'models.example.org',
        aiOff: false,
        memoryOff: true,
      }),
    );
    expect(await api.ai.settings()).toMatchObject({ consentAt: null, memoryOff: true });
    expect(await codeOf(reply((await write('雨')).id))).toBe('AI_CONSENT_REQUIRED');
  });

  test('model on this machine · needs no consent and names no host', async () => {
    expect((await open().api.config.get()).ai).toEqual({
      engine: 'remote',
      label: 'qwen3',
      host: null,
      isLocal: true,
      transcribe: null,
      vision: false,
      isOwn: true,
    });
  });

  test('key · is in no row of the trial and in nothing that is brought along', async () => {
    const { storage, write, reply } = open();
    await reply((await write('雨')).id);
    expect(JSON.stringify(readBelongings(storage))).not.toContain(KEY);
    const rows = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    expect(rows.filter((key) => storage.getItem(key)?.includes(KEY))).toEqual([
      'echo.own_model.trial',
    ]);
  });

  test('removed · the built-in engine writes again', async () => {
    const { api, storage, write, reply } = open();
    storage.removeItem('echo.own_model.trial');
    expect((await reply((await write('雨')).id)).message?.engine).toBe('builtin');
    expect((await api.config.get()).ai.engine).toBe('builtin');
    expect(ai.seen).toEqual([]);
  });
});
