// The search for works, one for each diary at the most. It lives outside the page: a call goes on
// when the tab is hidden or another page is opened (B§4), and stands where it stood when the person
// comes back.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import { RECOMMEND_DEADLINE_MS } from '#domain/recommendations/recommendation-text.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { whilePending } from '#web/core/pending/pending-work.ts';

/** A diary in one mode. */
export type RecommendationPlace = `${'account' | 'trial'}:${string}`;

/** Where a search stands. `found` may have found nothing. */
export type RecommendationLife =
  | { state: 'idle' }
  | { state: 'loading'; key: string }
  | { state: 'failed'; key: string; code: string }
  | { state: 'found'; notice: RecommendAnswer['notice'] | null; crisis: CrisisCard | null };

const IDLE: RecommendationLife = { state: 'idle' };

const useLives = create<Record<RecommendationPlace, RecommendationLife>>(() => ({}));
const stops = new Map<RecommendationPlace, () => void>();

/** Where the search of a place stands, kept up to date. */
export function useRecommendationLife(place: RecommendationPlace): RecommendationLife {
  return useLives((lives) => lives[place] ?? IDLE);
}

/** What looking for works needs. */
export interface RecommendationOrder {
  place: RecommendationPlace;
  api: Pick<JournalApi, 'recommendations' | 'replies'>;
  diaryId: string;
  text: string;
  /** Told of the answer before the placeholder goes. */
  onFound: (answer: RecommendAnswer) => void;
}

/**
 * Looks for works, unless a search is under way at this place. Settles when they are there, or not;
 * never rejects.
 */
export async function lookForRecommendations({
  place,
  api,
  diaryId,
  text,
  onFound,
}: RecommendationOrder): Promise<void> {
  const last = useLives.getState()[place] ?? IDLE;
  if (last.state === 'loading') return;
  // After a lost connection nobody knows whether the server has answered: the same key fetches that
  // answer and pays once.
  const key = last.state === 'failed' && last.code === 'NETWORK' ? last.key : newId();
  const set = (life: RecommendationLife) => useLives.setState({ [place]: life });
  set({ state: 'loading', key });

  const controller = new AbortController();
  const stop = (life: RecommendationLife) => {
    set(life);
    controller.abort();
    // What cannot be cancelled any more has been answered, or will be forgotten by the server by
    // itself.
    api.replies.cancel({ idempotencyKey: key }).catch(() => undefined);
  };
  const pause = () => stop(IDLE);
  stops.set(place, pause);
  const deadline = setTimeout(
    () => stop({ state: 'failed', key, code: 'AI_TIMEOUT' }),
    RECOMMEND_DEADLINE_MS,
  );
  try {
    const answer = await whilePending(
      api.recommendations.create(
        { text, prompt_type: 'recommend_item', diary_id: diaryId },
        {
          context: { idempotencyKey: key, deadlineMs: RECOMMEND_DEADLINE_MS },
          signal: controller.signal,
        },
      ),
      pause,
    );
    if (controller.signal.aborted) return;
    onFound(answer);
    set({ state: 'found', notice: answer.notice ?? null, crisis: answer.crisis ?? null });
  } catch (error) {
    if (!controller.signal.aborted)
      set({ state: 'failed', key, code: errorCode(error) ?? 'AI_UNAVAILABLE' });
  } finally {
    clearTimeout(deadline);
    if (stops.get(place) === pause) stops.delete(place);
  }
}

/** Stops the search of a place; nothing is said (B§4). */
export function stopRecommendations(place: RecommendationPlace): void {
  stops.get(place)?.();
}

/** Puts the card for somebody in danger away. */
export function dismissRecommendationCard(place: RecommendationPlace): void {
  useLives.setState({ [place]: IDLE });
}
