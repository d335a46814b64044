import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERSONA_KEYS } from '#engine/personas.ts';
import { composeReply, REPLY_MAX_CHARACTERS, streamChunks } from '#engine/reply.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const entry = '今天下班路上看到很美的晚霞，停下来看了五分钟。路边卖烤红薯的大爷也抬头看。';

describe('composeReply', () => {
  test.each(PERSONA_KEYS)('%s quotes the entry word for word', (roleKey) => {
    const { text } = composeReply({ roleKey, content: entry, context: [], postText: entry, seed: 'a' });
    const quoted = /“([^”]+)”/u.exec(text)?.[1] ?? '';
    expect(quoted).not.toBe('');
    expect(entry).toContain(quoted);
  });

  test('pictures alone are answered without pretending to see them', () => {
    expect(composeReply({ roleKey: 'x', content: '[图片2张]', context: [], postText: '[图片2张]', seed: 'a' }).text).toMatch(/看不[到见]/u);
  });

  test('any text: within the bound, at most one question, the quotation from the source', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...PERSONA_KEYS), fc.string(), (content, roleKey, seed) => {
        const { text } = composeReply({ roleKey, content, context: [], postText: content, seed });
        expect(lengthOf(text)).toBeLessThanOrEqual(REPLY_MAX_CHARACTERS);
        expect((text.match(/[？?]/gu) ?? []).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('the chunks of a text are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(streamChunks(text).join('')).toBe(text);
    }),
  );
});
