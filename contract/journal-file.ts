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
import { NEW_POST } from '#domain/posts/post.ts';

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

/** The keys of a row that every line has had since the first export. */
interface FirstFields {
  post: 'id' | 'content' | 'images' | 'sourceContent' | 'aiPrivate' | 'createdAt' | 'messages';
  message: 'id' | 'content' | 'isUser' | 'images' | 'createdAt' | 'roleKey';
  diary:
    | ('id' | 'date' | 'title' | 'content' | 'aiGenerated' | 'tags' | 'emotionalThemes')
    | ('images' | 'coverImage' | 'originalPosts' | 'createdAt' | 'works');
  citedPost: 'id' | 'content' | 'timestamp' | 'images';
  work: ('title' | 'author' | 'worksType' | 'sourceContext') | ('matchScore' | 'matchReason');
  fact: 'id' | 'content' | 'createdAt' | 'confirmedAt' | 'source';
  persona: 'id' | 'name' | 'voice' | 'avatar' | 'createdAt';
  question: 'id' | 'question' | 'afterId' | 'threadId' | 'askedAt' | 'answer';
  answer: 'outcome' | 'engine' | 'text' | 'claims' | 'found' | 'counted' | 'receipt';
  receipt: 'ranges' | 'terms' | 'searched' | 'matched' | 'keptFromAi' | 'sentIds' | 'sent';
  template: 'id' | 'name' | 'content';
  version: 'kind' | 'entryId' | 'title' | 'content' | 'number' | 'replacedAt' | 'isDraft';
  settings: ('nickname' | 'bio' | 'defaultSummaryStyle') | ('aiOff' | 'memoryOff' | 'factsOff');
}

type RowOf<Kind extends JournalLine['kind']> =
  Extract<JournalLine, { kind: Kind }> extends {
    row: infer Row;
  }
    ? Row
    : never;

/** The rows of the lines, and the rows inside of them. */
interface Rows {
  post: RowOf<'post'>;
  message: RowOf<'post'>['messages'][number];
  diary: RowOf<'diary'>;
  citedPost: RowOf<'diary'>['originalPosts'][number];
  work: RowOf<'diary'>['works'][number];
  fact: RowOf<'fact'>;
  persona: RowOf<'persona'>;
  question: RowOf<'question'>;
  answer: RowOf<'question'>['answer'];
  receipt: RowOf<'question'>['answer']['receipt'];
  template: RowOf<'template'>;
  version: z.infer<typeof importedVersionSchema>;
  settings: JournalSettings;
}

type Noun = keyof Rows;

/** The required fields that a row got after the first export. */
type LaterFields<Row, First> = {
  [Key in keyof Row as undefined extends Row[Key] ? never : Exclude<Key, First>]: Row[Key];
};

/**
 * Values of required fields for the exports from before them, which are read for ever. A new
 * required field does not compile until it has one here.
 */
const LATER_FIELDS: { [N in Noun]: LaterFields<Rows[N], FirstFields[N]> } = {
  post: NEW_POST,
  message: {},
  diary: {},
  citedPost: {},
  work: {},
  fact: {},
  persona: {},
  question: {},
  answer: {},
  receipt: {},
  template: {},
  version: {},
  settings: {},
};

/** The rows inside of a row, by its field. */
const PARTS: { [N in Noun]?: { [Field in keyof Rows[N]]?: Noun } } = {
  post: { messages: 'message' },
  diary: { originalPosts: 'citedPost', works: 'work' },
  question: { answer: 'answer' },
  answer: { receipt: 'receipt' },
};

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

/** A value as a line; null for one that breaks the form. An older line gets the later fields. */
export function checkJournalLine(value: unknown): JournalLine | null {
  return lineSchema.safeParse(completeLine(value)).data ?? null;
}

function completeLine(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { kind, row, versions } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(LATER_FIELDS, kind)) return value;
  return {
    ...value,
    row: completeRows(kind as Noun, row),
    versions: completeRows('version', versions),
  };
}

/** A row, or a list of rows, with the fields that it lacks. */
function completeRows(noun: Noun, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => completeRows(noun, item));
  if (!isRecord(value)) return value;
  const row: Record<string, unknown> = { ...LATER_FIELDS[noun], ...value };
  for (const [field, part] of Object.entries(PARTS[noun] ?? {}) as [string, Noun][])
    row[field] = completeRows(part, row[field]);
  return row;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes a line with its end. */
export function writeJournalLine(line: JournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Where an image of an entry is in the archive. */
export function picturePath(ref: string): string {
  return `pictures/card-image-bucket/${ref.split('/').at(-1) ?? ''}`;
}
