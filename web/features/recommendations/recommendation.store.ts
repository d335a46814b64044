// The search for works, at most one per diary. It is kept outside the page: a call continues while
// the tab is hidden or another page is open (B§4), and its state is shown on return.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import { careOf, type ShownCare } from '#web/core/care/shown-care.ts';
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import { RECOMMEND_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';

/** A diary in one mode. */
export type RecommendationKey = `${'account' | 'trial'}:${string}`;

/** The state of a search. `found` may have found nothing. */
export type RecommendationState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; code: string }
  | { state: 'found'; notice: RecommendAnswer['notice'] | null; care: ShownCare | null };

const IDLE: RecommendationState = { state: 'idle' };

const useSearches = create<Record<RecommendationKey, RecommendationState>>(() => ({}));
onSessionEnd(() => useSearches.setState({}, true));

const recommendCall = createAiCall<
  Parameters<JournalApi['recommendations']['create']>[0],
  RecommendAnswer
>({
  open: (api, input, options) => api.recommendations.create(input, options),
  isAnswer: () => true,
  deadlineMs: RECOMMEND_DEADLINE_MS,
});

/** The state of the search of a place, kept up to date. */
export function useRecommendationState(place: RecommendationKey): RecommendationState {
  return useSearches((searches) => searches[place] ?? IDLE);
}

/** What a search for works needs. */
export interface RecommendationOptions {
  place: RecommendationKey;
  api: JournalApi;
  diaryId: string;
  text: string;
  /** Called with the answer before the placeholder is removed. */
  onFound: (answer: RecommendAnswer) => void;
}

/**
 * Searches for works, unless a search is under way at this place. Settles when it has found, failed
 * or stopped; never rejects.
 */
export async function lookForRecommendations({
  place,
  api,
  diaryId,
  text,
  onFound,
}: RecommendationOptions): Promise<void> {
  if (useSearches.getState()[place]?.state === 'loading') return;
  const set = (search: RecommendationState) => useSearches.setState({ [place]: search });
  set({ state: 'loading' });
  const input = { text, prompt_type: 'recommend_item' as const, diary_id: diaryId };
  const end = await recommendCall.run({ place, api, input });
  if (end.kind === 'stopped') set(IDLE);
  else if (end.kind === 'failed')
    set({ state: 'failed', code: errorCode(end.error) ?? 'AI_UNAVAILABLE' });
  else {
    const { notice = null } = end.answer;
    onFound(end.answer);
    set({ state: 'found', notice, care: careOf(end.answer) });
  }
}

/** Stops the search of a place silently (B§4). */
export function stopRecommendations(place: RecommendationKey): void {
  recommendCall.stop(place);
}

/** Dismisses the card or line. */
export function dismissRecommendationCare(place: RecommendationKey): void {
  useSearches.setState({ [place]: IDLE });
}
