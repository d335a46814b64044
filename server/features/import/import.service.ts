// Imports data of trial mode and of files into an account (rulings 38, 62). An invalid row is not
// confirmed and does not block others. A confirmed row is stored before the response is sent.
import type { ImportBatch } from '#contract/import.contract.ts';
import { textBytesOf } from '#contract/import-size.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { boundedMoment, boundedTime } from '#domain/posts/moment.ts';
import { AppError } from '#server/http/app-error.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';
import type { TemplateService } from '#server/features/templates/template.service.ts';
import type { FactService } from '#server/features/facts/fact.service.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';
import type { PersonaService } from '#server/features/personas/persona.service.ts';
import type { PostService } from '#server/features/posts/post.service.ts';
import type { QuestionService } from '#server/features/questions/question.service.ts';
import type { RecommendationService } from '#server/features/recommendations/recommendation.service.ts';
import { unitsInPieces } from '#server/work/pieces.ts';
import type { VersionService } from '#server/features/versions/version.service.ts';

type RowKind = 'posts' | 'messages' | 'diaries' | 'facts' | 'personas' | 'questions' | 'templates';

/** A row of a batch. */
interface ImportedRow {
  /** null: a version, which is not confirmed. */
  kind: RowKind | null;
  row: { id: string; content?: string };
  store: () => Promise<void>;
  /** The post of a message: without it the message is left out. */
  partOf?: string;
}

/** What wrote the AI texts of rows that do not say it: the engine in the browser of a trial. */
const TRIAL_ENGINE = 'builtin' as const;

export interface ImportServicePorts {
  posts: Pick<PostService, 'importPost' | 'listSome'>;
  messages: Pick<MessageService, 'importMessage' | 'listKnown'>;
  diaries: Pick<DiaryService, 'importDiary' | 'listCards'>;
  facts: Pick<FactService, 'importFact' | 'listFacts'>;
  personas: Pick<PersonaService, 'importPersona' | 'listPersonas'>;
  questions: Pick<QuestionService, 'importQuestion' | 'listKnown'>;
  templates: Pick<TemplateService, 'importTemplate' | 'listTemplates'>;
  recommendations: Pick<RecommendationService, 'importWorks'>;
  versions: Pick<VersionService, 'importVersion'>;
  /** Runs work that stores texts in a transaction. TEXT_SPACE_FULL. */
  storeTexts: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
  /** Refuses what would store more bytes of text than are left. TEXT_SPACE_FULL. */
  assertTextSpace: (userId: string, bytes: number) => Promise<void>;
  now: () => number;
}

export type ImportService = ReturnType<typeof createImportService>;

