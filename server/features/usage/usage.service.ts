// Limits of one account, and the server's AI budget of a day (rulings 73, 129, 204). Each is
// enforced in the transaction that stores: a refusal rolls it back. Totals that limit nothing are
// collected and stored a little later (collected-totals.ts).
import {
  isBeyond,
  nextUsageDayMs,
  reachedShare,
  usageDay,
  type UsageKind,
  type UsageLimits,
  type UsageNews,
} from '#domain/usage/usage.ts';
import type { ServerTotal } from '#domain/usage/server-total.ts';
import { createCollectedTotals } from '#server/features/usage/collected-totals.ts';
import type { UsageRepository } from '#server/features/usage/usage.repository.ts';
import { AppError } from '#server/http/app-error.ts';

const DAY_MS = 86_400_000;

/** How long the days of an account are kept: as long as someone may ask about them. */
const KEPT_MS = 35 * DAY_MS;

/** How long the totals of the server are kept by day. */
const TOTALS_KEPT_MS = 400 * DAY_MS;

/**
 * More bytes of text than all transactions under way can add for one account: a request has at most
 * four megabytes.
 */
const TEXTS_AT_ONCE = 128 * 1_048_576;

/** News that wait for a response; beyond it the oldest are dropped. */
const NEWS_MAX = 1_000;

