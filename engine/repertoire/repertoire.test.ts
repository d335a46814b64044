// The repertoire is large enough, and no line breaks the rules of its persona.
import { describe, expect, test } from 'vitest';
import { PERSONA_KEYS } from '#engine/personas.ts';
import { EVENTS, type EventId } from '#engine/reading/events.ts';
import { lineIdOf, QUOTE_SLOT } from '#engine/repertoire/line.ts';
import { EVENT_LINES, GENERAL_LINES } from '#engine/repertoire/repertoire.ts';
import { QUOTE_MAX_CHARACTERS } from '#engine/reply/quote.ts';
import { REPLY_MAX_CHARACTERS } from '#engine/reply.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const sets = [...Object.entries(EVENT_LINES), ...Object.entries(GENERAL_LINES)];
const lines = sets.flatMap(([key, byPersona]) =>
  PERSONA_KEYS.flatMap((persona) => byPersona[persona].map((text) => ({ key, persona, text }))),
);
const asks = (text: string): boolean => /[？?]/u.test(text);

describe('repertoire', () => {
  test('at least 80 events and 4,000 lines', () => {
    expect(Object.keys(EVENTS).length).toBeGreaterThanOrEqual(80);
    expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThanOrEqual(4_000);
  });

  test.each(Object.keys(EVENTS) as EventId[])('%s · six lines in every persona', (event) => {
    for (const persona of PERSONA_KEYS)
      expect(EVENT_LINES[event][persona].length).toBeGreaterThanOrEqual(6);
  });

  test('no line · occurs twice, nor does its id', () => {
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(new Set(lines.map(({ text }) => lineIdOf(text))).size).toBe(lines.length);
  });

  test('longest quotation · fits into every line', () => {
    for (const { text } of lines)
      expect(
        lengthOf(text.replace(QUOTE_SLOT, '')) + QUOTE_MAX_CHARACTERS + 3,
        text,
      ).toBeLessThanOrEqual(REPLY_MAX_CHARACTERS);
  });

  test('a line · asks one question at most and has one slot at most', () => {
    for (const { text } of lines) {
      expect(text.match(/[？?]/gu)?.length ?? 0, text).toBeLessThanOrEqual(1);
      expect(text.split(QUOTE_SLOT).length, text).toBeLessThanOrEqual(2);
      expect(text.replace(QUOTE_SLOT, ''), text).not.toMatch(/[{}]/u);
    }
  });

  test('quiet listener · never asks; the asker always does', () => {
    expect(lines.filter(({ persona, text }) => persona === 'quiet_listener' && asks(text))).toEqual(
      [],
    );
    expect(
      lines.filter(({ persona, text }) => persona === 'question_asker' && !asks(text)),
    ).toEqual([]);
  });

  test('no line · gives a reason to ask why or uses a formula of comfort', () => {
    for (const { text } of lines)
      expect(text).not.toMatch(/为什么|听起来你|我理解|会好的|加油|抱抱|别难过|允许自己|被看见/u);
  });

  test('low events · are not cheered up', () => {
    for (const { key, text } of lines)
      if (key in EVENTS && EVENTS[key as EventId].tone === 'low')
        expect(text, key).not.toMatch(/恭喜|真好|太好了|没关系|至少|想开/u);
  });

  test('about half of the lines for events ask', () => {
    const ofEvents = lines.filter(({ key }) => key in EVENTS);
    const share = ofEvents.filter(({ text }) => asks(text)).length / ofEvents.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.6);
  });
});
