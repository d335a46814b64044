// No text holds a server, or a browser, by what it repeats: the work of every reader grows with the length of a text and never with its
// square. A hundred thousand signs take well under a second then, and minutes otherwise, so no clock but the runner's is needed.
import { expect, test } from 'vitest';
import { DIARY_CONTENT_MAX_CHARACTERS } from '#domain/diaries/diary.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { snippetOf } from '#domain/search/search.ts';
import { buildSummaryContent, readSummaryContent } from '#domain/summary/summary-content.ts';
import { findInventions } from '#domain/text/invention.ts';
import { pairsOf } from '#domain/text/related.ts';
import { documentTokens } from '#domain/text/search-tokens.ts';
import { enhanceText } from '#engine/enhance.ts';
import { readMood } from '#engine/mood.ts';
import { moodNamedIn, recommendWorks } from '#engine/recommend.ts';
import { composeReply } from '#engine/reply.ts';
import { detectCrisis } from '#engine/safety.ts';
import { composeSummary } from '#engine/summary.ts';
import { clausesOf, readableText, sentencesOf } from '#engine/text/clauses.ts';

/** Characters of a note at the most; an inspiration has fewer. */
const LENGTH = DIARY_CONTENT_MAX_CHARACTERS;

const READERS: Record<string, (text: string) => unknown> = {
  detectCrisis,
  readMood,
  moodNamedIn,
  sentencesOf,
  clausesOf,
  readableText,
  readSummaryContent,
  pairsOf,
  documentTokens,
  buildSummaryContent: (text) => buildSummaryContent({ shares: [{ content: text, time: null, lines: [text] }], suggestion: text }),
  findInventions: (text) => findInventions(text, [text.slice(0, 100)]),
  snippetOf: (text) => snippetOf(text, '咖啡'),
  composeReply: (text) => composeReply({ roleKey: 'default_conversation_guide', content: text, context: [], postText: text, seed: '' }),
  composeSummary: (text) => composeSummary({ ...readSummaryContent(text), styleKey: 'default_conversation_summary', seed: '' }),
  recommendWorks: (text) => recommendWorks({ mood: '平静', valence: 'even', tags: [], text, seed: '', exclude: [] }),
};

/** What is repeated, between a first and a last word. */
const UNITS = ['《', '“', '(', '"', '<', '[图片', ' ', '\r\n', '一', '分享1：', "a'", '好', '他', '。'];

test.each(UNITS)('%j without end', { timeout: 20_000 }, (unit) => {
  const text = `始${unit.repeat(Math.floor(LENGTH / unit.length))}终`;
  for (const read of Object.values(READERS)) expect(read(text)).toBeDefined();
});

test.each(UNITS)('%j in an inspiration that is tidied', { timeout: 20_000 }, (unit) => {
  const tidied = (content: string) => enhanceText({ content, styleKey: 'default_inspiration_enhancer' }).text;
  for (const content of [`始${unit.repeat(POST_MAX_CHARACTERS / unit.length)}终`, `${unit}${'我'.repeat(POST_MAX_CHARACTERS)}`])
    expect(tidied(content)).not.toBe('');
});
