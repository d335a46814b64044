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
import type { AccountRepository } from '#server/features/account/account.repository.ts';
import { toDiary } from '#server/features/diaries/diary-rows.ts';
import type {
  AiMessageTable,
  DiaryEntryTable,
  DiaryRecommendationTable,
  EntryVersionTable,
  PostTable,
} from '#server/database/tables/journal-tables.ts';

/** Entries whose versions and works are read with one query. */
const ENTRIES_AT_ONCE = 50;

/** Writes the journal of a user line by line. */
export async function* journalLines(
  accounts: AccountRepository,
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
  accounts: AccountRepository,
  userId: string,
): AsyncGenerator<EntryLine> {
  const settings = await accounts.findSettings(userId);
  for await (const some of inGroups(accounts.conversations(userId))) {
    const ids = some.map(({ post }) => post.id);
    const versions = byEntry(await accounts.versionsOf(userId, 'post', ids));
    for (const { post, messages } of some)
      yield {
        kind: 'post',
        row: postRow(post, messages, settings?.pinned_post === post.id),
        versions: versions.get(post.id) ?? [],
      };
  }
  for await (const some of inGroups(await accounts.findDiaries(userId))) {
    const ids = some.map(({ id }) => id);
    const versions = byEntry(await accounts.versionsOf(userId, 'diary', ids));
    const works = Map.groupBy(await accounts.worksOf(userId, ids), (work) => work.diary_id);
    for (const diary of some)
      yield {
        kind: 'diary',
        row: diaryRow(diary, works.get(diary.id) ?? []),
        versions: versions.get(diary.id) ?? [],
      };
  }
}

/** The lists that cite no entry. */
async function* listRows(accounts: AccountRepository, userId: string): AsyncGenerator<JournalLine> {
  for (const { id, name, avatar, voice, created_at } of await accounts.findPersonas(userId))
    yield {
      kind: 'persona',
      row: { id, name, avatar: avatar as PersonaAvatar, voice, createdAt: isoOf(created_at) },
    };
  for (const { id, name, content } of await accounts.findTemplates(userId))
    yield { kind: 'template', row: { id, name, content } };
}

/** What cites posts and diaries, after them. */
async function* citingRows(
  accounts: AccountRepository,
  userId: string,
): AsyncGenerator<JournalLine> {
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
  for (const question of await accounts.findQuestions(userId))
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
  post: PostTable,
  messages: readonly AiMessageTable[],
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

function diaryRow(
  stored: DiaryEntryTable,
  works: readonly DiaryRecommendationTable[],
): Extract<JournalRow, { kind: 'diary' }>['row'] {
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

function byEntry(rows: readonly EntryVersionTable[]): Map<string, ImportedVersion[]> {
  const versions = rows.map((row): ImportedVersion => ({
    kind: row.kind,
    entryId: row.entry_id,
    number: row.number,
    replacedAt: isoOf(row.created_at),
    isDraft: row.is_draft === 1,
    title: row.title,
    content: row.content,
  }));
  return Map.groupBy(versions, ({ entryId }) => entryId);
}

async function* inGroups<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < ENTRIES_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function picturesOf(json: string): string[] {
  return (JSON.parse(json) as string[]).map(picturePath);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
