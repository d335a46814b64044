// The requests for the claims of an answer, and what is read from each response.
import type { AnswerClaim, SentRequest } from '#domain/asking/answer.ts';
import type { FoundName } from '#domain/asking/journal-search.ts';
import { named } from '#domain/asking/listed-answer.ts';
import type { Excerpt } from '#domain/asking/retrieval.ts';
import { checkUnit, readUnits, type CheckedUnit } from '#domain/asking/verification.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import { askTask, factTexts, turnTexts, type SendableQuestion } from '#ai/asking/ask-tasks.ts';
import { createClaimReader, type WrittenUnits } from '#ai/asking/read-claims.ts';
import { sentRequest, type SourcedText } from '#ai/asking/sent-request.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import { excerptInWords } from '#ai/prompts/ask-prompt.ts';
import { readToEnd, type AskTask, type TextAnswer, type TextModel } from '#ai/text-model.ts';

export interface ClaimTools {
  model: TextModel;
  reservation: StoneReservation;
  signal: AbortSignal;
  leftMs: () => number;
  /** Gets each claim or quotation that passed its check. */
  onClaim: (claim: AnswerClaim) => void;
  /** Gets each request as it is sent, and each response. */
  onSent: (request: SentRequest) => void;
  onAnswer: (answer: TextAnswer) => void;
}

/** What claims are written from. */
export interface ClaimMaterial {
  asked: SendableQuestion;
  figures: readonly string[];
  excerpts: readonly Excerpt<FoundName>[];
}

/** A checked unit with what is shown of it; null: none of its quotations is in an entry. */
export type WrittenUnit = CheckedUnit & { shown: AnswerClaim | null };

export type ClaimRequests = ReturnType<typeof createClaimRequests>;

export function createClaimRequests(
  { asked, figures, excerpts }: ClaimMaterial,
  { model, reservation, signal, onSent, onAnswer, leftMs }: ClaimTools,
) {
  const seen = excerpts.map(({ number, entry, text }) => ({ number, day: entry.day, text }));
  const known = { others: [asked.question, ...asked.facts, ...figures], today: asked.today };
  const check = (units: unknown): WrittenUnit[] =>
    readUnits(units).map((unit) => {
      const checked = checkUnit(unit, seen, known);
      return { ...checked, shown: shownOf(checked, excerpts) };
    });

  const request = async (
    task: AskTask,
    texts: readonly SourcedText[],
    totalMs: number,
    read: (piece: string) => void,
  ): Promise<unknown> => {
    const sources = [...factTexts(asked), ...turnTexts(asked), ...texts];
    const answer = await readToEnd(
      model.stream(reservation, task, {
        signal,
        totalMs,
        onSent: (messages) => onSent(sentRequest('answer', messages, sources)),
      }),
      read,
    );
    onAnswer(answer);
    return parseJsonAnswer(answer.text, !answer.cut);
  };

  return {
    /**
     * Units written from the excerpts, or with `faults` from those of the faulty units. null: the
     * response cannot be used.
     */
    async units(
      onUnit: (unit: WrittenUnit) => void,
      again: { faults: string; numbers: ReadonlySet<number> } | null = null,
    ): Promise<WrittenUnits<WrittenUnit> | null> {
      const from = seen.filter(({ number }) => again === null || again.numbers.has(number));
      const texts = from.map((excerpt): SourcedText => {
        const ids = excerpts.flatMap(({ number, entry }) =>
          number === excerpt.number ? entry.id : [],
        );
        return { text: excerptInWords(excerpt), from: ids };
      });
      const reader = createClaimReader(check, onUnit);
      const task = { ...askTask(asked, figures, from), faults: again?.faults };
      const all = { text: again?.faults ?? '', from: texts.flatMap((text) => text.from) };
      const sources = again === null ? texts : [...texts, all];
      try {
        return reader.end(await request(task, sources, leftMs(), reader.read));
      } catch (cause) {
        if (!(cause instanceof ModelError) || cause.kind === 'aborted') throw cause;
        // What was shown of a response that broke off counts.
        const shown = reader.end(undefined);
        if (shown === null && !isUnusable(cause)) throw cause;
        return shown;
      }
    },

    /** The JSON of the model's verdicts on claims that are already in words. */
    verdicts: (checked: string, from: readonly string[], limitMs: number): Promise<unknown> =>
      request(
        { ...askTask({ ...asked, earlier: [], facts: [] }), checked },
        [{ text: checked, from }],
        Math.min(limitMs, leftMs()),
        () => undefined,
      ),
  };
}

/** A response that cannot be used, unlike an endpoint that cannot be reached. */
export function isUnusable(cause: unknown): boolean {
  return cause instanceof ModelError && (cause.kind === 'broken' || cause.kind === 'filtered');
}

function shownOf(
  { claim, cites, fault }: CheckedUnit,
  excerpts: readonly Excerpt<FoundName>[],
): AnswerClaim | null {
  const quoted = cites.flatMap(({ id, quote }) => {
    const excerpt = excerpts.find(({ number }) => number === id);
    return excerpt === undefined ? [] : [{ entry: named(excerpt.entry), quote }];
  });
  return quoted.length === 0 ? null : { claim: fault === null ? claim : null, cites: quoted };
}
