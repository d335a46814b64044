// Every state against every happening, so that no pair is left to chance.
import { describe, expect, it } from 'vitest';
import type { Message } from '#domain/messages/message.ts';
import {
  IDLE_REPLY,
  isReplyUnderWay,
  nextReplyLife,
  type ReplyHappening,
  type ReplyLife,
} from '#domain/replies/reply-life.ts';

const message: Message = {
  id: 'm1',
  postId: 'p1',
  content: '嗯',
  isUser: false,
  images: [],
  createdAt: '2026-11-20T00:00:00.000Z',
  roleKey: 'default_conversation_guide',
  engine: 'builtin',
  usage: null,
};
const call = { key: 'k1', replaces: null };
const lives: Record<ReplyLife['state'], ReplyLife> = {
  idle: IDLE_REPLY,
  waiting: { state: 'waiting', ...call },
  streaming: { state: 'streaming', ...call, text: '今天' },
  paused: { state: 'paused', ...call },
  failed: { state: 'failed', ...call, code: 'AI_UNAVAILABLE' },
  saved: { state: 'saved', ...call, message },
};
const happenings = {
  start: { type: 'start', key: 'k2', replaces: 'm0' },
  words: { type: 'words', key: 'k1', text: '很好' },
  emptyWords: { type: 'words', key: 'k1', text: '' },
  done: { type: 'done', key: 'k1', message },
  fail: { type: 'fail', key: 'k1', code: 'AI_TIMEOUT' },
  pause: { type: 'pause', key: 'k1' },
  dismiss: { type: 'dismiss' },
} as const satisfies Record<string, ReplyHappening>;

const started: ReplyLife = { state: 'waiting', key: 'k2', replaces: 'm0' };
const failed: ReplyLife = { state: 'failed', ...call, code: 'AI_TIMEOUT' };
/** What follows; a pair that is not listed changes nothing. */
const follows: Partial<
  Record<ReplyLife['state'], Partial<Record<keyof typeof happenings, ReplyLife>>>
> = {
  idle: { start: started },
  waiting: {
    words: { state: 'streaming', ...call, text: '很好' },
    done: lives.saved,
    fail: failed,
    pause: lives.paused,
  },
  streaming: {
    words: { state: 'streaming', ...call, text: '今天很好' },
    done: lives.saved,
    fail: failed,
    pause: lives.paused,
  },
  paused: { start: started, dismiss: IDLE_REPLY },
  failed: { start: started, dismiss: IDLE_REPLY },
  saved: { start: started, dismiss: IDLE_REPLY },
};

describe('the life of a reply', () => {
  for (const [state, life] of Object.entries(lives)) {
    for (const [name, happening] of Object.entries(happenings)) {
      const next = follows[life.state]?.[name as keyof typeof happenings];
      it(`${state} + ${name} = ${next?.state ?? 'unchanged'}`, () => {
        const result = nextReplyLife(life, happening);
        if (next === undefined) expect(result).toBe(life);
        else expect(result).toEqual(next);
      });
    }
  }

  it.each(['words', 'done', 'fail', 'pause'] as const)('ignores %s of another call', (name) => {
    const late = { ...happenings[name], key: 'older' };
    expect(nextReplyLife(lives.waiting, late)).toBe(lives.waiting);
    expect(nextReplyLife(lives.streaming, late)).toBe(lives.streaming);
  });

  it('blocks only while waiting and streaming', () => {
    expect(
      Object.values(lives)
        .filter(isReplyUnderWay)
        .map((life) => life.state),
    ).toEqual(['waiting', 'streaming']);
  });
});
