// No text blocks a server or a browser: the work of every function and pattern that reads a text
// grows linearly with its length, never quadratically. Patterns and functions are found in the
// sources (tools/test/text-code.ts), so a new one is tested too or must be listed here.
import { describe, expect, test } from 'vitest';
import {
  hostileUnits,
  listTextCode,
  reachedFrom,
  type ParameterKind,
  type PatternSite,
  type TextFunction,
} from '#tools/test/text-code.ts';

const ROOT = `${import.meta.dirname}/../..`;
const { patterns, functions, imports } = listTextCode(ROOT);

/** Length of the shorter of two texts; the longer one has four times as many characters. */
const FUNCTION_CHARACTERS = 3_000;

/** How often a unit is repeated in the shorter text of a pattern. */
const PATTERN_REPEATS = 5_000;

/**
 * CPU time that needs no further check, in milliseconds: quadratic work takes longer at these
 * lengths.
 */
const FREE_MS = 6;

/**
 * Four times the text is four times the work, with room for caches and garbage collection;
 * quadratic work is sixteen times.
 */
const GROWTH_MAX = 9;

/** Measurements that are repeated when the first one shows too much growth. */
const TRIES = 5;

/** CPU time of this thread, independent of the machine's load. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  attempt(work);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Runs a reader; it may throw, and the work until then counts. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // A throw is an expected result.
  }
}

const leastOf = (times: number, measure: () => number) =>
  Math.min(...Array.from({ length: times }, measure));

/**
 * The factor by which the work grows when the text is four times as long; 0: too little to measure.
 */
