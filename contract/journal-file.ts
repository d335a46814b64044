// The file of an export that an import reads back (rulings 62): one row per line, as JSON, in the
// shape of an import batch. Both modes write it, and both read it.
import * as z from 'zod/mini';
import { timeSchema } from '#contract/base.ts';
import { importedFactSchema } from '#contract/fact.contract.ts';
import {
  importedDiarySchema,
  importedMessageSchema,
  importedPostSchema,
} from '#contract/import.contract.ts';
import { personaSchema } from '#contract/persona.contract.ts';
import { askedQuestionSchema } from '#contract/question.contract.ts';
import { templateInputSchema } from '#contract/template.contract.ts';
import { importedVersionSchema } from '#contract/version.contract.ts';
import type { EntryKind } from '#domain/entries/entry.ts';

/** Where the file is in the archive. */
export const JOURNAL_PATH = 'data/journal.jsonl';

/** The first line of the text that explains an export; an import leaves that text out. */
export const README_TITLE = '回响 · Echo Notes — 我的数据';

/** The form that is written. A reader refuses a later one. */
export const JOURNAL_VERSION = 1;

const versionsSchema = z.array(importedVersionSchema);

/** Only what an import may set: never a consent, and nothing that costs stones. */
const settingsSchema = z.object({
  nickname: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  defaultSummaryStyle: z.nullable(z.string()),
  aiOff: z.boolean(),
  memoryOff: z.boolean(),
  factsOff: z.boolean(),
});

export type JournalSettings = z.infer<typeof settingsSchema>;

/** Images are paths inside the archive. Messages and versions of an entry are in its line. */
const lineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('head'), version: z.int(), exportedAt: timeSchema }),
  z.object({
    kind: z.literal('post'),
    row: z.extend(importedPostSchema, { messages: z.array(importedMessageSchema) }),
    versions: versionsSchema,
  }),
  z.object({ kind: z.literal('diary'), row: importedDiarySchema, versions: versionsSchema }),
  z.object({ kind: z.literal('fact'), row: importedFactSchema }),
  z.object({ kind: z.literal('persona'), row: personaSchema }),
  z.object({ kind: z.literal('question'), row: askedQuestionSchema }),
  z.object({ kind: z.literal('template'), row: templateInputSchema }),
  z.object({ kind: z.literal('settings'), row: settingsSchema }),
]);

export type JournalLine = z.infer<typeof lineSchema>;

/** A line that holds a row of the journal. */
export type JournalRow = Exclude<JournalLine, { kind: 'head' | 'settings' }>;

/** The line of a post or a diary. */
export type EntryLine = Extract<JournalLine, { kind: EntryKind }>;

/** Reads a line; null for one that breaks the form. */
export function readJournalLine(text: string): JournalLine | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return checkJournalLine(value);
}

/** A value as a line; null for one that breaks the form. */
export function checkJournalLine(value: unknown): JournalLine | null {
  return lineSchema.safeParse(value).data ?? null;
}

/** Writes a line with its end. */
export function writeJournalLine(line: JournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Where an image of an entry is in the archive. */
export function picturePath(ref: string): string {
  return `pictures/card-image-bucket/${ref.split('/').at(-1) ?? ''}`;
}
