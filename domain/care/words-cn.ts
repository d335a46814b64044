// The prepared words of the mainland: the only place with its numbers (rulings 263). Written by
// people. They name no way of dying beyond what first aid and keeping things away need, quote
// nothing, promise nothing and diagnose nothing. No reply asks: its answer may go unread.
import type { CareWords } from '#domain/care/care-words.ts';
import { EN } from '#domain/care/words-cn/en.ts';
import { ZH_HANT } from '#domain/care/words-cn/zh-hant.ts';
import { ZH } from '#domain/care/words-cn/zh.ts';

/** The built-in words. */
export const WORDS_CN: CareWords = {
  help: '12356心理援助热线、家暴问12338、紧急时120急救或110报警（中国大陆号码）',
  languages: { zh: ZH, 'zh-Hant': ZH_HANT, en: EN },
};
