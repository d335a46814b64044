// Personal tokens (rulings 64, 112): made and ended by their owner, and checked with each request.
// Only the SHA-256 of a token is stored, so no timing of a comparison tells anything about it.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { NewPersonalToken } from '#contract/personal-token.contract.ts';
import {
  checkTokenName,
  isTokenText,
  lastFourOf,
  newTokenText,
  TOKENS_MAX,
  type PersonalToken,
  type TokenScope,
} from '#domain/personal-tokens/personal-token.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { PersonalTokenRepository } from '#server/features/personal-tokens/personal-token.repository.ts';

/** How exactly the last use is known. */
export const TOKEN_USE_NOTED_MS = 5 * 60_000;

const DAY_MS = 86_400_000;

/** Who a token belongs to, and what it reaches. */
export interface TokenHolder {
  userId: string;
  tokenId: string;
  scope: TokenScope;
}

export interface PersonalTokenServicePorts {
  tokens: PersonalTokenRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Counts a new token. RATE_LIMITED. */
  countCreation: (userId: string) => Promise<void>;
  /** Tells the owner about a new token by mail; the last step of a transaction. */
  orderNotice: (userId: string) => Promise<void>;
  /** Counts a request with a token. RATE_LIMITED. */
  countCall: (userId: string) => Promise<void>;
  randomBytes: (count: number) => Uint8Array;
  now: () => number;
}

export type PersonalTokenService = ReturnType<typeof createPersonalTokenService>;

export function createPersonalTokenService({
  tokens,
  transaction,
  audit,
  countCreation,
  orderNotice,
  countCall,
  randomBytes,
  now,
}: PersonalTokenServicePorts) {
  const end = (userId: string, origin: RequestOrigin, id?: string): Promise<number> =>
    transaction(async () => {
      const ended = await tokens.remove(userId, id);
      for (const token of ended)
        await audit({ userId, action: 'token_ended', origin, detail: { token } });
      return ended.length;
    });

  return {
    /** All of the user, newest first. */
    listTokens: async (userId: string): Promise<{ items: PersonalToken[] }> => ({
      items: await tokens.list(userId),
    }),

    /**
     * Creates a token and returns its text, which is stored nowhere. The owner gets a mail: a token
     * outlives the session that made it. PERSONAL_TOKEN_NAME_INVALID, TOO_MANY_PERSONAL_TOKENS,
     * PERSONAL_TOKEN_EXISTS (a repeat: the text cannot be shown again), RATE_LIMITED.
     */
    async createToken(
      userId: string,
      { id, name, scope, lifetimeDays }: NewPersonalToken,
      origin: RequestOrigin,
    ): Promise<{ text: string; token: PersonalToken }> {
      const checkedName = orFail(checkTokenName(name));
      await countCreation(userId);
      const text = newTokenText(randomBytes);
      return transaction(async () => {
        await tokens.lock(userId);
        const list = await tokens.list(userId);
        if (list.some((token) => token.id === id)) throw new AppError('PERSONAL_TOKEN_EXISTS');
        if (list.length >= TOKENS_MAX) throw new AppError('TOO_MANY_PERSONAL_TOKENS');
        const createdAtMs = now();
        await tokens.insert(userId, {
          id,
          name: checkedName,
          scope,
          tokenHash: hashOf(text),
          lastFour: lastFourOf(text),
          createdAtMs,
          expiresAtMs: lifetimeDays === null ? null : createdAtMs + lifetimeDays * DAY_MS,
        });
        await audit({ userId, action: 'token_created', origin, detail: { token: id, scope } });
        const token = (await tokens.list(userId)).find((one) => one.id === id);
        if (token === undefined) throw new AppError('PERSONAL_TOKEN_NOT_FOUND');
        await orderNotice(userId);
        return { text, token };
      });
    },

    /** Ends a token at once, on every server. PERSONAL_TOKEN_NOT_FOUND. */
    async endToken(userId: string, id: string, origin: RequestOrigin): Promise<void> {
      if ((await end(userId, origin, id)) === 0) throw new AppError('PERSONAL_TOKEN_NOT_FOUND');
    },

    /** Ends all tokens of a user at once. */
    async endAllTokens(userId: string, origin: RequestOrigin): Promise<void> {
      await end(userId, origin);
    },

    /** The same without audit rows, in the transaction that deletes the account. */
    async endWithAccount(userId: string): Promise<void> {
      await tokens.remove(userId);
    },

    /**
     * The holder of a token that a request carries; null for any text that is no valid token. The
     * checksum is checked before the database is asked. RATE_LIMITED.
     */
    async admitToken(text: string, origin: RequestOrigin): Promise<TokenHolder | null> {
      if (!isTokenText(text)) return null;
      const tokenHash = hashOf(text);
      const nowMs = now();
      const found = await tokens.findByHash(tokenHash, nowMs);
      if (found === null || !isSameHash(found.tokenHash, tokenHash)) return null;
      if (found.expiresAtMs !== null && found.expiresAtMs <= nowMs) return null;
      const { userId, id, scope, lastUsedAtMs } = found;
      await countCall(userId);
      if (lastUsedAtMs === null || nowMs - lastUsedAtMs >= TOKEN_USE_NOTED_MS)
        await transaction(async () => {
          const isNoted = await tokens.noteUse(userId, id, lastUsedAtMs, nowMs);
          if (isNoted && lastUsedAtMs === null)
            await audit({ userId, action: 'token_first_used', origin, detail: { token: id } });
        });
      return { userId, tokenId: id, scope };
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSameHash(stored: string, hash: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(hash)];
  return a.length === b.length && timingSafeEqual(a, b);
}
