// Opens the outbox of an owner. It sends with the token of this owner only.
import { createHttpApi, type TokenSource } from '#web/core/api/http-api.ts';
import type { SupabaseImageStore } from '#web/core/images/supabase-image-store.ts';
import { createOutboxKeeper, type OutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';
import type { PageCache } from '#web/core/api/page-cache.ts';
import { SessionExpired, type Session } from '#web/core/session/session.ts';

export function openKeeper(
  session: Session,
  store: SupabaseImageStore,
  owner: string,
  pages: () => PageCache | null,
): OutboxKeeper {
  const assertOwner = () => {
    if (session.getState().user?.id !== owner) throw new SessionExpired();
  };
  const own = async (token: Promise<string | null>) => {
    const found = await token;
    assertOwner();
    return found;
  };
  const tokens: TokenSource = {
    accessToken: () => own(session.accessToken()),
    refreshToken: () => own(session.refreshToken()),
    expire: () => session.expire(),
    takeStep: (asked, token) => own(session.takeStep(asked, token)),
  };
  let askedMs = 0;
  const send: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    askedMs = retryAfterMs(response);
    return response;
  };
  return createOutboxKeeper({
    owner,
    api: createHttpApi(tokens, location.origin, send),
    pauseAsked: () => askedMs,
    newRef: store.newRef,
    pages,
    async putImage(ref, image) {
      assertOwner();
      await store.putAs(ref, image);
    },
  });
}

/** The pause that a response asks for, at most an hour, in milliseconds. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) ? Math.min(3_600, Math.max(0, seconds)) * 1000 : 0;
}
