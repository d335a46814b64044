// Imports data of trial mode and of files into an account (rulings 38, 62). An invalid row is not
// confirmed and does not block others. A confirmed row is stored before the response is sent.
import type { ImportBatch } from '#contract/import.contract.ts';
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
import type { VersionService } from '#server/features/versions/version.service.ts';

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
  now,
}: ImportServicePorts) {
  // A browser's clock may be wrong, so times are moved into their range. Only the moment of a post
  // can be after the current time.
  const momentOf = (iso: string) => boundedMoment(Date.parse(iso), now());
  const timeOf = (iso: string) => boundedTime(Date.parse(iso), now());

  const importPost = async (
    userId: string,
    { messages: lines, ...post }: ImportBatch['posts'][number],
  ): Promise<string[] | null> => {
    const dated = {
      ...post,
      createdAt: new Date(momentOf(post.createdAt)).toISOString(),
      recordedAt: new Date(timeOf(post.recordedAt ?? post.createdAt)).toISOString(),
    };
    if (!(await isAccepted(() => posts.importPost(userId, dated)))) return null;
    const confirmed: string[] = [];
    for (const line of lines) {
      const row = { ...line, postId: post.id, engine: line.isUser ? null : engineOf(line) };
      if (await isAccepted(() => messages.importMessage(userId, row, timeOf(line.createdAt))))
        confirmed.push(line.id);
    }
    return confirmed;
  };

  return {
    /** The given ids that rows of the user have, in any order. */
    async listKnown(userId: string, ids: readonly string[]): Promise<string[]> {
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
    },

    /**
     * Stores a batch and returns the ids of the rows that the account has now. TEXT_SPACE_FULL,
     * with nothing stored.
     */
    importBatch: (userId: string, batch: ImportBatch) =>
      storeTexts(userId, async () => {
        const confirmed = {
          posts: [] as string[],
          messages: [] as string[],
          diaries: [] as string[],
          facts: [] as string[],
          personas: [] as string[],
          questions: [] as string[],
          templates: [] as string[],
        };
        for (const post of batch.posts) {
          const lines = await importPost(userId, post);
          if (lines === null) continue;
          confirmed.posts.push(post.id);
          confirmed.messages.push(...lines);
        }
        for (const { works, ...diary } of batch.diaries) {
          const isKept = await isAccepted(async () => {
            await diaries.importDiary(
              userId,
              { ...diary, engine: engineOf(diary) },
              timeOf(diary.createdAt),
            );
            const named = works.map((work) => ({ ...work, engine: engineOf(work) }));
            await recommendations.importWorks(userId, diary.id, named, diary.emotionalThemes);
          });
          if (isKept) confirmed.diaries.push(diary.id);
        }
        for (const fact of batch.facts ?? []) {
          const times = {
            createdAtMs: timeOf(fact.createdAt),
            confirmedAtMs: timeOf(fact.confirmedAt),
          };
          if (await isAccepted(() => facts.importFact(userId, fact, times)))
            confirmed.facts.push(fact.id);
        }
        for (const persona of batch.personas ?? []) {
          const createdAtMs = timeOf(persona.createdAt);
          if (await isAccepted(() => personas.importPersona(userId, persona, createdAtMs)))
            confirmed.personas.push(persona.id);
        }
        for (const question of batch.questions ?? [])
          if (
            await isAccepted(() =>
              questions.importQuestion(userId, question, timeOf(question.askedAt)),
            )
          )
            confirmed.questions.push(question.id);
        for (const template of batch.templates ?? [])
          if (await isAccepted(() => templates.importTemplate(userId, template)))
            confirmed.templates.push(template.id);
        for (const version of batch.versions ?? [])
          await isAccepted(() =>
            versions.importVersion(userId, version, timeOf(version.replacedAt)),
          );
        return confirmed;
      }),
  };
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
