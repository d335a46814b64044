// An input for every endpoint of the OpenAPI document, each the one that costs the most. In the
// order in which they run: what removes something is at the end.
import { createECDH } from 'node:crypto';
import { COMMON_TAG, LONG_CHARACTERS, longText, RENAMED_TAG } from '#tools/freeze/heavy-journal.ts';
import type { FreezeRequest, HeavyWorld, Operation } from '#tools/freeze/world.ts';
import { CONTRACT_ROWS, requestOf } from '#tools/test/contract-requests.ts';

/** A browser's key for pushes: they are encrypted for it. */
const PUSH_KEY = createECDH('prime256v1').generateKeys('base64url');

const timeZone = 'Asia/Shanghai';

/** The endpoints that read the most: these are also called many times at once. */
const ALSO_AT_ONCE: ReadonlySet<string> = new Set([
  'posts.list',
  'diaries.list',
  'diaries.get',
  'entries.list',
  'entries.year',
  'messages.list',
  'operators.people',
  'operators.overview',
  'questions.list',
  'questions.ask',
  'search.find',
  'stats.get',
  'stats.patterns',
  'stats.review',
  'summary.plan',
  'tags.list',
  'versions.list',
]);

/** Endpoints that are not driven, each with its reason. */
export const NOT_DRIVEN: Readonly<Record<string, string>> = {
  'operators.checkModel': 'waits for a model and reads no row',
};

type Inputs = Record<string, (world: HeavyWorld) => unknown[]>;

const long = (seed: number) => longText(seed, LONG_CHARACTERS);

/** What reads, and what writes one row. */
const READING: Inputs = {
  'config.get': () => [undefined],
  'roles.list': () => [{ prompt_type: 'conversation_guide' }],
  'samples.list': () => [undefined],
  'account.listSessions': () => [undefined],
  'account.listEvents': () => [undefined],
  'ai.settings': () => [undefined],
  'ai.updateSettings': () => [{ consent: true }],
  'profile.get': () => [undefined],
  'profile.update': () => [{ bio: '写字的人' }],
  'posts.list': () => [{ limit: 50 }],
  'posts.get': ({ long: id, talk }) => [{ id }, { id: talk }],
  'messages.list': ({ talk: postId }) => [{ postId, limit: 50 }],
  'diaries.list': () => [{ limit: 50 }],
  'diaries.get': ({ longDiary: id }) => [{ id }],
  'diaries.citing': ({ ofDay }) => [{ postId: ofDay.at(-1) }],
  'entries.list': ({ day }) => [
    { timeZone, limit: 50 },
    { timeZone, limit: 50, tag: COMMON_TAG },
    { timeZone, limit: 50, tag: '签7', hasImage: true },
    { timeZone, limit: 50, isFavourite: true },
    { timeZone, limit: 50, hasConversation: true, kinds: ['post'] },
    { timeZone, limit: 50, hour: 3, tag: COMMON_TAG },
    { timeZone, limit: 50, from: '2016-01-01', to: day, hasImage: true, hour: 4 },
  ],
  'entries.month': ({ day }) => [{ timeZone, month: day.slice(0, 7) }],
  'entries.year': ({ day }) => [{ timeZone, year: Number(day.slice(0, 4)) }],
  'entries.onThisDay': ({ day }) => [{ timeZone, day }],
  'entries.at': ({ posts }) => [{ position: 0 }, { position: Math.floor(posts.length * 0.9) }],
  'facts.list': () => [undefined],
  'facts.proposal': ({ talk: postId, long: longId }) => [
    { postId, timeZone },
    { postId: longId, timeZone },
  ],
  'operators.overview': () => [undefined],
  'operators.people': () => [{ limit: 50 }, { limit: 50, text: 'e' }, { limit: 50, text: 'zzzz' }],
  'operators.coupons': () => [undefined],
  'operators.invitations': () => [{ limit: 50 }],
  'personas.list': () => [undefined],
  'personalTokens.list': () => [undefined],
  'reminders.get': () => [undefined],
  'webhooks.list': () => [undefined],
  'webhooks.deliveries': ({ webhooks: [id] }) => [{ id }],
  'monthlyExports.get': () => [undefined],
  'questions.list': () => [{ limit: 50 }],
  'questions.ask': ({ newId }) => [
    {
      id: newId(),
      question: '我喝过几次咖啡，在湖边散步的时候想起了谁？',
      timeZone,
      isLocal: true,
    },
    { id: newId(), question: '工作和会议让我疲惫吗？', timeZone },
    {
      id: newId(),
      question: '去年的梦',
      timeZone,
      isLocal: true,
      range: { from: null, to: '2027-12-31' },
      exceptIds: Array.from({ length: 1_000 }, newId),
    },
  ],
  'questions.stream': ({ newId }) => [{ id: newId(), question: '母亲做过什么晚饭？', timeZone }],
  'import.known': ({ posts }) => [{ ids: posts.slice(0, 200) }],
  'letters.settings': () => [undefined],
  'letters.list': () => [undefined],
  'stats.get': () => [{ timeZone }],
  'stats.patterns': () => [{ timeZone }],
  'stats.review': ({ day }) => [
    { timeZone, period: day.slice(0, 4) },
    { timeZone, period: day.slice(0, 7) },
  ],
  'search.find': () => [
    { query: '咖啡', limit: 50 },
    { query: '的', limit: 50 },
    { query: '没有这个词', limit: 50 },
    { query: '鲸橹', tag: COMMON_TAG, hasImage: true, limit: 50, timeZone },
    { query: '，', limit: 50 },
  ],
  'stones.balance': () => [undefined],
  'stones.history': () => [{ limit: 50 }],
  'recommendations.list': ({ longDiary: diaryId }) => [{ diaryId }],
  'tags.list': () => [undefined],
  'templates.list': () => [undefined],
  'usage.get': () => [undefined],
  'versions.list': ({ long: entryId }) => [{ kind: 'post', entryId }],
  'versions.get': ({ long: entryId }) => [{ kind: 'post', entryId, number: 1 }],
};

