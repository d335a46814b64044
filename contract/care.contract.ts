// The prepared words of a country, as CRISIS_TEXT_FILE and the public settings hold them.
import * as z from 'zod/mini';
import {
  CARD_CASES,
  LINE_CASES,
  REPLY_CASES,
  type CareWords,
  type LanguageWords,
} from '#domain/care/care-words.ts';
import { CARE_LANGUAGES } from '#domain/care/danger.ts';

const wordSchema = z.string().check(z.minLength(1), z.maxLength(1_000));

const cardSchema = z.object({
  title: wordSchema,
  body: wordSchema,
  numbers: z.array(z.string()).check(z.minLength(1)),
});

const languageSchema = z
  .object({
    numbers: z.record(
      z.string(),
      z.object({ number: wordSchema, name: wordSchema, note: z.string() }),
    ),
    cards: z.record(z.enum(CARD_CASES), cardSchema),
    lines: z.record(z.enum(LINE_CASES), wordSchema),
    replies: z.record(z.enum(REPLY_CASES), z.array(wordSchema).check(z.minLength(1))),
    minor: z.object({ number: z.string(), self: wordSchema, other: wordSchema }),
    dismiss: z.object({ card: wordSchema, line: wordSchema }),
  })
  .check(
    z.refine(
      ({ numbers, cards, minor }) =>
        [minor.number, ...Object.values(cards).flatMap((card) => card.numbers)].every(
          (name) => name in numbers,
        ),
      'a card or minor.number names a number that is not under numbers',
    ),
  ) satisfies z.ZodMiniType<LanguageWords>;

/** All words. At least one language is there. */
export const careWordsSchema = z
  .object({
    help: wordSchema,
    languages: z.partialRecord(z.enum(CARE_LANGUAGES), languageSchema),
  })
  .check(
    z.refine(
      ({ languages }) => Object.keys(languages).length > 0,
      'languages has none of zh, zh-Hant, en',
    ),
  ) satisfies z.ZodMiniType<CareWords>;
