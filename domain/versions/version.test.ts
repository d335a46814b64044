// Which earlier texts of an entry are kept, for any history of saves. C§58.01
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIARY_TITLE_MAX_CHARACTERS } from '#domain/diaries/diary.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import {
  charactersOf,
  checkVersionDraft,
  ENTRY_MAX_VERSIONS,
  VERSION_RUN_MS,
  versionsAfterChange,
  versionsAfterDraft,
  type VersionMark,
  type VersionStep,
} from '#domain/versions/version.ts';

/** A stored version with its text. */
type Stored = VersionMark & { content: string };

const textOf = ({ content }: { content: string }) => ({ title: null, content });

/** One save in a history. */
interface Save {
  content: string;
  device: string;
  /** Milliseconds since the save before. */
  passedMs: number;
  keepsBefore: boolean;
}

const stored = (versions: readonly Stored[], step: VersionStep, content: string): Stored[] => [
  ...versions.filter(({ number }) => !step.dropped.includes(number)),
  ...(step.added === null ? [] : [{ ...step.added, content }]),
];

/** Runs a history and returns the versions, the last text and all texts that ever were current. */
function play(first: string, saves: readonly Save[]) {
  let versions: Stored[] = [];
  let current = first;
  let nowMs = 1_000_000;
  const steps = [];
  for (const { content, device, passedMs, keepsBefore } of saves) {
    nowMs += passedMs;
    const step = versionsAfterChange(versions, {
      before: textOf({ content: current }),
      after: textOf({ content }),
      device,
      nowMs,
      keepsBefore,
    });
    steps.push({ before: current, after: content, device, keepsBefore, step });
    versions = stored(versions, step, current);
    current = content;
  }
  return { versions, current, steps };
}

const save = (content: string, more: Partial<Save> = {}): Save => ({
  content,
  device: 'phone',
  passedMs: 60_000,
  keepsBefore: false,
  ...more,
});

const texts = (versions: readonly Stored[]) => versions.map(({ content }) => content);

describe('versionsAfterChange', () => {
  test.each<[string, Save[], string[]]>([
    ['one save · the text before it', [save('b')], ['a']],
    ['saves of one run · the text before the first', [save('b'), save('c'), save('d')], ['a']],
    [
      'a save after the run · one more',
      [save('b'), save('c'), save('d', { passedMs: VERSION_RUN_MS })],
      ['a', 'c'],
    ],
    ['another device · one more', [save('b'), save('c', { device: 'desk' })], ['a', 'b']],
    [
      'devices in turn · each text',
      [save('b'), save('c', { device: 'desk' }), save('d')],
      ['a', 'b', 'c'],
    ],
    [
      'keepsBefore within a run · one more',
      [save('b'), save('c', { keepsBefore: true })],
      ['a', 'b'],
    ],
    ['the same text · none', [save('a'), save('a', { keepsBefore: true })], []],
    ['a clock that was set back · one more', [save('b'), save('c', { passedMs: -1 })], ['a', 'b']],
  ])('%s', (_, saves, kept) => {
    expect(texts(play('a', saves).versions)).toEqual(kept);
  });

  test('a title alone · is a change', () => {
    const change = { device: 'phone', nowMs: 1, keepsBefore: false };
    const step = versionsAfterChange([], {
      ...change,
      before: { title: '旧', content: 'a' },
      after: { title: '新', content: 'a' },
    });
    expect(step.added?.number).toBe(1);
  });

  const anySave = fc.record({
    content: fc.constantFrom('', 'a', 'b', 'c', 'd'),
    device: fc.constantFrom('phone', 'desk'),
    passedMs: fc.constantFrom(0, 1, 60_000, VERSION_RUN_MS - 1, VERSION_RUN_MS, 9 * VERSION_RUN_MS),
    keepsBefore: fc.boolean(),
  });

  const anyHistory = fc.array(anySave, { maxLength: ENTRY_MAX_VERSIONS });

  test('law · a text that was current longer than a run is kept', () => {
    fc.assert(
      fc.property(anyHistory, (saves) => {
        const { versions } = play('a', saves);
        let current = { content: 'a', sinceMs: 0 };
        let nowMs = 0;
        for (const { content, passedMs } of saves) {
          nowMs += passedMs;
          if (content === current.content) continue;
          if (nowMs - current.sinceMs >= VERSION_RUN_MS)
            expect(texts(versions)).toContain(current.content);
          current = { content, sinceMs: nowMs };
        }
      }),
    );
  });

  test('law · a text that another device or a keepsBefore replaces is kept', () => {
    fc.assert(
      fc.property(anyHistory, (saves) => {
        let writer: string | null = null;
        for (const { before, after, device, keepsBefore, step } of play('a', saves).steps) {
          if (before === after) continue;
          if (keepsBefore || writer !== device) expect(step.added).not.toBeNull();
          writer = device;
        }
      }),
    );
  });

  test('law · at most the limit; the first and the newest are always kept', () => {
    fc.assert(
      fc.property(fc.array(anySave, { minLength: 60, maxLength: 300 }), (saves) => {
        let first: Stored | undefined;
        let newest: Stored | undefined;
        let versions: Stored[] = [];
        for (const { before, step } of play('a', saves).steps) {
          versions = stored(versions, step, before);
          first ??= versions[0];
          if (step.added !== null) newest = { ...step.added, content: before };
          expect(versions.length).toBeLessThanOrEqual(ENTRY_MAX_VERSIONS);
          expect(versions[0]).toEqual(first);
          expect(versions.at(-1)).toEqual(newest);
          const numbers = versions.map(({ number }) => number);
          expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('drafts', () => {
  test('a draft · is added within a run, and the next save keeps its own text', () => {
    const { versions } = play('a', [save('b')]);
    const withDraft = stored(versions, versionsAfterDraft(versions, 'phone', 1_070_000), 'mine');
    expect(texts(withDraft)).toEqual(['a', 'mine']);
    const change = { device: 'phone', nowMs: 1_080_000, keepsBefore: false };
    expect(
      versionsAfterChange(withDraft, {
        ...change,
        before: textOf({ content: 'b' }),
        after: textOf({ content: 'c' }),
      }).added,
    ).toMatchObject({ number: 3, isDraft: false });
  });

  test.each([
    ['post', { title: null, content: ' 我写的 ' }, { title: null, content: '我写的' }],
    ['post', { title: '没有标题', content: '字' }, { title: null, content: '字' }],
    ['diary', { title: ' 题 ', content: '' }, { title: '题', content: '' }],
  ] as const)('%s · %j · is trimmed', (kind, draft, kept) => {
    expect(checkVersionDraft(kind, draft)).toEqual({ ok: true, value: kept });
  });

  test.each([
    ['post', { title: '题', content: ' ' }, 'EMPTY_CONTENT'],
    ['diary', { title: ' ', content: '\n' }, 'EMPTY_CONTENT'],
    ['post', { title: null, content: 'x'.repeat(POST_MAX_CHARACTERS + 1) }, 'CONTENT_TOO_LONG'],
    [
      'diary',
      { title: 'x'.repeat(DIARY_TITLE_MAX_CHARACTERS + 1), content: 'x' },
      'CONTENT_TOO_LONG',
    ],
  ] as const)('%s outside its limits · %#', (kind, draft, code) => {
    expect(checkVersionDraft(kind, draft)).toEqual({ ok: false, code });
  });
});

test('charactersOf · counts Unicode characters of title and content', () => {
  expect(charactersOf({ title: '雨', content: 'a😀\n' })).toBe(4);
});
