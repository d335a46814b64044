// What a reply to a text without signs of danger is given.
import type { ReplyCare } from '#domain/care/reply-care.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';

export const NO_CARE: ReplyCare = { tier: 'none', kind: null, words: [], help: WORDS_CN.help };