/** AI calls of the built-in engine. */
const CALLS: Inputs = {
  'replies.create': ({ talk, long: post_id }) => [
    { role: 'quiet_listener', post_id, time_zone: timeZone },
    { role: 'question_asker', post_id: talk, time_zone: timeZone },
    {
      role: 'warm_elder',
      content: long(11),
      context: Array.from({ length: 200 }, (_, at) => ({
        role: at % 2 === 0 ? 'user' : 'assistant',
        content: longText(at, 5_000),
      })),
    },
  ],
  'replies.stream': ({ long: post_id }) => [
    { role: 'poetic_observer', post_id, time_zone: timeZone },
  ],
  'replies.care': ({ long, talk }) => [{ postId: long }, { postId: talk }],
  'replies.cancel': ({ newId }) => [{ idempotencyKey: newId() }],
  'replies.keep': ({ broken }) => [broken],
  'enhance.create': ({ long: post_id }) => [
    { content: long(12), role_key: 'brief_note', post_id },
    { content: long(13), role_key: 'default_inspiration_enhancer', previous_text: long(14) },
  ],
  'enhance.stream': () => [{ content: long(15), role_key: 'brief_note' }],
  'summary.plan': ({ ofDay, posts }) => [
    { post_ids: ofDay.slice(0, 1_000), role_key: 'plain_record', time_zone: timeZone },
    { post_ids: posts.slice(-1_000), time_zone: timeZone },
  ],
  'summary.create': ({ ofDay }) => [
    { content: longText(16, 200_000), role_key: 'plain_record', time_zone: timeZone },
    summaryOf(ofDay.slice(0, 300), 'default_conversation_summary'),
  ],
  'summary.stream': ({ ofDay }) => [summaryOf(ofDay.slice(0, 100), 'plain_record')],
  'summary.preview': () => [{ role_key: 'three_things' }],
  'recommendations.create': ({ longDiary: diary_id }) => [{ text: longText(17, 2_000), diary_id }],
  'ownModel.call': ({ newId, ofDay, long: post_id }) => [
    ownCall('ask', { id: newId(), question: '我喝过几次咖啡？', timeZone }),
    ownCall('summaryPlan', { post_ids: ofDay, time_zone: timeZone }),
    ownCall('reply', { role: 'quiet_listener', post_id, time_zone: timeZone }),
    ownCall('letter', { timeZone }),
  ],
  'letters.write': () => [{ timeZone }],
};

/** The texts of posts by reference, as the page sends them. */
function summaryOf(ids: readonly string[], role_key: string) {
  const shares = ids.map((post_id) => ({ post_id }));
  return { content: '', shares, role_key, time_zone: timeZone };
}

function ownCall(name: string, input: object) {
  return { contextTokens: 128_000, texts: [], call: { name, input } };
}

