// A reply that tests request: to a text alone, without signs of danger and without memory.
import type { ReplyCare } from '#domain/care/reply-care.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import type { ReplyTask } from '#ai/text-model.ts';

export const NO_CARE: ReplyCare = { tier: 'none', kind: null, words: [], help: WORDS_CN.help };

export function replyTask(given: Pick<ReplyTask, 'content'> & Partial<ReplyTask>): ReplyTask {
  return {
    task: 'reply',
    roleKey: 'default_conversation_guide',
    context: [],
    postText: '',
    moment: { nowMs: 0, writtenMs: null, timeZone: 'Asia/Shanghai' },
    facts: [],
    calledName: null,
    related: [],
    replaced: null,
    recentLines: [],
    care: NO_CARE,
    seed: '',
    ...given,
  };
}
