// Each input as a call of the product, with what a user would see of it.
import { createBuiltinModel } from '#ai/builtin-model.ts';
import { enhanceCall } from '#ai/calls/enhance-call.ts';
import { questionCall } from '#ai/calls/question-call.ts';
import { recommendationCall } from '#ai/calls/recommendation-call.ts';
import { replyCall } from '#ai/calls/reply-call.ts';
import { materialOfPost } from '#ai/calls/reply-material.ts';
import { summaryCall } from '#ai/calls/summary-call.ts';
import type { TextCall, Writers } from '#ai/calls/text-call.ts';
import { composeText } from '#ai/compose-text.ts';
import { createCrisisWatch } from '#ai/crisis.ts';
import type { TextModel } from '#ai/text-model.ts';
import { workCatalogue } from '#ai/work-catalogue.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import { searchJournal, type JournalEntry } from '#domain/asking/journal-search.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import { letterRequest } from '#domain/letters/letter-request.ts';
import {
  ASK_DEADLINE_MS,
  ENHANCE_DEADLINE_MS,
  RECOMMEND_DEADLINE_MS,
  REPLY_DEADLINE_MS,
  SUMMARY_DEADLINE_MS,
} from '#domain/shared/ai-deadlines.ts';
import { localDay } from '#domain/shared/calendar.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { readSummaryContent } from '#domain/summary/summary-content.ts';
import { shareOfPost } from '#domain/summary/summary-material.ts';
import { FACTS, NOW_MS, ZONE, type BenchInput } from '#tools/eval/model/inputs.ts';

/** What a user sees in the end. */
export interface Shown {
  /** The parts of it: a reply is one, an article its title and text, an answer its claims. */
  parts: string[];
  engine: 'remote' | 'builtin';
  /** The product's own word for what is special; null: nothing. */
  notice: string | null;
}

/** A call of the product, made ready. */
interface MadeCall {
  run: (push: (text: string) => void) => Promise<Shown>;
}

const FREE = { userId: 'bench', id: '', amount: 0, reason: 'ai_reply' } as StoneReservation;

export function benchWriters(model: TextModel): Writers {
  return {
    model,
    builtin: createBuiltinModel({ compose: async (_userId, task) => composeText(task) }),
    crisis: createCrisisWatch({ words: WORDS_CN, pause: async () => undefined }),
  };
}

/** `isTimed` false: a person answers, so no time limit holds. */
export async function makeCall(
  writers: Writers,
  input: BenchInput,
  { journal, seed, isTimed }: { journal: readonly JournalEntry[]; seed: string; isTimed: boolean },
): Promise<MadeCall> {
  const find = (id: string): JournalEntry => {
    const entry = journal.find((one) => one.id === id);
    if (entry === undefined) throw new Error(`no entry ${id}`);
    return entry;
  };
  const written = (from: { post: string } | { text: string }): JournalEntry =>
    'post' in from
      ? find(from.post)
      : { ...find('j80'), id: 'own', text: from.text, writtenMs: NOW_MS - 3_600_000 };
  const ready = <Made>(
    call: TextCall<Made>,
    deadlineMs: number,
    shown: (made: Made) => Shown,
  ): MadeCall => ({
    async run(push) {
      const endsMs = Date.now() + deadlineMs;
      const { made } = await call.work({
        reservation: FREE,
        signal: isTimed ? AbortSignal.timeout(deadlineMs) : new AbortController().signal,
        leftMs: () => (isTimed ? endsMs - Date.now() : deadlineMs),
        push,
        rewrite: () => undefined,
      });
      return shown(made);
    },
  });
  switch (input.kind) {
    case 'reply':
      return ready(
        await replyOf(writers, input, { post: written(input), find, seed }),
        REPLY_DEADLINE_MS,
        ({ response, engine, answer }) => ({
          parts: [response],
          engine,
          notice: answer.notice ?? null,
        }),
      );
    case 'enhance': {
      const { style: roleKey, previous = null } = input;
      const content = written(input).text;
      const call = await enhanceCall(writers, { content, roleKey, previous, seed });
      return ready(call, ENHANCE_DEADLINE_MS, ({ enhanced_text, engine, notice }) => ({
        parts: [enhanced_text],
        engine,
        notice: notice ?? null,
      }));
    }
    case 'summary':
    case 'letter': {
      const call = await articleOf(writers, input, { find, seed });
      if (call === null) throw new Error('too much for one call');
      return ready(call, SUMMARY_DEADLINE_MS, ({ title, article, engine, notice }) => ({
        parts: [title, article],
        engine,
        notice: notice ?? null,
      }));
    }
    case 'ask': {
      const call = await questionCall(writers, {
        input: {
          question: input.question,
          today: localDay(NOW_MS, ZONE),
          nowMs: NOW_MS,
          earlier: [],
          facts: input.facts === true ? FACTS : [],
        },
        journal: {
          search: async (search) =>
            searchJournal(scanJournal(journal, search.groups, search.question.dates), search),
          findOpen: async (entries) => new Set(entries.map(({ id }) => id)),
        },
        isLocal: false,
        seed,
      });
      return ready(call, ASK_DEADLINE_MS, ({ answer, extra }) => ({
        parts: answer.claims.map(({ claim, cites }) => claimText(claim, cites)),
        engine: answer.engine,
        notice: extra.notice ?? answer.outcome,
      }));
    }
    case 'recommend': {
      const call = await recommendationCall(writers, {
        text: written(input).text,
        recentWorks: () => [],
        loadCatalogue: async () => workCatalogue,
        seed,
      });
      return ready(call, RECOMMEND_DEADLINE_MS, ({ answer, works }) => ({
        parts: works.map(
          ({ title, author, match_reason }) => `《${title}》${author}：${match_reason}`,
        ),
        engine: answer.engine,
        notice: answer.notice ?? null,
      }));
    }
  }
}