export function createImportService({
  posts,
  messages,
  diaries,
  facts,
  personas,
  questions,
  templates,
  recommendations,
  versions,
  storeTexts,
  assertTextSpace,
  now,
}: ImportServicePorts) {
  // A browser's clock may be wrong, so times are moved into their range. Only the moment of a post
  // can be after the current time.
  const momentOf = (iso: string) => boundedMoment(Date.parse(iso), now());
  const timeOf = (iso: string) => boundedTime(Date.parse(iso), now());

  /** The rows of a batch in their order, each with what stores it. Parts follow their entry. */
  const rowsOf = (userId: string, batch: ImportBatch): ImportedRow[] => [
    ...batch.posts.flatMap(({ messages: lines, ...post }): ImportedRow[] => {
      const dated = {
        ...post,
        createdAt: new Date(momentOf(post.createdAt)).toISOString(),
        recordedAt: new Date(timeOf(post.recordedAt ?? post.createdAt)).toISOString(),
      };
      return [
        { kind: 'posts', row: post, store: () => posts.importPost(userId, dated) },
        ...lines.map((line): ImportedRow => {
          const engine = line.isUser ? null : engineOf(line);
          const row = { ...line, postId: post.id, engine };
          const store = () => messages.importMessage(userId, row, timeOf(line.createdAt));
          return { kind: 'messages', row, store, partOf: post.id };
        }),
      ];
    }),
    ...batch.diaries.map(({ works, ...diary }): ImportedRow => ({
      kind: 'diaries',
      row: diary,
      store: async () => {
        const row = { ...diary, engine: engineOf(diary) };
        await diaries.importDiary(userId, row, timeOf(diary.createdAt));
        const named = works.map((work) => ({ ...work, engine: engineOf(work) }));
        await recommendations.importWorks(userId, diary.id, named, diary.emotionalThemes);
      },
    })),
    ...(batch.facts ?? []).map((fact): ImportedRow => ({
      kind: 'facts',
      row: fact,
      store: () =>
        facts.importFact(userId, fact, {
          createdAtMs: timeOf(fact.createdAt),
          confirmedAtMs: timeOf(fact.confirmedAt),
        }),
    })),
    ...(batch.personas ?? []).map((persona): ImportedRow => ({
      kind: 'personas',
      row: persona,
      store: () => personas.importPersona(userId, persona, timeOf(persona.createdAt)),
    })),
    ...(batch.questions ?? []).map((question): ImportedRow => ({
      kind: 'questions',
      row: question,
      store: () => questions.importQuestion(userId, question, timeOf(question.askedAt)),
    })),
    ...(batch.templates ?? []).map((template): ImportedRow => ({
      kind: 'templates',
      row: template,
      store: () => templates.importTemplate(userId, template),
    })),
    ...(batch.versions ?? []).map((version): ImportedRow => ({
      kind: null,
      row: { id: version.entryId, content: version.content },
      store: () => versions.importVersion(userId, version, timeOf(version.replacedAt)),
    })),
  ];

  /** The given ids that rows of the user have, in any order. */
  const listKnown = async (userId: string, ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const rows = [
      ...(await posts.listSome(userId, ids)),
      ...(await diaries.listCards(userId, ids)),
      ...(await facts.listFacts(userId)).items,
      ...(await personas.listPersonas(userId)).items,
      ...(await templates.listTemplates(userId)).items,
    ];
    const known = new Set([
      ...rows.map(({ id }) => id),
      ...(await messages.listKnown(userId, ids)),
      ...(await questions.listKnown(userId, ids)),
    ]);
    return ids.filter((id) => known.has(id));
  };

  return {
    listKnown,

    /**
     * Stores a batch piece by piece and returns the ids of the rows that the account has now. After
     * a failure a part of it may be stored, and the batch can be sent again. TEXT_SPACE_FULL, with
     * nothing stored.
     */
    async importBatch(userId: string, batch: ImportBatch): Promise<Record<RowKind, string[]>> {
      const confirmed: Record<RowKind, string[]> = {
        posts: [],
        messages: [],
        diaries: [],
        facts: [],
        personas: [],
        questions: [],
        templates: [],
      };
      const rows = rowsOf(userId, batch);
      const known = new Set(
        await listKnown(
          userId,
          rows.map(({ row }) => row.id),
        ),
      );
      const added = textBytesOf(batch, (id) => known.has(id));
      if (added > 0) await assertTextSpace(userId, added);
      const refused = new Set<string>();
      const units = rows.map((imported) => ({
        bytes: bytesOf(imported.row),
        run: async () => {
          const { kind, row, store, partOf } = imported;
          if (partOf !== undefined && refused.has(partOf)) return null;
          const isKept = await isAccepted(store);
          if (!isKept) refused.add(row.id);
          return isKept && kind !== null ? { kind, id: row.id } : null;
        },
      }));
      for (const kept of await unitsInPieces(units, (work) => storeTexts(userId, work)))
        if (kept !== null) confirmed[kept.kind].push(kept.id);
      return confirmed;
    },
  };
}

/** The bytes of the text of a row; short fields are left out. */
function bytesOf({ content = '' }: { content?: string }): number {
  return Buffer.byteLength(content);
}

function engineOf({ engine }: { engine?: EngineKind | null | undefined }): EngineKind | null {
  return engine === undefined ? TRIAL_ENGINE : engine;
}

/**
 * Returns whether a row was stored. An AppError rejects the row; any other error fails the whole
 * batch.
 */
async function isAccepted(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