function growthOf(
  read: (text: string) => unknown,
  textOf: (size: number) => string,
  size: number,
): number {
  const [short, long] = [textOf(size), textOf(4 * size)];
  const cost = (times: number, text: string) => leastOf(times, () => costOf(() => read(text)));
  if (cost(1, short) < FREE_MS) return 0;
  const before = cost(3, short);
  if (before < FREE_MS) return 0;
  let growth = cost(1, long) / before;
  // What grows with the square does so each time; a busy machine does not.
  for (let tries = 0; growth >= GROWTH_MAX && tries < TRIES; tries += 1)
    growth = Math.min(growth, cost(3, long) / cost(3, short));
  return growth;
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

type Read = (text: string) => unknown;

/** A time in the row of an entry. */
const DAY = '2026-01-02T03:04:05.678Z';
type Module = Record<string, unknown>;

/** Patterns built at run time by the functions below. */
const built = new Set<string>();
const NativeRegExp = RegExp;
globalThis.RegExp = new Proxy(NativeRegExp, {
  construct(target, [source, flags]: [string, string | undefined]) {
    const pattern = new target(source, flags);
    built.add(`${pattern.source}/${pattern.flags}`);
    return pattern;
  },
});

const modules = new Map<string, Module>();
async function load(files: Iterable<string>): Promise<void> {
  for (const file of new Set(files)) modules.set(file, (await import(`${ROOT}/${file}`)) as Module);
}

/** A function of a file, by its name. */
function of(file: string, name: string): (...given: unknown[]) => unknown {
  const found = modules.get(file)?.[name];
  if (typeof found !== 'function') throw new Error(`${file} exports no function ${name}`);
  return found as (...given: unknown[]) => unknown;
}

const call =
  (file: string, name: string, ...given: unknown[]): Read =>
  (text) =>
    of(
      file,
      name,
    )(...given.map((value) => (value === TEXT ? text : value === TEXTS ? [text, text] : value)));

/** Placeholder of the text in the arguments of a call. */
const TEXT = Symbol('text');
const TEXTS = Symbol('texts');

const share = (content: string) => ({ content, time: null, lines: [content] });
const PLAIN_FORM = { form: 'article', source: '' };
const replyAbout = (text: string) => ({
  said: text,
  own: text,
  prompt: text,
  earlier: [text],
  isDanger: false,
});
const turn = (content: string) => ({ role: 'user', content });
const importedEntry = (text: string) => ({
  identity: null,
  moment: { kind: 'file', at: 0 },
  title: text,
  text,
  tags: [text],
  details: [text],
  images: [],
  leftOut: [],
  isFavourite: false,
});
const PROMPT = 'ai/prompts';
const SHORT_TEXTS = Array.from({ length: 7 }, () => '');
const LISTED_TAGS = [{ tag: '今天', name: '今天', entries: 1 }];

/**
 * Calls of functions with other parameters than plain texts, numbers or booleans, and of those with
 * a text inside an object.
 */
const CALLS: Record<string, Read> = {
  'domain/care/danger.ts#carriedOver': call('domain/care/danger.ts', 'carriedOver', TEXT, {}, []),
  'server/http/call-header-values.ts#readKey': (text) =>
    of('server/http/call-header-values.ts', 'readKey')(text),
  'server/http/call-header-values.ts#readWholeNumber': (text) =>
    of('server/http/call-header-values.ts', 'readWholeNumber')(text),
  'server/features/auth/totp.ts#stepOfCode': (text) =>
    of('server/features/auth/totp.ts', 'stepOfCode')(new Uint8Array(20), text, 0),
  'domain/asking/dates.ts#readDates': call(
    'domain/asking/dates.ts',
    'readDates',
    TEXT,
    '2026-11-22',
  ),
  'domain/asking/day-within.ts#dayWithin': (text) =>
    of('domain/asking/day-within.ts', 'dayWithin')(text, 0, { from: 0, to: 7 }),
  'domain/asking/parts-of-year.ts#matchAt': (text) =>
    of('domain/asking/parts-of-year.ts', 'matchAt')(/(?:上|下)周/y, text, 0),
  'domain/asking/questions.ts#readQuestion': call(
    'domain/asking/questions.ts',
    'readQuestion',
    TEXT,
    '2026-11-22',
  ),
  'domain/asking/claim-facts.ts#unknownFacts': (text) =>
    of('domain/asking/claim-facts.ts', 'unknownFacts')(text, {
      entries: [{ text, day: '2026-11-22' }],
      others: [text],
      today: '2026-11-22',
    }),
  'domain/asking/verification.ts#checkUnit': (text) =>
    of('domain/asking/verification.ts', 'checkUnit')(
      { claim: text, cites: [{ id: 1, quote: text }] },
      [{ number: 1, text, day: '2026-11-22' }],
      { others: [text], today: '2026-11-22' },
    ),
  'server/features/questions/term-queries.ts#queryOf': call(
    'server/features/questions/term-queries.ts',
    'queryOf',
    TEXT,
  ),
  'domain/text/edit-steps.ts#editSteps': (text) =>
    of('domain/text/edit-steps.ts', 'editSteps')([...text], [...text.slice(1), '甲'], {
      left: 4_000_000,
    }),
  'domain/messages/conversation.ts#withReply': (text) =>
    of('domain/messages/conversation.ts', 'withReply')([{ id: text }], { id: text }, text),
  'domain/messages/message.ts#checkMessageDraft': (text) =>
    of('domain/messages/message.ts', 'checkMessageDraft')({ content: text, images: [] }),
  'domain/replies/reply-context.ts#buildReplyRequest': (text) =>
    of('domain/replies/reply-context.ts', 'buildReplyRequest')(
      { content: text, images: [] },
      [{ id: '1', content: text, images: [], isUser: true }],
      text,
    ),
  'domain/diaries/diary.ts#checkDiaryDraft': (text) =>
    of('domain/diaries/diary.ts', 'checkDiaryDraft')({ title: text, content: text, images: [] }),
  'domain/entries/recall.ts#recalledEntries': (text) =>
    of('domain/entries/recall.ts', 'recalledEntries')(text, [{ day: text }], () => text),
  'domain/enhance/enhancement.ts#checkEnhancement': call(
    'domain/enhance/enhancement.ts',
    'checkEnhancement',
    TEXT,
    TEXT,
    { length: [0.5, 1.5] },
  ),
  'ai/clean-text.ts#cleanText': call('ai/clean-text.ts', 'cleanText', TEXT, PLAIN_FORM),
  'ai/clean-text.ts#proseOf': call('ai/clean-text.ts', 'proseOf', TEXT, PLAIN_FORM),
  'ai/text-faults.ts#replyFaults': (text) =>
    of('ai/text-faults.ts', 'replyFaults')(text, replyAbout(text)),
  'ai/text-faults.ts#isFaultyBeginning': (text) =>
    of('ai/text-faults.ts', 'isFaultyBeginning')(text, replyAbout(text)),
  'ai/text-faults.ts#generalFaults': (text) =>
    of('ai/text-faults.ts', 'generalFaults')(text, { own: text, written: text, prompt: text }),
  'domain/posts/post.ts#checkPostDraft': (text) =>
    of('domain/posts/post.ts', 'checkPostDraft')({ content: text, images: [] }),
  'domain/recommendations/recommendation-answer.ts#readRecommendationAnswer': (text) =>
    of(
      'domain/recommendations/recommendation-answer.ts',
      'readRecommendationAnswer',
    )({
      recommendations: [
        {
          title: text,
          author: text,
          works_type: text,
          source_context: text,
          match_score: text,
          match_reason: text,
        },
      ],
      emotional_themes: [text],
    }),
  'domain/summary/article.ts#readArticle': (text) =>
    of('domain/summary/article.ts', 'readArticle')(
      { title: text, article: text, used: [text] },
      [text],
      true,
    ),
  'domain/summary/summary-content.ts#buildSummaryContent': (text) =>
    of(
      'domain/summary/summary-content.ts',
      'buildSummaryContent',
    )({ shares: [share(text)], suggestion: text }),
  'domain/summary/summary-content.ts#readSummaryContent': (text) =>
    of('domain/summary/summary-content.ts', 'readSummaryContent')(`${text}\n修改建议：${text}`),
  'domain/summary/summary-steps.ts#pieceOfText': (text) =>
    of('domain/summary/summary-steps.ts', 'pieceOfText')(text, share(text)),
  'domain/summary/summary-material.ts#shareOfPost': (text) =>
    of('domain/summary/summary-material.ts', 'shareOfPost')(
      { content: text, images: [], createdAt: '2026-01-01T00:00:00Z' },
      [
        { content: text, images: [], isUser: false },
        { content: '嗯', images: [], isUser: true },
        { content: text, images: [], isUser: true },
      ],
      'Asia/Shanghai',
    ),
  'domain/stats/month-word.ts#wordOfMonth': (text) =>
    of('domain/stats/month-word.ts', 'wordOfMonth')([text, ...SHORT_TEXTS], [text, ...SHORT_TEXTS]),
  'contract/journal-file.ts#readJournalLine': (text) =>
    [text, JSON.stringify({ kind: 'template', row: { id: text, name: text, content: text } })].map(
      (line) => of('contract/journal-file.ts', 'readJournalLine')(line),
    ),
  'contract/journal-markdown.ts#createEntryFiles': (text) => {
    const said = {
      id: 'a',
      content: text,
      isUser: true,
      images: [],
      roleKey: text,
      createdAt: DAY,
    };
    const fields = { id: 'a', content: text, images: [], createdAt: DAY };
    const post = { ...fields, aiPrivate: false, messages: [said] };
    const diary = { ...fields, date: text, title: text, tags: [text], originalPosts: [] };
    const write = of('contract/journal-markdown.ts', 'createEntryFiles')('UTC') as Read;
    return [
      write({ kind: 'post', row: post } as never),
      write({ kind: 'diary', row: { ...diary, aiGenerated: null, coverImage: null } } as never),
    ];
  },
  'contract/journal-markdown.ts#readEntryMarkdown': (text) =>
    [
      text,
      `${text}\n\n## 对话\n\n${text}`,
      `a\n\n## 对话\n\n> ${text.replaceAll('\n', '\n> ')}`,
      `a\n\n## 对话\n\n> <!-- ${text} -->\n> ${text}`,
    ].map((body) =>
      of('contract/journal-markdown.ts', 'readEntryMarkdown')(
        `---\nkind: post\nid: 0190a000-0000-7000-8000-00000000abcd\ndate: ${DAY}\nmessages: 1\ntags:\n  - ${text.slice(0, 1_000)}\n---\n${body}`,
        String,
      ),
    ),
  'contract/page-paths.ts#isPagePath': call('contract/page-paths.ts', 'isPagePath', TEXT),
  'contract/journal-file.ts#picturePath': (text) =>
    of('contract/journal-file.ts', 'picturePath')(text),
  'domain/import/attachments.ts#takeAttachments': (text) =>
    of('domain/import/attachments.ts', 'takeAttachments')(text, () => ({
      kind: 'leftOut',
      name: 'a',
    })),
  'domain/import/html-tokens.ts#htmlTokens': (text) =>
    [text, `<a ${text}`, `<a b="${text}`, `<!--${text}`].map((html) => [
      ...(of('domain/import/html-tokens.ts', 'htmlTokens')(html) as Iterable<unknown>),
    ]),
  'domain/import/flomo.ts#entriesOfFlomo': (text) =>
    of('domain/import/flomo.ts', 'entriesOfFlomo')(
      `<div class="memo"><div class="time">2024-01-02 08:30:00</div><div class="content">${text}`,
      () => ({ kind: 'elsewhere' }),
    ),
  'domain/import/day-one.ts#entriesOfDayOne': (text) =>
    of('domain/import/day-one.ts', 'entriesOfDayOne')(
      JSON.stringify({
        metadata: {},
        entries: [
          { creationDate: '2024-01-02T00:00:00Z', text },
          { creationDate: text, richText: JSON.stringify({ contents: [{ text }] }) },
        ],
      }),
      text,
      () => ({ kind: 'elsewhere' }),
    ),
  'domain/import/front-matter.ts#isYes': call('domain/import/front-matter.ts', 'isYes', TEXT),
  'domain/import/front-matter.ts#isMarkedPrivate': (text) =>
    of('domain/import/front-matter.ts', 'isMarkedPrivate')(new Map([['private', [text]]])),
  'domain/import/text-file.ts#entriesOfText': (text) =>
    [true, false].map((isMarkdown) =>
      of('domain/import/text-file.ts', 'entriesOfText')(
        { stem: text, isMarkdown, text: `---\n${text}\n---\n${text}`, modifiedMs: 0 },
        () => ({ kind: 'elsewhere' }),
      ),
    ),
  'domain/import/memos.ts#entryOfMemo': (text) =>
    [text, `![](${text})`, `![](/file/attachments/${text})`].map((content) =>
      of('domain/import/memos.ts', 'entryOfMemo')(
        {
          id: 1,
          uid: text,
          createdS: 0,
          content,
          isArchived: true,
          isPinned: false,
          payload: { tags: [text], location: { placeholder: text } },
          attachments: [
            { id: 1, uid: text, filename: text, place: { kind: 'link', url: `http://${text}` } },
          ],
        },
        () => false,
      ),
    ),
  'domain/import/import-plan.ts#entryKey': (text) =>
    of('domain/import/import-plan.ts', 'entryKey')(text, importedEntry(text), 0),
  'domain/import/import-plan.ts#planEntry': (text) =>
    of('domain/import/import-plan.ts', 'planEntry')(
      text,
      importedEntry(text),
      { timeZone: 'UTC', shape: 'diaries' },
      0,
    ),
  'domain/tags/tag-list.ts#searchTags': (text) =>
    of('domain/tags/tag-list.ts', 'searchTags')(LISTED_TAGS, text),
  'domain/tags/tag-list.ts#suggestTags': (text) =>
    of('domain/tags/tag-list.ts', 'suggestTags')(LISTED_TAGS, text),
  'domain/tags/tag-list.ts#renamePlan': (text) =>
    of('domain/tags/tag-list.ts', 'renamePlan')(LISTED_TAGS, '今天', text),
  'domain/tags/tag-rename.ts#checkTagRename': (text) =>
    of('domain/tags/tag-rename.ts', 'checkTagRename')({ from: text, to: text }, [text]),
  'domain/tags/tag-rename.ts#renamedTag': (text) =>
    of('domain/tags/tag-rename.ts', 'renamedTag')(text, { from: text, to: text }),
  'domain/tags/tag-rename.ts#renameTagIn': (text) =>
    of('domain/tags/tag-rename.ts', 'renameTagIn')(text, { from: '今天', to: text }),
  'domain/text/search-tokens.ts#tokenChanges': (text) =>
    of('domain/text/search-tokens.ts', 'tokenChanges')(text, text.slice(1)),
  'domain/tags/tag-rename.ts#tagsWhileRenaming': (text) =>
    of('domain/tags/tag-rename.ts', 'tagsWhileRenaming')(text, { from: text, to: text }),
  'domain/tags/tag-rename.ts#shortestTooLong': (text) =>
    of('domain/tags/tag-rename.ts', 'shortestTooLong')({ from: text, to: text }, 20_000),
  'domain/tags/tag-rename.ts#renameInPost': (text) =>
    of('domain/tags/tag-rename.ts', 'renameInPost')(
      { content: text, sourceContent: text },
      { from: '今天', to: 'a' },
    ),
  'domain/tags/tag-rename.ts#renameInDiary': (text) =>
    of('domain/tags/tag-rename.ts', 'renameInDiary')(
      { content: text, tags: [text] },
      { from: '今天', to: 'a' },
    ),
  'domain/text/short-text.ts#shortTextOf': call(
    'domain/text/short-text.ts',
    'shortTextOf',
    TEXT,
    'NFC',
    60,
  ),
  'domain/text/markdown.ts#tickTask': (text) =>
    of('domain/text/markdown.ts', 'tickTask')(text, 0, true),
  'domain/personas/persona.ts#checkPersona': (text) =>
    of('domain/personas/persona.ts', 'checkPersona')({ name: text, voice: text }),
  'domain/personas/persona-file.ts#readPersonaFile': call(
    'domain/personas/persona-file.ts',
    'readPersonaFile',
    TEXT,
  ),
  'domain/facts/called-name.ts#calledNameOf': call(
    'domain/facts/called-name.ts',
    'calledNameOf',
    TEXTS,
  ),
  'domain/templates/template.ts#checkTemplate': (text) =>
    of('domain/templates/template.ts', 'checkTemplate')({ name: text, content: text }),
  'domain/templates/template.ts#fillTemplate': (text) =>
    of('domain/templates/template.ts', 'fillTemplate')(text, { date: '', weekday: '', time: '' }),
  'domain/templates/template.ts#saveTemplate': (text) =>
    of('domain/templates/template.ts', 'saveTemplate')([], { id: '1', name: text, content: text }),
  'domain/facts/fact.ts#addFact': (text) =>
    of('domain/facts/fact.ts', 'addFact')([{ id: '1', content: text }], { id: '2', content: text }),
  'domain/replies/reply-memory.ts#relatedBeside': (text) =>
    of('domain/replies/reply-memory.ts', 'relatedBeside')([text], [{ text }]),
  'domain/text/related.ts#rankRelated': (text) =>
    of('domain/text/related.ts', 'rankRelated')(text, [{ text }]),
  'domain/versions/version.ts#charactersOf': (text) =>
    of('domain/versions/version.ts', 'charactersOf')({ title: text, content: text }),
  'domain/versions/version.ts#checkVersionDraft': (text) =>
    of('domain/versions/version.ts', 'checkVersionDraft')('diary', { title: text, content: text }),
  'engine/enhance.ts#enhanceText': (text) =>
    of(
      'engine/enhance.ts',
      'enhanceText',
    )({ content: text, styleKey: 'default_inspiration_enhancer' }),
  'engine/facts/propose.ts#proposeFact': (text) =>
    of('engine/facts/propose.ts', 'proposeFact')(
      [{ text, source: null }],
      [{ id: '1', content: text }],
      new Set(),
    ),
  'engine/mood/match.ts#findWords': (text) =>
    of('engine/mood/match.ts', 'findWords')(
      text,
      of('engine/mood/match.ts', 'wordList')([['今天', 1]]),
    ),
  'engine/reading/cues.ts#isBeyondDoubt': call(
    'engine/reading/cues.ts',
    'isBeyondDoubt',
    'birth',
    TEXT,
  ),
  'engine/recommend.ts#recommendWorks': (text) =>
    of(
      'engine/recommend.ts',
      'recommendWorks',
    )({ mood: '平静', valence: 'even', event: null, tags: [text], text, seed: '', exclude: [] }),
  'engine/recommend/contradiction.ts#isContradicted': (text) =>
    of('engine/recommend/contradiction.ts', 'isContradicted')(
      of('engine/catalogue/catalogue.ts', 'findWork')({ id: 'bei-ying' }),
      text,
      { mood: '平静', valence: 'low', event: null, tags: [], text },
    ),
  'engine/catalogue/catalogue.ts#findByTitleAlone': call(
    'engine/catalogue/catalogue.ts',
    'findByTitleAlone',
    TEXT,
    'song',
  ),
  'engine/reply.ts#composeReply': (text) =>
    of(
      'engine/reply.ts',
      'composeReply',
    )({
      roleKey: 'default_conversation_guide',
      content: text,
      context: [turn(text)],
      postText: text,
      seed: text,
    }),
  'engine/reply/echo.ts#toldBack': call('engine/reply/echo.ts', 'toldBack', TEXT, '雨停了'),
  'engine/reply/quote.ts#pickQuote': call('engine/reply/quote.ts', 'pickQuote', TEXT),
  'engine/reply/topic.ts#hasLowFeeling': call('engine/reply/topic.ts', 'hasLowFeeling', TEXT),
  'engine/reply/topic.ts#topicsOf': (text) =>
    of('engine/reply/topic.ts', 'topicsOf')(text, text, { low: 0, high: 0 }, []),
  'engine/safety.ts#readDanger': call('engine/safety.ts', 'readDanger', TEXT),
  'engine/safety/open-words.ts#readOpenWords': call(
    'engine/safety/open-words.ts',
    'readOpenWords',
    TEXT,
  ),
  'engine/safety/plain-text.ts#plainText': call('engine/safety/plain-text.ts', 'plainText', TEXT),
  'engine/safety/story.ts#withoutStories': call('engine/safety/story.ts', 'withoutStories', TEXT),
  'engine/text/simplified.ts#toSimplified': call('engine/text/simplified.ts', 'toSimplified', TEXT),
  'engine/summary.ts#composeSummary': (text) =>
    ['default_conversation_summary', 'plain_record', 'three_things'].map((styleKey) =>
      of(
        'engine/summary.ts',
        'composeSummary',
      )({ shares: [share(text)], suggestion: text, styleKey, event: text }),
    ),
  'engine/summary/timeline.ts#joinOf': (text) =>
    of('engine/summary/timeline.ts', 'joinOf')(
      { day: text, time: text, moment: 0 },
      { day: `${text}日`, time: text, moment: 1 },
      text,
      false,
    ),
  'engine/summary/title.ts#composeTitle': call(
    'engine/summary/title.ts',
    'composeTitle',
    TEXTS,
    TEXT,
    TEXT,
  ),
  'engine/text/hash.ts#rotateBySeed': (text) =>
    of('engine/text/hash.ts', 'rotateBySeed')([text, 'b'], text, (item: unknown) => item),
  'ai/completion-events.ts#readCompletionEvent': call(
    'ai/completion-events.ts',
    'readCompletionEvent',
    TEXT,
  ),
  'ai/completion-events.ts#endingOf': call('ai/completion-events.ts', 'endingOf', TEXT),
  'ai/care-label.ts#lateLabel': call('ai/care-label.ts', 'lateLabel', TEXT),
  'ai/care-label.ts#isLabelled': call('ai/care-label.ts', 'isLabelled', TEXT, 32_000),
  'ai/clean-text.ts#cleanTitle': call('ai/clean-text.ts', 'cleanTitle', TEXT),
  'ai/text-faults.ts#isGoodExample': call('ai/text-faults.ts', 'isGoodExample', TEXT, TEXT),
  'ai/text-faults.ts#isSame': call('ai/text-faults.ts', 'isSame', TEXT, TEXT),
  'ai/care-label.ts#withoutLabel': call('ai/care-label.ts', 'withoutLabel', TEXT),
  'ai/calls/reply-call.ts#partOfReply': call('ai/calls/reply-call.ts', 'partOfReply', TEXT, {}),
  'ai/cut-to-sentence.ts#cutToSentence': call('ai/cut-to-sentence.ts', 'cutToSentence', TEXT),
  'ai/dialects.ts#dialectOf': (text) =>
    of('ai/dialects.ts', 'dialectOf')(`http://${text.replaceAll(/[^a-z]/g, 'a')}/`, null),
  // Without repair, whose work is bounded (json-answer.test.ts).
  'ai/json-answer.ts#parseJsonAnswer': (text) => [
    of('ai/json-answer.ts', 'parseJsonAnswer')(text, false),
    of('ai/json-answer.ts', 'parseJsonAnswer')(`["${text}x]`, false),
  ],
  'ai/json-field-stream.ts#createJsonFieldStream': (text) => {
    const read = of('ai/json-field-stream.ts', 'createJsonFieldStream')('article') as Read;
    for (const character of `${text}"article":"${text}`) read(character);
  },
  'ai/request-fields.ts#changeFor': (text) =>
    of('ai/request-fields.ts', 'changeFor')(400, text, {
      messages: [],
      max_tokens: 1,
      thinking: 1,
      reasoning_effort: 'none',
    }),
  'ai/endpoint-refusal.ts#refusalError': (text) =>
    of('ai/endpoint-refusal.ts', 'refusalError')({ status: 200, text }),
  'ai/dialects.ts#thinkingOffOf': (text) => {
    const dialects = of('ai/dialects.ts', 'dialectOf') as (url: string, name: string) => unknown;
    for (const name of ['local', 'openai', 'siliconflow', 'gemini'])
      of('ai/dialects.ts', 'thinkingOffOf')(dialects('http://a/', name), text);
  },
  'ai/think-filter.ts#createThinkFilter': (text) => {
    for (const habit of ['unknown', 'plain', 'unmarked']) {
      const filter = of('ai/think-filter.ts', 'createThinkFilter')(habit) as {
        push: Read;
        end: (isCut: boolean) => unknown;
      };
      for (const piece of text.match(/[\s\S]{1,3}/g) ?? []) filter.push(piece);
      filter.push(text);
      filter.end(false);
    }
  },
  [`${PROMPT}/compose-prompt.ts#composePrompt`]: (text) => [
    of(`${PROMPT}/compose-prompt.ts`, 'composePrompt')(
      {
        task: 'summary',
        stage: 'whole',
        roleKey: text,
        shares: [share(text)],
        suggestion: text,
        missed: [text],
        seed: '',
      },
      'w',
    ),
    of(`${PROMPT}/compose-prompt.ts`, 'composePrompt')(
      { task: 'enhance', roleKey: text, content: text, missed: [text], seed: '' },
      'w',
    ),
    of(`${PROMPT}/compose-prompt.ts`, 'composePrompt')(
      { task: 'recommend', text, candidates: [], seed: '' },
      'w',
    ),
    of(`${PROMPT}/compose-prompt.ts`, 'composePrompt')(
      {
        task: 'reply',
        roleKey: text,
        content: text,
        context: [turn(text), turn(text)],
        postText: text,
        moment: { nowMs: 0, writtenMs: 0, timeZone: 'Asia/Shanghai' },
        care: { tier: 'card', kind: 'hint', words: [text], help: text },
        facts: [text],
        calledName: text,
        related: [{ text, writtenMs: 0 }],
        replaced: text,
        seed: '',
      },
      'w',
    ),
    of(`${PROMPT}/compose-prompt.ts`, 'composePrompt')(
      {
        task: 'askTerms',
        question: text,
        today: '2026-11-23',
        earlier: [{ question: text, answer: text }],
        tried: [[text]],
        nearest: [text],
      },
      'w',
    ),
    of(`${PROMPT}/compose-prompt.ts`, 'composePrompt')(
      {
        task: 'ask',
        question: text,
        today: '2026-11-23',
        earlier: [{ question: text, answer: text }],
        facts: [text],
        figures: [text],
        excerpts: [{ number: 1, day: '2026-11-23', text }],
      },
      'w',
    ),
  ],
  [`${PROMPT}/shared-rules.ts#asMaterial`]: call(
    `${PROMPT}/shared-rules.ts`,
    'asMaterial',
    '日记',
    'w',
    TEXT,
  ),
  [`${PROMPT}/disarm.ts#disarm`]: (text) => {
    const { task, restore } = of(`${PROMPT}/disarm.ts`, 'disarm')({ previous: text }) as {
      task: { previous: string };
      restore: (text: string) => string;
    };
    restore(task.previous);
  },
  'ai/json-list-stream.ts#createJsonListStream': (text) => {
    const read = of('ai/json-list-stream.ts', 'createJsonListStream')('units') as (
      piece: string,
    ) => unknown;
    read('{"units":[');
    for (const piece of text.match(/[\s\S]{1,3}/g) ?? []) read(piece);
    read(text);
  },
  'server/http/public-address.ts#isPublicAddress': call(
    'server/http/public-address.ts',
    'isPublicAddress',
    TEXT,
  ),
  'server/features/webhooks/webhook-signature.ts#signatureOf': call(
    'server/features/webhooks/webhook-signature.ts',
    'signatureOf',
    TEXT,
    TEXT,
    TEXT,
  ),
  'server/database/search-index.ts#termQuery': call(
    'server/database/search-index.ts',
    'termQuery',
    TEXT,
  ),
  'server/database/search-index.ts#tokensOf': call(
    'server/database/search-index.ts',
    'tokensOf',
    'u',
    'post',
    TEXT,
  ),
  'server/database/postgres/search.ts#vectorOf': call(
    'server/database/postgres/search.ts',
    'vectorOf',
    TEXTS,
  ),
  'server/database/postgres/search.ts#asTsvector': call(
    'server/database/postgres/search.ts',
    'asTsvector',
    TEXT,
  ),
  'server/http/identity.ts#bearerToken': (text) => [
    of('server/http/identity.ts', 'bearerToken')(text),
    of('server/http/identity.ts', 'bearerToken')(`Bearer ${text}`),
  ],
  'server/features/auth/auth-flow.service.ts#assertVerifier': (text) =>
    of('server/features/auth/auth-flow.service.ts', 'assertVerifier')(text, {
      challenge: text,
      method: 'plain',
    }),
  'server/features/auth/auth-flow.service.ts#readChallenge': (text) =>
    of('server/features/auth/auth-flow.service.ts', 'readChallenge')(text, text),
  'server/features/auth/redirects.ts#createRedirectPolicy': (text) => {
    const policy = of(
      'server/features/auth/redirects.ts',
      'createRedirectPolicy',
    )({ publicUrl: 'https://a.example', patterns: ['https://*.b.example/**'] });
    (policy as { resolve: (targets: string[]) => unknown }).resolve([
      text,
      `https://${text}.b.example/${text}`,
      `https://c.b.example/${text}`,
    ]);
  },
  'server/features/auth/refresh-token.ts#readRefreshToken': call(
    'server/features/auth/refresh-token.ts',
    'readRefreshToken',
    new Uint8Array(32),
    TEXT,
  ),
  'server/features/auth/account-input.ts#checkEmail': (text) =>
    of('server/features/auth/account-input.ts', 'checkEmail')(text),
  'server/features/auth/account-input.ts#checkNewPassword': (text) =>
    of('server/features/auth/account-input.ts', 'checkNewPassword')(text, 6),
  'server/features/storage/object-name.ts#bucketNamed': call(
    'server/features/storage/object-name.ts',
    'bucketNamed',
    TEXT,
  ),
  'server/features/storage/object-name.ts#isObjectName': call(
    'server/features/storage/object-name.ts',
    'isObjectName',
    TEXT,
  ),
  'server/features/storage/object-name.ts#isOwnedBy': call(
    'server/features/storage/object-name.ts',
    'isOwnedBy',
    TEXT,
    TEXT,
  ),
  'server/features/storage/object-name.ts#ownerOf': call(
    'server/features/storage/object-name.ts',
    'ownerOf',
    TEXT,
  ),
  'ai/own-model.ts#readOwnModel': call('ai/own-model.ts', 'readOwnModel', TEXT),
  'ai/endpoint-facts.ts#isSameModel': call('ai/endpoint-facts.ts', 'isSameModel', TEXT, TEXT),
  'ai/local-endpoint.ts#isLoopback': call('ai/local-endpoint.ts', 'isLoopback', TEXT),
  'ai/local-endpoint.ts#isLocalEndpoint': (text) =>
    of('ai/local-endpoint.ts', 'isLocalEndpoint')(`http://${text.replaceAll(/[^a-z]/g, 'a')}/`),
  'ai/local-endpoint.ts#isLocalHost': call('ai/local-endpoint.ts', 'isLocalHost', TEXT),
  'ai/own-model.ts#addressError': call('ai/own-model.ts', 'addressError', TEXT),
  'server/config/ai-hosts.ts#readAiHosts': call('server/config/ai-hosts.ts', 'readAiHosts', TEXT),
  'ai/calls/summary-task.ts#shareOfDraft': call('ai/calls/summary-task.ts', 'shareOfDraft', TEXT),
  'server/http/own-images.ts#assertOwnImages': call(
    'server/http/own-images.ts',
    'assertOwnImages',
    TEXT,
    TEXTS,
  ),
  'server/http/clean-input.ts#cleanInput': (text) =>
    of('server/http/clean-input.ts', 'cleanInput')({ a: [text] }),
  'server/http/clean-input.ts#cleanText': call('server/http/clean-input.ts', 'cleanText', TEXT),
  'server/http/client-ip.ts#addressBlock': call('server/http/client-ip.ts', 'addressBlock', TEXT),
  'server/http/cursor.ts#readCursor': (text) => of('server/http/cursor.ts', 'readCursor')(text),
  'server/mail/mail.ts#composeMail': (text) =>
    of('server/mail/mail.ts', 'composeMail')(text, {
      subject: text,
      greeting: text,
      paragraphs: [text],
      link: { label: text, url: text },
      closing: text,
    }),
  'server/storage/s3-object-store.ts#blobsIn': (text) => [
    ...(of('server/storage/s3-object-store.ts', 'blobsIn')(
      `<Contents><Key>${text}</Key></Contents>${text}`,
      '',
    ) as Iterable<unknown>),
  ],
  'server/storage/object-store.ts#isBlobKey': call(
    'server/storage/object-store.ts',
    'isBlobKey',
    TEXT,
  ),
  'server/storage/object-store.ts#assertBlobKey': (text) =>
    of('server/storage/object-store.ts', 'assertBlobKey')(text),
};

/**
 * Functions whose strings are operator settings, ids, paths and internal keys, or that a call above
 * calls (prompts); database functions, which the calls of the search index and their own tests
 * cover.
 */
const NOT_TEXTS = new Set([
  // Their texts are ids, a time zone and the name of a task.
  'server/features/account/account-book.ts#accountBook',
  'server/features/auth/password-hash.ts#turnOfUser',
  'server/work/tasks.ts#isStreamTask',
  // Its text is an address that the operator set, or that the provider's discovery names.
  'server/features/auth/oidc-fetch.ts#fetchLimited',
  // Its texts are addresses of name servers.
  'server/http/name-lookup.ts#createDnsLookup',
  // Its text is an address that the operator or the user set.
  // Its text is the name of a theme.
  'engine/recommend/diary.ts#wordOf',
  // Its text is an error code.
  'server/http/metrics.ts#countRefusal',
  'server/features/invitations/invitation-mail.ts#invitationLetter',
  // A push says fixed sentences. Times, days and zones were checked when they were stored.
  'domain/reminders/push-message.ts#pushMessageOf',
  'domain/reminders/reminder-time.ts#reminderAt',
  'domain/reminders/reminder-time.ts#nextReminder',
  'domain/reminders/reminder-time.ts#isQuietTime',
  'domain/reminders/reminder-time.ts#isQuietAt',
  'domain/reminders/reminder-time.ts#quietEnd',
  'domain/reminders/reminder-time.ts#quietStart',
  'server/features/reminders/push-encryption.ts#encryptPush',
  // Answers of authenticators, at most 64 KB, are read by a library.
  'server/features/auth/passkey-ceremony.ts#relyingPartyOf',
  'server/features/auth/passkey-ceremony.ts#verifyRegistration',
  'server/features/auth/passkey-ceremony.ts#verifyAssertion',
  'server/database/spent-ids.ts#spendId',
  'server/database/spent-ids.ts#isSpent',
  'server/database/spent-ids.ts#spendUnknown',
  'server/features/account/account-journal.ts#entryLines',
  'server/features/account/account-journal.ts#journalLines',
  // Of a passphrase only its bytes are read.
  'domain/export/seal.ts#sealed',
  'domain/export/seal.ts#unsealed',
  'domain/import/import-plan.ts#momentMs',
  'domain/import/import-plan.ts#rowId',
  'server/database/sqlite/connection.ts#openForeignSqlite',
  'server/features/import/memos-file.ts#openMemosFile',
  'ai/asking/ask-tasks.ts#askTask',
  'ai/prompts/ask-prompt.ts#askTermsPrompt',
  'ai/prompts/ask-prompt.ts#askPrompt',
  'ai/prompts/summary-prompt.ts#summaryRoom',
  'ai/calls/summary-call.ts#summaryRequests',
  'server/http/security-headers.ts#contentPolicy',
  'server/http/security-headers.ts#metaContentPolicy',
  'server/http/security-headers.ts#securityHeaders',
  // Its text is the operator's.
  'ai/prompts/shared-rules.ts#replySafety',
  'server/ai/care-words-file.ts#readCareWords',
  'server/config/instances.ts#joinInstances',
  'server/database/active-users.ts#isActiveUser',
  'server/database/ai-private.ts#isPrivateDiary',
  'server/database/ai-private.ts#keepMarkOfPost',
  'server/database/entry-tags.ts#addTags',
  'server/database/entry-tags.ts#removeTags',
  'server/database/entry-tags.ts#replaceTags',
  'server/database/cited-sources.ts#removeSource',
  'server/database/kept-answers.ts#removeAnswersAbout',
  'server/database/kept-answers.ts#removeAnswersTo',
  'server/database/lock-user.ts#lockUser',
  'server/features/diaries/diary-rows.ts#selectCards',
  'server/http/security-headers.ts#completeJson',
  'domain/asking/dates.ts#spanOfRange',
  'domain/asking/figures.ts#countEntries',
  'domain/asking/told-later.ts#isInRanges',
  'domain/shared/calendar.ts#startOfDay',
  'domain/templates/template.ts#arrangeTemplates',
  'domain/letters/letter-week.ts#dueAt',
  'domain/personal-tokens/token-change.ts#isTokenChange',
  'server/cli/command-line.ts#runCommandLine',
  'server/database/postgres/connection.ts#vacuumPostgres',
  'server/database/search-index.ts#removeDocuments',
  'ai/calls/summary-task.ts#draftTask',
  'domain/images/image-compression.ts#passesUncompressed',
  'domain/versions/version.ts#versionsAfterDraft',
  'domain/images/image-rules.ts#cardImagePath',
  'domain/images/image-rules.ts#profileImagePath',
  'domain/roles/builtin-styles.ts#needsModel',
  'domain/roles/role-catalogue.ts#findRole',
  'engine/catalogue/work.ts#readRows',
  'engine/reply/say.ts#say',
  'ai/completion-body.ts#completionBody',
  'ai/endpoint-request.ts#send',
  'ai/prompts/enhance-prompt.ts#enhancePrompt',
  'ai/prompts/enhance-styles.ts#enhanceStyle',
  'ai/prompts/personas.ts#personaOf',
  'ai/prompts/personas.ts#personaPrompt',
  'ai/prompts/recommend-prompt.ts#recommendPrompt',
  'ai/prompts/reply-prompt.ts#replyPrompt',
  'ai/prompts/shared-rules.ts#materialRule',
  'ai/prompts/shared-rules.ts#spokenRule',
  'ai/prompts/summary-prompt.ts#summaryPrompt',
  'ai/prompts/summary-styles.ts#summaryStyle',
  'server/cli/postgres-tools.ts#runPostgresTool',
  'server/cli/postgres-tools.ts#blobKeysOfPostgres',
  'server/cli/postgres-tools.ts#countPostgres',
  'server/cli/postgres-tools.ts#refuseUsedPostgres',
  'server/cli/backup-files.ts#readManifest',
  'server/cli/backup-files.ts#sha256OfFile',
  'server/config/departures.ts#noteDeparture',
  'server/config/departures.ts#readDepartures',
  'server/config/departures.ts#findDepartures',
  'server/config/departures.ts#copyDepartures',
  'server/config/departures.ts#mergeDepartures',
  'server/config/keys.ts#loadKeys',
  'server/config/keys.ts#addSigningKey',
  'server/database/postgres/connection.ts#openPostgres',
  'server/database/postgres/engine.ts#openPostgresEngine',
  'server/features/entries/entry.repository.ts#entryQuery',
  'server/database/search-index.ts#indexDocument',
  'server/database/search-index.ts#removeDocument',
  'server/database/search-index.ts#removePostDocuments',
  'server/database/search-index.ts#newestMatches',
  'server/database/search-index.ts#countEntryMatches',
  'server/database/search-index.ts#firstEntryMatches',
  'server/database/search-index.ts#mayMatch',
  'server/database/sqlite/connection.ts#openSqlite',
  'server/database/sqlite/engine.ts#openSqliteEngine',
  'server/database/sqlite/leftovers.ts#refuseLeftovers',
  'server/features/auth/auth-mails.ts#authLetter',
  'server/features/auth/auth-failure.ts#validationFailed',
  'server/http/docs.ts#docsRoutes',
  'server/http/logger.ts#createLog',
  'server/http/site-files.ts#withPublicUrl',
  'server/http/site-files.ts#siteFiles',
  'server/http/web-app.ts#webApp',
  'server/jobs/job.repository.ts#createJobRepository',
  'server/storage/disk-object-store.ts#openDiskObjectStore',
  'server/storage/s3-object-store.ts#readS3Settings',
]);

const auto = (kind: ParameterKind) =>
  ({ text: TEXT, texts: TEXTS, number: 10, boolean: true, other: undefined })[kind];

/** How a function of the pure roots is called when its parameter kinds suffice. */
function automaticCall({ file, name, parameters }: TextFunction): Read | null {
  if (!/^(?:domain|engine)\//.test(file) || parameters.includes('other')) return null;
  return call(file, name, ...parameters.map(auto));
}

const nameOf = ({ file, name }: TextFunction) => `${file}#${name}`;
const reads = new Map<string, Read>(Object.entries(CALLS));
for (const found of functions) {
  const read = automaticCall(found);
  if (read !== null && !reads.has(nameOf(found))) reads.set(nameOf(found), read);
}

/** Characters that texts repeat. */
const SINGLE_SIGNS = [
  '《',
  '“',
  '(',
  '"',
  '<',
  '[图片',
  ' ',
  '\r\n',
  '一',
  '分享1：',
  "a'",
  '好',
  '他',
  '。',
];

/**
 * Words of pattern lists are tested many at a time, those without special characters together.
 */
const WORDS_AT_ONCE = 50;
const isWord = (unit: string) => /^\p{Script=Han}+$/u.test(unit) && !SINGLE_SIGNS.includes(unit);
const joined = (texts: readonly string[], count: number): string[] =>
  Array.from({ length: Math.ceil(texts.length / count) }, (_, at) =>
    texts.slice(at * count, (at + 1) * count).join(''),
  );

/** The hostile units of some patterns, and the signs. */
function unitsOf(sites: readonly PatternSite[]): string[] {
  const all = [
    ...new Set([
      ...sites.flatMap(({ literal }) => (literal === null ? [] : hostileUnits(literal.source))),
      ...SINGLE_SIGNS,
    ]),
  ];
  return [...all.filter((unit) => !isWord(unit)), ...joined(all.filter(isWord), WORDS_AT_ONCE)];
}
const units = unitsOf(patterns);

const isPure = (file: string) => /^(?:domain|engine|contract)\//.test(file);
await load([
  ...[...patterns, ...functions].map(({ file }) => file).filter(isPure),
  ...Object.keys(CALLS).map((name) => name.slice(0, name.indexOf('#'))),
]);

// Once with a plain text, so that all patterns are built whichever tests are selected.
for (const read of reads.values()) attempt(() => read('今天'));

test('every exported function that takes a string is called or listed', () => {
  const unknown = functions.map(nameOf).filter((name) => !reads.has(name) && !NOT_TEXTS.has(name));
  expect(unknown, 'add a call to CALLS, or the name to NOT_TEXTS').toEqual([]);
  for (const name of reads.keys()) {
    const [file = '', exported = ''] = name.split('#');
    expect(typeof modules.get(file)?.[exported], name).toBe('function');
  }
  const found = new Set(functions.map(nameOf));
  expect([...NOT_TEXTS].filter((name) => !found.has(name))).toEqual([]);
});

/**
 * Slow functions get shorter texts. Values: characters of the shorter text. A digest compares a
 * bounded number of sentences with each other; its text is long enough to have them.
 */
const SLOW: Readonly<Record<string, number>> = {
  'ai/text-faults.ts#generalFaults': FUNCTION_CHARACTERS / 3,
  'ai/text-faults.ts#isFaultyBeginning': FUNCTION_CHARACTERS / 3,
  'ai/text-faults.ts#replyFaults': FUNCTION_CHARACTERS / 3,
  'ai/think-filter.ts#createThinkFilter': FUNCTION_CHARACTERS,
  'engine/enhance.ts#enhanceText': FUNCTION_CHARACTERS / 4,
  'engine/mood.ts#readMood': FUNCTION_CHARACTERS,
  'engine/mood/word-weights.ts#weighWords': FUNCTION_CHARACTERS,
  'engine/reading/cues.ts#cuedEvent': FUNCTION_CHARACTERS,
  'engine/reading/features.ts#featuresOf': FUNCTION_CHARACTERS,
  'engine/reading/features.ts#normalise': FUNCTION_CHARACTERS,
  'engine/reading/reader.ts#readEntry': FUNCTION_CHARACTERS,
  'engine/reading/reader.ts#readTone': FUNCTION_CHARACTERS,
  'engine/recommend.ts#recommendWorks': FUNCTION_CHARACTERS,
  'engine/reply/acts.ts#actOf': FUNCTION_CHARACTERS,
  'engine/reply/quote.ts#pickQuote': FUNCTION_CHARACTERS,
  'engine/reply/shadow.ts#shadowsIn': FUNCTION_CHARACTERS,
  'engine/reply.ts#composeReply': FUNCTION_CHARACTERS / 4,
  'engine/safety.ts#readDanger': FUNCTION_CHARACTERS / 6,
  'engine/safety/features.ts#dangerFeatures': FUNCTION_CHARACTERS,
  'engine/safety/signs.ts#signsIn': FUNCTION_CHARACTERS,
  'engine/recommend/named.ts#worksNamedIn': FUNCTION_CHARACTERS,
  'engine/summary.ts#composeSummary': 12_000,
};
const UNITS_AT_ONCE = 60;

/**
 * The texts for a function: each unit of a pattern that its file can reach, alone, and all others
 * together. A slow one gets all together, ten times as many in each of its texts if these are long.
 */
function unitsFor(name: string): readonly string[] {
  const characters = SLOW[name];
  if (characters !== undefined)
    return [
      ...SINGLE_SIGNS,
      ...joined(units, characters > FUNCTION_CHARACTERS ? 10 * UNITS_AT_ONCE : UNITS_AT_ONCE),
    ];
  const reached = reachedFrom(name.slice(0, name.indexOf('#')), imports);
  const own = unitsOf(patterns.filter(({ file }) => reached.has(file)));
  const isOwn = new Set(own);
  const others = units.filter((unit) => !isOwn.has(unit));
  return [...own, ...joined(others, UNITS_AT_ONCE)];
}

describe(`every text function with ${units.length} hostile texts`, () => {
  test.each([...reads.keys()])('%s', (name) => {
    const read = reads.get(name) as Read;
    for (const unit of unitsFor(name)) {
      const growth = growthOf(
        read,
        (length) => `始${repeated(unit, length)}终`,
        SLOW[name] ?? FUNCTION_CHARACTERS,
      );
      expect(
        growth,
        `the work grows with the square: ${JSON.stringify(unit.slice(0, 20))} repeated`,
      ).toBeLessThan(GROWTH_MAX);
    }
  });
});

/**
 * Units of one pattern that are tried in combination; a pattern with many more is a list of words.
 */
const COMBINED_MAX = 12;
const LIST_UNITS = 40;

/**
 * The texts of a pattern: each of its units repeated, after each of the others, before something
 * that does not match.
 */
function textsFor(source: string): ((length: number) => string)[] {
  const own = hostileUnits(source);
  // Without an unbounded repetition a pattern reads a bounded range from each position.
  const isRepeating = /[*+]|\{\d+,\}/.test(source);
  const before =
    isRepeating && own.length <= LIST_UNITS ? ['', ...own.slice(0, COMBINED_MAX)] : [''];
  return (isRepeating ? own : own.slice(0, COMBINED_MAX)).flatMap((unit) =>
    before.map((first) => (repeats: number) => `${first}${unit.repeat(repeats)}\u0001`),
  );
}

function expectLinear(source: string, flags: string): void {
  const pattern = new NativeRegExp(
    source,
    flags.includes('y') ? flags : `${flags.replace('g', '')}g`,
  );
  for (const textOf of textsFor(source)) {
    const growth = growthOf((text) => text.replace(pattern, ''), textOf, PATTERN_REPEATS);
    expect(growth, `the work grows with the square: ${JSON.stringify(textOf(20))}`).toBeLessThan(
      GROWTH_MAX,
    );
  }
}

const literals = new Map(
  patterns.flatMap(({ file, literal }) =>
    literal === null ? [] : [[`${file} /${literal.source}/${literal.flags}`, literal] as const],
  ),
);

describe(`every pattern: ${literals.size} of them`, () => {
  test.each([...literals.keys()])('%s', (name) => {
    const literal = literals.get(name) as { source: string; flags: string };
    expectLinear(literal.source, literal.flags);
  });
});

describe('every pattern that is built at run time', () => {
  const sites = patterns.filter(({ literal }) => literal === null);
  test.each(sites.map(({ file, parts }) => ({ file, parts })))(
    '$file $parts is built by a call above',
    ({ parts }) => {
      const found = [...built].filter((pattern) =>
        holdsInOrder(pattern.replaceAll('\\/', '/'), parts),
      );
      expect(found).not.toEqual([]);
    },
  );

  test('each of them is linear', () => {
    for (const pattern of built) {
      const cut = pattern.lastIndexOf('/');
      expectLinear(pattern.slice(0, cut), pattern.slice(cut + 1));
    }
  });
});

function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found !== -1;
  });
}