/** A claim with the quotations under it. */
export function claimText(claim: string | null, cites: readonly { quote: string }[]): string {
  return [claim ?? '（只有原话）', ...cites.map(({ quote }) => `「${quote}」`)].join(' ');
}

function replyOf(
  writers: Writers,
  { role, lines = [], replace, facts, related = [] }: Extract<BenchInput, { kind: 'reply' }>,
  { post, find, seed }: { post: JournalEntry; find: (id: string) => JournalEntry; seed: string },
) {
  const said = lines.map((line, at) => ({
    id: `line ${at}`,
    content: line.replace(/^(?:我|AI)：/u, ''),
    images: [],
    isUser: line.startsWith('我：'),
  }));
  return materialOfPost(writers.model.kind, {
    roleKey: role,
    timeZone: ZONE,
    nowMs: NOW_MS,
    seed,
    post: { id: post.id, content: post.text, images: [], createdAtMs: post.writtenMs },
    lines: said,
    replacedId: replace === true ? (said.at(-1)?.id ?? null) : null,
    memoryOff: false,
    factsOff: facts !== true,
    findFacts: () => FACTS,
    findRelated: () =>
      related.map(find).map(({ id, text, writtenMs }) => ({ id, text, createdAtMs: writtenMs })),
  }).then((material) => replyCall(writers, material, { persona: null, recentLines: () => [] }));
}

function articleOf(
  writers: Writers,
  input: Extract<BenchInput, { kind: 'summary' | 'letter' }>,
  { find, seed }: { find: (id: string) => JournalEntry; seed: string },
) {
  const letter = input.kind === 'letter' ? letterRequest(input.posts, ZONE) : null;
  const lines = input.kind === 'summary' ? (input.lines ?? {}) : {};
  const given = input.posts.map(find).map(({ id, text, writtenMs }, at) => ({
    number: at + 1,
    share: shareOfPost(
      { content: text, images: [], createdAt: new Date(writtenMs).toISOString() },
      (lines[id] ?? []).map((line) => ({
        content: line.slice(line.indexOf('：') + 1),
        images: [],
        isUser: line.startsWith('我：'),
      })),
      ZONE,
    ),
  }));
  const own = input.kind === 'summary' ? input : null;
  return summaryCall(writers, {
    given,
    stage: 'whole',
    roleKey: letter?.role_key ?? own?.style ?? '',
    suggestion:
      letter === null ? (own?.suggestion ?? null) : readSummaryContent(letter.content).suggestion,
    facts: input.facts === true ? FACTS : [],
    seed,
  });
}
