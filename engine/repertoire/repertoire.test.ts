// The repertoire is large enough, and no line breaks the rules of its persona.
import { describe, expect, test } from 'vitest';
import { PERSONA_KEYS } from '#engine/personas.ts';
import { EVENTS, type EventId } from '#engine/reading/events.ts';
import { lineIdOf, QUOTE_SLOT } from '#engine/repertoire/line.ts';
import { PRESENCE_LINES } from '#engine/repertoire/presence.ts';
import { EVENT_LINES, GENERAL_LINES } from '#engine/repertoire/repertoire.ts';
import { TOPICS } from '#engine/repertoire/topics.ts';
import { ECHO_MAX_CHARACTERS } from '#engine/reply/echo.ts';
import { QUOTE_MAX_CHARACTERS } from '#engine/reply/quote.ts';
import { REPLY_MAX_CHARACTERS } from '#engine/reply.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const sets = [
  ...Object.entries(EVENT_LINES),
  ...Object.entries(GENERAL_LINES),
  ...Object.entries(TOPICS).flatMap(([key, { lines, low, high }]) =>
    [lines, low, high].flatMap((some) =>
      some === undefined ? [] : [[`topic ${key}`, some] as const],
    ),
  ),
];
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

  test('no line of an event · occurs twice; no two lines share an id', () => {
    const ofEvents = lines.filter(({ key }) => key in EVENTS).map(({ text }) => text);
    expect(new Set(ofEvents).size).toBe(ofEvents.length);
    const texts = [...new Set(lines.map(({ text }) => text))];
    expect(new Set(texts.map(lineIdOf)).size).toBe(texts.length);
  });

  test('lines of one kind · are distinct in a persona', () => {
    for (const [key, byPersona] of sets)
      for (const persona of PERSONA_KEYS)
        expect(new Set(byPersona[persona]).size, key).toBe(byPersona[persona].length);
  });

  test('a topic · has three lines in every persona', () => {
    for (const [name, { lines: byPersona }] of Object.entries(TOPICS))
      for (const persona of PERSONA_KEYS)
        expect(byPersona[persona].length, name).toBeGreaterThanOrEqual(3);
  });

  test('longest quotation · fits into every line', () => {
    for (const { text } of lines)
      expect(
        lengthOf(text.replace(QUOTE_SLOT, '')) +
          Math.max(QUOTE_MAX_CHARACTERS, ECHO_MAX_CHARACTERS) +
          3,
        text,
      ).toBeLessThanOrEqual(REPLY_MAX_CHARACTERS);
  });

  test('a line · asks one question at most and has one slot at most', () => {
    for (const { text } of lines) {
      expect(text.match(/[？?]/gu)?.length ?? 0, text).toBeLessThanOrEqual(1);
      expect(text.match(/\{[qe]\}/gu)?.length ?? 0, text).toBeLessThanOrEqual(1);
      expect(text.replace(/“\{q\}”|\{e\}|\{w\}/gu, ''), text).not.toMatch(/[{}]/u);
    }
  });

  test('quiet listener · never asks; the asker always does', () => {
    expect(lines.filter(({ persona, text }) => persona === 'quiet_listener' && asks(text))).toEqual(
      [],
    );
    expect(
      lines.filter(
        ({ key, persona, text }) =>
          persona === 'question_asker' && !asks(text) && !(key in PRESENCE_LINES),
      ),
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
