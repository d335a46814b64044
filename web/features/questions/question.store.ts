// The question that is being answered, at most one per owner. It is kept outside the components:
// the call continues while another page is open, and its state is shown on return. It ends with the
// session.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import { careOf, type ShownCare } from '#web/core/care/shown-care.ts';
import type { AskAnswer, AskQuestionInput } from '#contract/question.contract.ts';
import type { AnswerClaim, AskedQuestion, AskStep } from '#domain/asking/answer.ts';
import { ASK_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';

/** A question without its id and zone. */
export type AskRequest = Pick<AskQuestionInput, 'question' | 'afterId' | 'range' | 'isLocal'>;

/** What has been read of the stream so far. */
export interface AskProgress {
  /** Excerpts that are read; null: still searching. */
  reading: number | null;
  claims: AnswerClaim[];
}

export type AskState =
  | { state: 'idle' }
  | ({ state: 'asking'; request: AskRequest } & AskProgress)
  | { state: 'failed'; request: AskRequest; code: string };

const IDLE: AskState = { state: 'idle' };

const useAsks = create<Record<string, AskState>>(() => ({}));

/** Cards for questions with signs of danger, until they are dismissed. */
const useCards = create<Record<string, ShownCare>>(() => ({}));

onSessionEnd(() => {
  useAsks.setState({}, true);
  useCards.setState({}, true);
});

const askCall = createAiCall<AskQuestionInput, AskAnswer>({
  open: (api, input, options) => api.questions.stream(input, options),
  isAnswer: ({ question }) => typeof question === 'object' && question !== null,
  deadlineMs: ASK_DEADLINE_MS,
  finishesOnServer: true,
});

/** The state of the question of an owner (see `useOwner`), kept up to date. */
export function useAskState(owner: string): AskState {
  return useAsks((asks) => asks[owner] ?? IDLE);
}

/** Whether a question is being answered. */
export function isAsking(ask: AskState): ask is Extract<AskState, { state: 'asking' }> {
  return ask.state === 'asking';
}

export interface AskOptions {
  owner: string;
  api: JournalApi;
  input: AskQuestionInput;
}

/**
 * Asks, unless a question is being answered. Resolves to the answered question; null: it failed or
 * was stopped. Never rejects.
 */
export async function askQuestion({
  owner,
  api,
  input,
}: AskOptions): Promise<AskedQuestion | null> {
  if (isAsking(useAsks.getState()[owner] ?? IDLE)) return null;
  const set = (ask: AskState) => useAsks.setState({ [owner]: ask });
  const { id: _id, timeZone: _zone, exceptIds: _gone, ...request } = input;
  const asking = { state: 'asking' as const, request };
  set({ ...asking, reading: null, claims: [] });
  let text = '';
  const end = await askCall.run({
    place: owner,
    api,
    input,
    onText(piece) {
      text += piece;
      set({ ...asking, ...progressOf(text) });
    },
  });
  if (end.kind === 'done') {
    const { question } = end.answer;
    const care = careOf(end.answer);
    if (care !== null) useCards.setState({ [question.id]: care });
    set(IDLE);
    return question;
  }
  set(
    end.kind === 'stopped'
      ? IDLE
      : { state: 'failed', request, code: errorCode(end.error) ?? 'AI_UNAVAILABLE' },
  );
  return null;
}

/** Says that a question was refused before it was sent. */
export function refuseQuestion(owner: string, request: AskRequest, code: string): void {
  useAsks.setState({ [owner]: { state: 'failed', request, code } });
}

/** Stops the question; what was read of the answer is discarded. */
export function stopQuestion(owner: string): void {
  askCall.stop(owner);
}

/** Removes the error of a question. */
export function dismissQuestion(owner: string): void {
  if (!isAsking(useAsks.getState()[owner] ?? IDLE)) useAsks.setState({ [owner]: IDLE });
}

/** The card or line of a question with signs of danger; null: none, or dismissed. */
export function useCareOf(id: string): ShownCare | null {
  return useCards((cards) => cards[id] ?? null);
}

export function dismissCareOf(id: string): void {
  useCards.setState(
    (cards) => Object.fromEntries(Object.entries(cards).filter(([key]) => key !== id)),
    true,
  );
}

/** Reads the whole lines of a stream; the last one may be incomplete. */
function progressOf(text: string): AskProgress {
  const progress: AskProgress = { reading: null, claims: [] };
  for (const line of text.split('\n').slice(0, -1)) {
    const step = JSON.parse(line) as AskStep;
    if ('reading' in step) progress.reading = step.reading;
    else progress.claims.push(step);
  }
  return progress;
}
