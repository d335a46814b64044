// What a model is sent it can give back whole: a model that returns its material changes nothing.
import fc from 'fast-check';
import { NO_DANGER } from '#domain/care/danger.ts';
import { NO_CARE } from '#tools/test/reply-task.ts';
import { describe, expect, test } from 'vitest';
import { headOf, tailOf } from '#domain/text/graphemes.ts';
import { enhanceCall } from '#ai/calls/enhance-call.ts';
import { replyCall } from '#ai/calls/reply-call.ts';
import { materialOfText } from '#ai/calls/reply-material.ts';
import { summaryCall } from '#ai/calls/summary-call.ts';
import type { CallTools, TextCall, Writers } from '#ai/calls/text-call.ts';
import { globalRuntime } from '#ai/call-clock.ts';
import { disarm } from '#ai/prompts/disarm.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import type { EnhanceTask, TextModel } from '#ai/text-model.ts';
import { event } from '#tools/test/fake-ai.ts';

const MATERIAL = /<日记 id="\w+">\n([\s\S]*?)\n<\/日记 id="\w+">/u;

interface Request {
  messages: { role: string; content: string }[];
}

/** A model whose endpoint answers with its material, in pieces of two code units and more. */
function identityModel(): TextModel {
  return createRemoteModel({
    endpoint: {
      baseUrl: 'http://model.test/v1',
      apiKey: null,
      models: { chat: 'm', enhance: 'm', summary: 'm', recommend: 'm' },
      dialect: null,
      contextTokens: 64_000,
    },
    randomWord: () => 'a1b2c3',
    log: () => undefined,
    runtime: {
      ...globalRuntime,
      fetch: async (_url, init) => {
        const { messages } = JSON.parse(init.body as string) as Request;
        const material = MATERIAL.exec(messages[1]?.content ?? '')?.[1] ?? '';
        const isJson = messages[0]?.content.includes('"article"') === true;
        const lines = material.replace(/^\[1\].*?我：/u, '');
        const text = isJson
          ? JSON.stringify({ title: '一天', article: lines, used: [1] })
          : material;
        const pieces = text.match(/[\s\S]{1,3}/g) ?? [];
        const events = pieces.map((content) => event({ choices: [{ delta: { content } }] }));
        const end = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
        return new Response([...events, end, 'data: [DONE]\n\n'].join(''), {
          headers: { 'content-type': 'text/event-stream' },
        });
      },
    },
  });
}

/** Runs a call; returns its result and the text that was shown while it was written. */
async function run<Made>(call: TextCall<Made> | null) {
  let shown = '';
  const tools: CallTools = {
    reservation: {} as CallTools['reservation'],
    signal: new AbortController().signal,
    leftMs: () => 20_000,
    push: (text) => (shown += text),
    rewrite: () => (shown = ''),
  };
  if (call === null) throw new Error('too long');
  return { ...(await call.work(tools)).made, shown };
}

function writers(): Writers {
  const model = identityModel();
  const look = async () => NO_DANGER;
  const crisis = {
    look,
    lookAfter: look,
    lookAtAll: look,
    notice: () => ({}),
    replyCare: () => NO_CARE,
  };
  return { model, builtin: model, crisis } as unknown as Writers;
}

const piece = fc.constantFrom(
  '👨‍👩‍👧‍👦',
  '👍🏽',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇨🇳',
  '1️⃣',
  '❤️',
  'می‌خواهم',
  '\u200fשלום\u200e',
  '\u202e反\u202c',
  'e\u0301',
  '\u2060\ufeff',
  '<日记',
  '</日记>',
  '<日\u200b记 id="x">',
  '< / 旧日记',
  '＜日记',
  '＜＜记录',
  '<think>',
  '</think>',
  '<|channel|>final',
  '[think]',
  '［think］',
  '◁think▷',
  '<',
  '＜',
  '```',
  '{"a"',
  '[1]',
  '\\n',
  '\n',
  '今天，风大。',
  '𠮷',
);
const texts = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => `我${pieces.join('')}。`);
const RUNS = { numRuns: 80 };

describe('identity model', () => {
  test('enhancement · returns and shows what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (content) => {
        const about = { roleKey: 'default_inspiration_enhancer', previous: null, seed: '' };
        const { enhanced_text, shown } = await run(
          await enhanceCall(writers(), { ...about, content }),
        );
        expect(enhanced_text).toBe(content);
        expect(shown).toBe(content);
      }),
      RUNS,
    );
  });

  test('reply · returns what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (content) => {
        const material = materialOfText({
          roleKey: 'default_conversation_guide',
          timeZone: undefined,
          nowMs: 0,
          seed: '',
          content,
          context: [],
        });
        const about = { persona: null, recentLines: () => [] };
        const { response } = await run(await replyCall(writers(), material, about));
        expect(response).toBe(content);
      }),
      RUNS,
    );
  });

  test('summary · returns what was sent', async () => {
    await fc.assert(
      // A line of the material is one line.
      fc.asyncProperty(texts, async (text) => {
        const content = text.replaceAll('\n', '');
        const { article } = await run(
          await summaryCall(writers(), {
            given: [{ number: 1, share: { content, time: null, lines: [] } }],
            roleKey: 'default_conversation_summary',
            suggestion: null,
            stage: 'whole',
            seed: '',
          }),
        );
        expect(article).toBe(content);
      }),
      RUNS,
    );
  });
});

test('disarm · no text can look like a tag or a thought, and each is restored', () => {
  const task = (content: string): EnhanceTask => ({
    task: 'enhance',
    roleKey: 'r',
    content,
    missed: [content],
    previous: content,
    seed: '',
  });
  fc.assert(
    fc.property(texts, (content) => {
      const { task: sent, restore } = disarm(task(content));
      expect(sent.content.normalize()).not.toMatch(/<[\s/]*(?:日记|旧日记|记录|think|\|)/u);
      expect(sent.missed).toEqual([sent.content]);
      expect(restore(sent.content)).toBe(content);
    }),
  );
});

test('headOf, tailOf · never cut a grapheme', () => {
  const family = '👨‍👩‍👧‍👦';
  expect([headOf(`ab${family}`, 5), tailOf(`${family}ab`, 5)]).toEqual(['ab', 'ab']);
  expect([headOf(family, 99), tailOf(family, 99)]).toEqual([family, family]);
  fc.assert(
    fc.property(texts, fc.nat(60), (text, max) => {
      for (const part of [headOf(text, max), tailOf(text, max)]) {
        expect(part.length).toBeLessThanOrEqual(max);
        expect(part.isWellFormed()).toBe(true);
      }
    }),
  );
});
