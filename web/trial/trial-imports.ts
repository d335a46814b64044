// Imports rows that were written elsewhere into this trial (rulings 62): entries of files of other
// apps, and everything that an export of this product holds. Same rules as on the server.
import { ORPCError } from '@orpc/server';
import type { ImportBatch } from '#contract/import.contract.ts';
import { boundedMoment, boundedTime } from '#domain/posts/moment.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import type { TrialFacts } from '#web/trial/trial-facts.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPersonas } from '#web/trial/trial-personas.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import type { TrialQuestions } from '#web/trial/trial-questions.ts';
import type { TrialRecommendations } from '#web/trial/trial-recommendations.ts';
import type { TrialTemplates } from '#web/trial/trial-templates.ts';
import type { TrialVersions } from '#web/trial/trial-versions.ts';

export interface TrialImportsPorts {
  posts: Pick<TrialPosts, 'has' | 'importPost'>;
  messages: Pick<TrialMessages, 'ids' | 'importMessage'>;
  diaries: Pick<TrialDiaries, 'has' | 'importDiary'>;
  facts: Pick<TrialFacts, 'list' | 'importFact'>;
  personas: Pick<TrialPersonas, 'list' | 'importPersona'>;
  questions: Pick<TrialQuestions, 'ids' | 'importQuestion'>;
  templates: Pick<TrialTemplates, 'list' | 'importTemplate'>;
  recommendations: Pick<TrialRecommendations, 'importWorks'>;
  versions: Pick<TrialVersions, 'importVersion'>;
  now: () => number;
}

export function createTrialImports({
  posts,
  messages,
  diaries,
  facts,
  personas,
  questions,
  templates,
  recommendations,
  versions,
  now,
}: TrialImportsPorts) {
  const momentOf = (iso: string) => new Date(boundedMoment(Date.parse(iso), now())).toISOString();
  const timeOf = (iso: string) => new Date(boundedTime(Date.parse(iso), now())).toISOString();

  const importPost = ({ messages: _lines, ...post }: ImportBatch['posts'][number]) =>
    posts.importPost({
      ...post,
      createdAt: momentOf(post.createdAt),
      recordedAt: timeOf(post.recordedAt ?? post.createdAt),
    });

  const importDiary = async ({
    works,
    createdAt,
    isFavourite = false,
    engine = 'builtin',
    fromPrivate,
    ...diary
  }: ImportBatch['diaries'][number]) => {
    const { emotionalThemes } = diary;
    const fields = { createdAt: timeOf(createdAt), isFavourite, emotionalThemes, fromPrivate };
    await diaries.importDiary({ ...diary, engine }, fields);
    await recommendations.importWorks(diary.id, works);
  };

  return {
    /** The given ids that rows have. */
    listKnown(ids: readonly string[]): string[] {
      const others = new Set([
        ...messages.ids(),
        ...questions.ids(),
        ...[...facts.list().items, ...personas.list().items, ...templates.list().items].map(
          ({ id }) => id,
        ),
      ]);
      return ids.filter((id) => posts.has(id) || diaries.has(id) || others.has(id));
    },

    /** Stores a batch and returns the ids of the rows that are there now. STORAGE_FULL. */
    async importBatch(batch: ImportBatch) {
      const messageIds: string[] = [];
      const postIds = await acceptedOf(batch.posts, importPost);
      for (const { id: postId, messages: lines } of batch.posts) {
        if (!postIds.includes(postId)) continue;
        messageIds.push(
          ...(await acceptedOf(lines, ({ engine = 'builtin', ...line }) =>
            messages.importMessage({
              ...line,
              postId,
              engine: line.isUser ? null : engine,
              createdAt: timeOf(line.createdAt),
            }),
          )),
        );
      }
      const confirmed = {
        posts: postIds,
        messages: messageIds,
        diaries: await acceptedOf(batch.diaries, importDiary),
        facts: await acceptedOf(batch.facts ?? [], (fact) =>
          facts.importFact({
            ...fact,
            createdAt: timeOf(fact.createdAt),
            confirmedAt: timeOf(fact.confirmedAt),
          }),
        ),
        personas: await acceptedOf(batch.personas ?? [], (persona) =>
          personas.importPersona({ ...persona, createdAt: timeOf(persona.createdAt) }),
        ),
        questions: await acceptedOf(batch.questions ?? [], (question) =>
          questions.importQuestion({ ...question, askedAt: timeOf(question.askedAt) }),
        ),
        templates: await acceptedOf(batch.templates ?? [], templates.importTemplate),
      };
      for (const version of batch.versions ?? [])
        await isAccepted(() =>
          versions.importVersion({ ...version, replacedAt: timeOf(version.replacedAt) }),
        );
      return confirmed;
    },
  };
}

/** Stores rows and returns the ids of those that break no rule. */
async function acceptedOf<Row extends { id: string }>(
  rows: readonly Row[],
  store: (row: Row) => void | Promise<void>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const row of rows) if (await isAccepted(() => store(row))) ids.push(row.id);
  return ids;
}

/** As on the server: a broken rule rejects its row. A full storage ends the batch. */
async function isAccepted(work: () => void | Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.code !== 'STORAGE_FULL') return false;
    throw error;
  }
}