/** Small calls, which load what the large ones need: modules are not what is measured. */
export function warmUp({ newId, short }: HeavyWorld): Operation {
  const inputs: Record<string, unknown> = {
    'replies.create': { role: 'quiet_listener', content: '今天下雨', context: [] },
    'enhance.create': { content: '今天下雨', role_key: 'brief_note' },
    'summary.create': summaryOf([short], 'plain_record'),
    'facts.proposal': { postId: short, timeZone },
    'search.find': { query: '雨' },
  };
  return {
    name: 'warm-up',
    requests: CONTRACT_ROWS.filter(({ name }) => Object.hasOwn(inputs, name)).map((row) => ({
      ...requestOf(row, inputs[row.name]),
      headers: { 'Idempotency-Key': newId() },
    })),
  };
}

/** What writes. */
const WRITING: Inputs = {
  'account.prove': ({ password }) => [{ password }],
  'posts.create': ({ newId }) => [{ id: newId(), content: long(1), images: [] }],
  'posts.update': ({ long: id }) => [
    { id, content: long(2) },
    { id, content: long(3), keepsBefore: true },
  ],
  'messages.send': ({ newId, talk: postId }) => [
    { postId, id: newId(), content: longText(4, 5_000), images: [] },
  ],
  'diaries.create': ({ newId, day, ofDay, nowMs }) => [
    {
      id: newId(),
      date: day,
      title: '一天',
      content: longText(5, 100_000),
      tags: Array.from({ length: 20 }, (_, at) => `新签${at}`),
      images: [],
      originalPosts: ofDay.map((id) => ({
        id,
        content: longText(6, 150),
        timestamp: new Date(nowMs).toISOString(),
        images: [],
      })),
    },
  ],
  'diaries.update': ({ longDiary: id, ofDay }) => [
    { id, content: longText(7, 100_000) },
    { id, content: longText(8, 100_000), originalPostIds: ofDay, keepsBefore: true },
  ],
  'entries.setFavourite': ({ long: id }) => [{ kind: 'post', id, isFavourite: true }],
  'entries.setPinned': ({ long: id }) => [{ kind: 'post', id, isPinned: true }],
  'versions.keep': ({ long: entryId, longDiary }) => [
    { kind: 'post', entryId, title: null, content: long(9) },
    { kind: 'diary', entryId: longDiary, title: '一天', content: longText(10, 100_000) },
  ],
  'facts.create': ({ newId }) => [{ id: newId(), content: '我住在湖边' }],
  'facts.update': ({ facts: [id] }) => [{ id, content: '我住在河边' }],
  'facts.refuse': ({ talk: postId }) => [{ postId, key: 'a1' }],
  'personas.save': ({ personas: [id] }) => [
    { id, name: '阿舟', avatar: 'boat', voice: '话少'.repeat(100) },
  ],
  'personalTokens.create': ({ newId }) => [
    { id: newId(), name: '手机', scope: 'read', lifetimeDays: 30 },
  ],
  'templates.save': ({ templates: [id] }) => [{ id, name: '晨记', content: longText(18, 2_000) }],
  'templates.arrange': ({ templates }) => [{ ids: templates.toReversed() }],
  'reminders.update': () => [{ isOn: true, time: '21:30', timeZone }],
  'reminders.register': () => [
    {
      endpoint: 'https://push.invalid/a',
      p256dh: PUSH_KEY,
      auth: 'A'.repeat(22),
      timeZone,
    },
  ],
  'reminders.test': () => [undefined],
  'webhooks.create': ({ newId }) => [
    { id: newId(), url: 'http://127.0.0.1:9/new', sendsText: true },
  ],
  'webhooks.update': ({ webhooks: [id] }) => [{ id, sendsText: false }],
  'webhooks.renewSecret': ({ webhooks: [id] }) => [{ id }],
  'webhooks.test': ({ webhooks: [id] }) => [{ id }],
  'monthlyExports.update': () => [{ isOn: true, timeZone }],
  'letters.updateSettings': () => [{ isOn: true, weekday: 1, hour: 8, timeZone }],
  'letters.markSeen': () => [{ week: '2016-01-04' }],
  'import.create': (world) => importBatches(world),
  'stones.claimDaily': () => [undefined],
  'coupons.use': () => [{ coupon_code: 'code1' }],
  'operators.setPlan': ({ people: [id] }) => [{ id, plan: 'premium', until: null }],
  'operators.grantStones': ({ people: [id], newId }) => [{ id, key: newId(), amount: 1 }],
  'operators.lock': ({ people: [id] }) => [{ id, days: 1 }],
  'operators.endSessions': ({ people: [id] }) => [{ id }],
  'operators.createCoupon': () => [
    { code: 'fresh', stones: 1, premiumDays: 0, maxUses: 1, expiresAt: null },
  ],
  'operators.revokeCoupon': () => [{ code: 'code2' }],
  'operators.invite': () => [{ email: null, note: '朋友', maxUses: 1, days: 7 }],
  'operators.revokeInvitation': ({ invitations: [id] }) => [{ id }],
  'tags.rename': () => [{ from: RENAMED_TAG, to: COMMON_TAG }],
};

