// The rules of B§4 as a table.
import { describe, expect, it } from 'vitest';
import { awaitsReply, regenerableReply, withReply } from '#domain/messages/conversation.ts';

const user = (id: string) => ({ id, isUser: true });
const ai = (id: string) => ({ id, isUser: false });

describe('regenerate', () => {
  it.each([
    ['no message', [], false, null],
    ['last line is the AI', [user('a'), ai('b')], false, 'b'],
    ['two replies: only the last', [ai('a'), ai('b')], false, 'b'],
    ['a message of the user follows', [ai('a'), user('b')], false, null],
    ['a request is under way', [user('a'), ai('b')], true, null],
    ["last line is a sample's own", [user('a'), { ...ai('b'), isSample: true }], false, null],
    ["a reply after a sample's own line", [{ ...ai('a'), isSample: true }, ai('b')], false, 'b'],
  ] as const)('%s', (_, messages, busy, expected) => {
    expect(regenerableReply(messages, busy)).toBe(expected);
  });
});

describe('期待回响', () => {
  it.each([
    ['no message', [], true],
    ['last line is the user', [ai('a'), user('b')], true],
    ['last line is the AI', [user('a'), ai('b')], false],
  ] as const)('%s', (_, messages, expected) => {
    expect(awaitsReply(messages)).toBe(expected);
  });
});

describe('a saved reply', () => {
  it.each([
    ['is appended', ['a', 'b'], 'n', null, ['a', 'b', 'n']],
    ['replaces the old reply in place', ['a', 'b', 'c'], 'n', 'b', ['a', 'n', 'c']],
    ['replaces the last reply', ['a', 'b'], 'n', 'b', ['a', 'n']],
    ['is not duplicated when a refetch was faster', ['a', 'n'], 'n', null, ['a', 'n']],
    [
      'is not duplicated when a refetch already replaced it',
      ['a', 'n', 'c'],
      'n',
      'b',
      ['a', 'n', 'c'],
    ],
    ['is appended when the old reply is deleted', ['a'], 'n', 'b', ['a', 'n']],
  ] as const)('%s', (_, before, reply, replaces, after) => {
    expect(withReply(before.map(ai), ai(reply), replaces).map((message) => message.id)).toEqual(
      after,
    );
  });
});
