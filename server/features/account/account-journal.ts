// The part of the export that an import reads back (rulings 62): the rows of a user in the shape of
// the wire, entry by entry, in bounded memory.
import {
  JOURNAL_VERSION,
  picturePath,
  writeJournalLine,
  type EntryLine,
  type JournalLine,
  type JournalRow,
} from '#contract/journal-file.ts';
import type { ImportedVersion } from '#contract/version.contract.ts';
import type { PersonaAvatar } from '#domain/personas/persona.ts';
import type { JournalAnswer } from '#domain/asking/answer.ts';
import type {
  AccountReading,
  WholeDiary,
  WholePost,
} from '#server/features/account/account-reading.repository.ts';
import { toDiary } from '#server/features/diaries/diary-rows.ts';
import type { EntryVersionTable } from '#server/database/tables/journal-tables.ts';

/** Writes the journal of a user line by line. */
export async function* journalLines(
  accounts: AccountReading,
  userId: string,
  nowMs: number,
): AsyncGenerator<string> {
  yield writeJournalLine({ kind: 'head', version: JOURNAL_VERSION, exportedAt: isoOf(nowMs) });
  const settings = await accounts.findSettings(userId);
  for await (const row of listRows(accounts, userId)) yield writeJournalLine(row);
  for await (const line of entryLines(accounts, userId)) yield writeJournalLine(line);
  for await (const row of citingRows(accounts, userId)) yield writeJournalLine(row);
  if (settings !== null)
    yield writeJournalLine({
      kind: 'settings',
      row: {
        nickname: settings.nickname,
        bio: settings.bio,
        defaultSummaryStyle: settings.default_summary_style,
        aiOff: settings.ai_off === 1,
        memoryOff: settings.memory_off === 1,
        factsOff: settings.facts_off === 1,
      },
    });
}

/** Posts with their conversations, then diaries, oldest first. */
export async function* entryLines(
  accounts: AccountReading,
  userId: string,
): AsyncGenerator<EntryLine> {
  const settings = await accounts.findSettings(userId);
  for await (const whole of accounts.posts(userId))
    yield {
      kind: 'post',
      row: postRow(whole, settings?.pinned_post === whole.post.id),
      versions: whole.versions.map(toVersion),
    };
  for await (const whole of accounts.diaries(userId))
    yield { kind: 'diary', row: diaryRow(whole), versions: whole.versions.map(toVersion) };
}

/** The lists that cite no entry. */
async function* listRows(accounts: AccountReading, userId: string): AsyncGenerator<JournalLine> {
  for (const { id, name, avatar, voice, created_at } of await accounts.findPersonas(userId))
    yield {
      kind: 'persona',
      row: { id, name, avatar: avatar as PersonaAvatar, voice, createdAt: isoOf(created_at) },
    };
  for (const { id, name, content } of await accounts.findTemplates(userId))
    yield { kind: 'template', row: { id, name, content } };
}

/** What cites posts and diaries, after them. */
async function* citingRows(accounts: AccountReading, userId: string): AsyncGenerator<JournalLine> {
  for (const fact of await accounts.findFacts(userId))
    yield {
      kind: 'fact',
      row: {
        id: fact.id,
        content: fact.content,
        createdAt: isoOf(fact.created_at),
        confirmedAt: isoOf(fact.confirmed_at),
        source:
          fact.source_post_id === null
            ? null
            : { postId: fact.source_post_id, messageId: fact.source_message_id },
      },
    };
  for await (const question of accounts.questions(userId))
    yield {
      kind: 'question',
      row: {
        id: question.id,
        question: question.question,
        afterId: question.after_id,
        threadId: question.thread_id,
        askedAt: isoOf(question.created_at),
        answer: JSON.parse(question.answer) as JournalAnswer,
      },
    };
}

function postRow(
  { post, messages }: WholePost,
  isPinned: boolean,
): Extract<JournalRow, { kind: 'post' }>['row'] {
  return {
    id: post.id,
    content: post.content,
    sourceContent: post.source_content,
    images: picturesOf(post.images),
    aiPrivate: post.ai_private === 1,
    createdAt: isoOf(post.created_at),
    recordedAt: isoOf(post.recorded_at ?? post.created_at),
    isFavourite: post.favourite_at !== null,
    isPinned,
    messages: messages.map((message) => ({
      id: message.id,
      content: message.content,
      isUser: message.is_user === 1,
      images: picturesOf(message.images),
      createdAt: isoOf(message.created_at),
      roleKey: message.role_key,
      engine: message.engine,
    })),
  };
}

function diaryRow({
  diary: stored,
  works,
}: WholeDiary): Extract<JournalRow, { kind: 'diary' }>['row'] {
  const { userEdited: _edited, updatedAt: _when, isSample: _own, ...diary } = toDiary(stored);
  return {
    ...diary,
    images: diary.images.map(picturePath),
    coverImage: diary.coverImage === null ? null : picturePath(diary.coverImage),
    originalPosts: diary.originalPosts.map((post) => ({
      ...post,
      images: post.images.map(picturePath),
    })),
    works: works.map((work) => ({
      title: work.title,
      author: work.author,
      worksType: work.works_type,
      sourceContext: work.source_context,
      matchScore: work.match_score,
      matchReason: work.match_reason,
      engine: work.engine,
    })),
  };
}

function toVersion(row: EntryVersionTable): ImportedVersion {
  return {
    kind: row.kind,
    entryId: row.entry_id,
    number: row.number,
    replacedAt: isoOf(row.created_at),
    isDraft: row.is_draft === 1,
    title: row.title,
    content: row.content,
  };
}

function picturesOf(json: string): string[] {
  return (JSON.parse(json) as string[]).map(picturePath);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