/** Batches of the most rows, each full of the longest texts, which a renaming leaves alone. */
function importBatches({ newId, nowMs, day, long: entryId }: HeavyWorld): unknown[] {
  const at = new Date(nowMs - 1_000).toISOString();
  const post = (content: string, messages: unknown[]) => ({
    id: newId(),
    content,
    images: [],
    sourceContent: null,
    aiPrivate: false,
    createdAt: at,
    messages,
  });
  const rows = <Row>(count: number, row: (seed: number) => Row) =>
    Array.from({ length: count }, (_, seed) => row(seed));
  const message = (seed: number) => ({
    id: newId(),
    content: longText(seed, 5_000),
    isUser: true,
    images: [],
    createdAt: at,
    roleKey: null,
  });
  const diary = (seed: number) => ({
    id: newId(),
    date: day,
    title: '一天',
    content: longText(seed, 100_000, ''),
    aiGenerated: null,
    tags: [],
    emotionalThemes: [],
    images: [],
    coverImage: null,
    originalPosts: [],
    createdAt: at,
    works: [],
  });
  const version = (number: number) => ({
    kind: 'post',
    entryId,
    title: null,
    content: long(number),
    number: 1_000 + number,
    replacedAt: at,
    isDraft: false,
  });
  return [
    { posts: rows(10, (seed) => post(longText(seed, LONG_CHARACTERS, ''), [])), diaries: [] },
    { posts: [post('多话', rows(100, message))], diaries: [] },
    { posts: [], diaries: rows(10, diary) },
    { posts: [], diaries: [], versions: rows(50, version) },
  ];
}

/** What removes. */
const REMOVING: Inputs = {
  'messages.remove': ({ message: id }) => [{ id }],
  'diaries.remove': ({ longDiary: id }) => [{ id }],
  'posts.remove': ({ long: id, talk, short }) => [{ id }, { id: talk }, { id: short }],
  'facts.remove': ({ facts: [id] }) => [{ id }],
  'facts.removeAll': () => [undefined],
  'personas.remove': ({ personas: [id] }) => [{ id }],
  'templates.remove': ({ templates: [id] }) => [{ id }],
  'personalTokens.remove': ({ tokens: [id] }) => [{ id }],
  'personalTokens.removeAll': () => [undefined],
  'webhooks.remove': ({ webhooks: [id] }) => [{ id }],
  'reminders.remove': ({ sessions: [id] }) => [{ id }],
  'questions.remove': ({ question: id }) => [{ id }],
  'questions.removeAll': () => [undefined],
  'operators.removePerson': ({ people }) => [{ id: people[1] }],
  'account.endSession': ({ sessions }) => [{ id: sessions.at(-1) }],
};

/** The last one: the account is gone afterwards. */
const LAST: Inputs = { 'account.remove': ({ password }) => [{ password }] };

/** The steps of a run, by the names of their endpoints. */
const STEPS = { READING, CALLS, WRITING, REMOVING, LAST };

export type Step = keyof typeof STEPS;

/** Names of endpoints that no step drives and that have no reason. */
export function forgottenEndpoints(): string[] {
  const driven = new Set(Object.values(STEPS).flatMap((inputs) => Object.keys(inputs)));
  return CONTRACT_ROWS.map(({ name }) => name).filter(
    (name) => !driven.has(name) && !Object.hasOwn(NOT_DRIVEN, name),
  );
}

/** The operations of a step; those that read the most also `atOnce` times at the same time. */
export function operationsOf(step: Step, world: HeavyWorld, atOnce: number): Operation[] {
  return Object.entries<Inputs[string]>(STEPS[step]).flatMap(([name, inputsOf]) => {
    const row = CONTRACT_ROWS.find((one) => one.name === name);
    if (row === undefined) throw new Error(`${name} is no endpoint`);
    const requests = (): FreezeRequest[] =>
      inputsOf(world).map((input) => ({
        ...requestOf(row, input),
        headers: { 'Idempotency-Key': world.newId() },
      }));
    const alone = { name, requests: requests() };
    return ALSO_AT_ONCE.has(name)
      ? [alone, { name: `${name} ×${atOnce}`, requests: requests(), parallel: atOnce }]
      : [alone];
  });
}
