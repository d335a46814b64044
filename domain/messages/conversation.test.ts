// The rules of B§4 as a table.
import { describe, expect, it } from 'vitest';
import { awaitsEcho, regenerableReply, withReply } from '#domain/messages/conversation.ts';

const person = (id: string) => ({ id, isUser: true });
const ai = (id: string) => ({ id, isUser: false });

describe('regenerate', () => {
  it.each([
    ['nothing said', [], false, null],
    ['last line is the AI', [person('a'), ai('b')], false, 'b'],
    ['two replies: only the last', [ai('a'), ai('b')], false, 'b'],
    ['a message of the person follows', [ai('a'), person('b')], false, null],
    ['a request is under way', [person('a'), ai('b')], true, null],
    ["last line is a sample's own", [person('a'), { ...ai('b'), isSample: true }], false, null],
    ["a reply after a sample's own line", [{ ...ai('a'), isSample: true }, ai('b')], false, 'b'],
  ] as const)('%s', (_, messages, busy, expected) => {
    expect(regenerableReply(messages, busy)).toBe(expected);
  });
});

describe('期待回响', () => {
  it.each([
    ['nothing said', [], true],
    ['last line is the person', [ai('a'), person('b')], true],
    ['last line is the AI', [person('a'), ai('b')], false],
  ] as const)('%s', (_, messages, expected) => {
    expect(awaitsEcho(messages)).toBe(expected);
  });
});

describe('a saved reply', () => {
  it.each([
    ['goes to the end', ['a', 'b'], 'n', null, ['a', 'b', 'n']],
    ['takes the place of the one it replaces', ['a', 'b', 'c'], 'n', 'b', ['a', 'n', 'c']],
    ['takes the last place', ['a', 'b'], 'n', 'b', ['a', 'n']],
    ['is not doubled when a refetch was faster', ['a', 'n'], 'n', null, ['a', 'n']],
    [
      'is not doubled when a refetch already replaced it',
      ['a', 'n', 'c'],
      'n',
      'b',
      ['a', 'n', 'c'],
    ],
    ['goes to the end when the old one is gone', ['a'], 'n', 'b', ['a', 'n']],
  ] as const)('%s', (_, before, reply, replaces, after) => {
    expect(withReply(before.map(ai), ai(reply), replaces).map((message) => message.id)).toEqual(
      after,
    );
  });
});
