// Asks for an article and brings it to the desk. Nothing that was there is lost by a failure: an earlier article stays, and where there was
// none the fixed placeholder of B§8 stands in, said so (rulings 9).
import type { JournalApi } from '#contract/api.contract.ts';
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { FALLBACK_ARTICLE } from '#domain/summary/fallback-article.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/summary/summary-deadline.ts';
import { startTextCall } from '#web/core/ai/text-call.ts';
import { errorCode, errorText } from '#web/core/messages/error-text.ts';
import { changeDesk, deskOf, isPlaceholder, putArticle } from '#web/features/summary/article.store.ts';

/** Refusals that another try would meet again: the person is told what to do, and no placeholder pretends that the service was down. */
const REFUSALS: readonly (string | null)[] = [
  'INSUFFICIENT_STONES',
  'PREMIUM_REQUIRED',
  'ROLE_NOT_FOUND',
  'AI_SWITCHED_OFF',
  'AI_CONSENT_REQUIRED',
  'POST_AI_PRIVATE',
  'POST_NOT_FOUND',
  'EMPTY_CONTENT',
  'CONTENT_TOO_LONG',
  'RATE_LIMITED',
];

/** Said where writing anew failed and the article of before stays. */
const KEPT_TEXT = '没能重新生成，原来的文章还在，可以再试一次';

/** What an article is made of. */
export interface ArticleOrder {
  owner: string;
  api: Pick<JournalApi, 'summary' | 'replies'>;
  content: string;
  postIds: string[];
  roleKey: string;
}

const stops = new Map<string, () => void>();

/** Writes an article, unless one is being written already. Settles when it is on the desk, failed or stopped; never rejects. */
export async function writeArticle({ owner, api, content, postIds, roleKey }: ArticleOrder): Promise<void> {
  if (deskOf(owner).writing !== null) return;
  changeDesk(owner, { writing: '', failure: null });
  const call = startTextCall<SummaryAnswer>({
    open: (options) => api.summary.stream({ content, role_key: roleKey, post_ids: postIds }, options),
    cancel: (key) => api.replies.cancel({ idempotencyKey: key }),
    timeoutMs: SUMMARY_DEADLINE_MS,
    keepalive: true,
    onText: (text) => changeDesk(owner, { writing: (deskOf(owner).writing ?? '') + text }),
  });
  stops.set(owner, call.stop);
  const end = await call.end;
  stops.delete(owner);
  if (end.kind === 'done') putAnswer(owner, roleKey, end.answer);
  else if (end.kind === 'stopped') changeDesk(owner, { writing: null });
  else fail(owner, roleKey, end.error);
}

/** Stops writing: what has come so far is discarded, what was there before stands again. */
export function stopWriting(owner: string): void {
  stops.get(owner)?.();
}

function putAnswer(owner: string, roleKey: string, answer: SummaryAnswer): void {
  const words = { title: answer.title, body: answer.article };
  const { engine, usage = null, stones = null, notice = null, crisis = null } = answer;
  putArticle(owner, { ...words, ai: words, roleKey, engine, usage, stones, notice, crisis, partial: '' });
}

function fail(owner: string, roleKey: string, error: unknown): void {
  const { article, writing } = deskOf(owner);
  const code = errorCode(error);
  if (REFUSALS.includes(code)) return changeDesk(owner, { writing: null, failure: { code, text: errorText(error) } });
  if (article !== null && !isPlaceholder(article)) return changeDesk(owner, { writing: null, failure: { code, text: KEPT_TEXT } });
  const { title, article: body } = FALLBACK_ARTICLE;
  const nothing = { engine: null, usage: null, stones: null, notice: null, crisis: null };
  putArticle(owner, { title, body, ai: null, roleKey, ...nothing, partial: writing ?? '' });
  // An ended session has words of its own; they stand beside the placeholder.
  if (code === 'SESSION_EXPIRED' || code === 'NOT_SIGNED_IN') changeDesk(owner, { failure: { code, text: errorText(error) } });
}