export interface UsageServicePorts {
  usage: UsageRepository;
  limits: UsageLimits;
  /** Tokens of all calls of a day; 0: no limit. */
  tokensOfServer: number;
  /** Runs a task once the current transaction is stored, or at once outside one. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  afterCommit: (task: () => void) => void;
  now: () => number;
}

/** Tokens counted for a call before it runs. */
export interface TokenShare {
  userId: string;
  day: string;
  tokens: number;
}

export type UsageService = ReturnType<typeof createUsageService>;

export function createUsageService({
  usage,
  limits,
  tokensOfServer,
  transaction,
  afterCommit,
  now,
}: UsageServicePorts) {
  const news = new Map<string, UsageNews>();
  const collected = createCollectedTotals(async (totals) => void (await usage.addTotals(totals)));

  const tell = (userId: string, kind: UsageKind, before: number, after: number): void => {
    const percent = reachedShare(before, after, limits[kind]);
    if (percent === null) return;
    news.delete(userId);
    news.set(userId, { kind, percent });
    const [oldest] = news.keys();
    if (news.size > NEWS_MAX && oldest !== undefined) news.delete(oldest);
  };

  const untilTomorrow = () => Math.ceil((nextUsageDayMs(now()) - now()) / 1000);

  const count = (name: ServerTotal, by = 1): void => {
    const total = { day: usageDay(now()), name, total: by };
    afterCommit(() => collected.add(total));
  };

  /** Adds to the tokens of all accounts on a day; returns their sum. */
  const addServerTokens = async (day: string, tokens: number): Promise<number> => {
    const [row] = await usage.addTotals([{ day, name: 'ai-tokens', total: tokens }]);
    return row?.total ?? 0;
  };

  return {
    /** Counts a new post within the transaction that stores it. POST_LIMIT_REACHED. */
    async countPost(userId: string): Promise<void> {
      const posts = await usage.addPost(userId, usageDay(now()));
      if (isBeyond(posts, limits.posts))
        throw new AppError('POST_LIMIT_REACHED', { retryAfterSeconds: untilTomorrow() });
      tell(userId, 'posts', posts - 1, posts);
      count('posts');
    },

    /**
     * Whether the images of a user fit, after one of `added` bytes more than before was stored in
     * the same transaction.
     */
    async hasImageSpace(userId: string, added: number): Promise<boolean> {
      const bytes = await usage.imageBytes(userId);
      if (added > 0 && isBeyond(bytes, limits.images)) return false;
      tell(userId, 'images', bytes - added, bytes);
      count('image-bytes', added);
      return true;
    },

    /**
     * Runs `work`, which stores texts, in a transaction. TEXT_SPACE_FULL, with nothing stored, when
     * the texts have grown beyond the limit.
     */
    storeTexts: <T>(userId: string, work: () => Promise<T>): Promise<T> =>
      transaction(async () => {
        if (limits.texts === 0) return work();
        const before = await usage.textBytes(userId);
        const result = await work();
        // The row of the counter is locked by now, so most writes do not read it again.
        if (reachedShare(0, before + TEXTS_AT_ONCE, limits.texts) === null) return result;
        const after = await usage.textBytes(userId);
        if (after > before && isBeyond(after, limits.texts)) throw new AppError('TEXT_SPACE_FULL');
        tell(userId, 'texts', before, after);
        return result;
      }),

    /** Refuses what would store more bytes of text than are left. TEXT_SPACE_FULL. */
    async assertTextSpace(userId: string, bytes = 1): Promise<void> {
      if (limits.texts > 0 && isBeyond((await usage.textBytes(userId)) + bytes, limits.texts))
        throw new AppError('TEXT_SPACE_FULL');
    },

    /**
     * Counts the most tokens that a call may use, within the transaction that begins it, so that
     * calls at once cannot use more than the limit together. AI_LIMIT_REACHED, AI_BUDGET_SPENT.
     */
    async beginCall(userId: string, tokens: number): Promise<TokenShare> {
      const day = usageDay(now());
      if (tokens === 0) return { userId, day, tokens };
      const used = await usage.addTokens(userId, day, tokens);
      if (isBeyond(used, limits.tokens))
        throw new AppError('AI_LIMIT_REACHED', { retryAfterSeconds: untilTomorrow() });
      // The last statement: calls of all users wait for each other here.
      const all = await addServerTokens(day, tokens);
      if (isBeyond(all, tokensOfServer))
        throw new AppError('AI_BUDGET_SPENT', { retryAfterSeconds: untilTomorrow() });
      tell(userId, 'tokens', used - tokens, used);
      return { userId, day, tokens };
    },

    /**
     * Replaces the tokens counted for a call by those it used, within the transaction that ends it.
     * `stones`: what its result cost; null without one. A crashed call keeps the most it may have
     * used.
     */
    async endCall(
      { userId, day, tokens }: TokenShare,
      used: number,
      stones: number | null = null,
    ): Promise<void> {
      if (stones !== null) count('ai-calls');
      if (stones !== null && stones > 0) count('stones', stones);
      if (tokens === 0) return;
      await usage.addTokens(userId, day, used - tokens);
      await addServerTokens(day, used - tokens);
    },

    /** Adds to a total of the day, once the current transaction is stored. */
    count,

    /** Stores the totals that this process has counted. */
    storeTotals: collected.store,

    /** What a user has used, with the limits. */
    async read(userId: string) {
      const day = await usage.findDay(userId, usageDay(now()));
      return {
        images: { used: await usage.imageBytes(userId), limit: limits.images },
        texts: { used: await usage.textBytes(userId), limit: limits.texts },
        posts: { used: day.posts, limit: limits.posts },
        tokens: { used: Math.max(0, day.tokens), limit: limits.tokens },
        renewsAt: new Date(nextUsageDayMs(now())).toISOString(),
      };
    },

    /** What the user is to be told, once; null: nothing. */
    takeNews(userId: string): UsageNews | null {
      const found = news.get(userId) ?? null;
      news.delete(userId);
      return found;
    },

    /** Totals of the last days, the newest first. */
    async listTotals(days: number) {
      await collected.store();
      return usage.listTotals(usageDay(now() - (days - 1) * DAY_MS));
    },

    /** The totals of all days, by name. */
    async sumTotals(): Promise<Record<string, number>> {
      await collected.store();
      return usage.sumTotals();
    },

    /** Removes what is old; a job calls it. */
    async sweep(): Promise<void> {
      await usage.removeBefore(usageDay(now() - KEPT_MS));
      await usage.mergeTotalsBefore(usageDay(now() - TOTALS_KEPT_MS));
    },
  };
}
