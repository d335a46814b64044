// Opens the outbox of the signed-in user, and stops it when the session ends.
import type { SupabaseImageStore } from '#web/core/images/supabase-image-store.ts';
import type { PageCache } from '#web/core/api/page-cache.ts';
import type { OutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';
import type { OutboxLink } from '#web/core/outbox/outbox-link.ts';
import type { Session } from '#web/core/session/session.ts';

/** Links the outbox of a session to its image store. */
export function linkOutbox(session: Session, store: SupabaseImageStore): OutboxLink {
  const owner = () => session.getState().user?.id ?? null;
  let opened: { id: string; keeper: Promise<OutboxKeeper> } | null = null;
  let pages: PageCache | null = null;

  session.onEnd(() => {
    opened?.keeper.then((keeper) => keeper.stop()).catch(() => undefined);
    opened = null;
  });

  return {
    owner,
    load() {
      const id = owner();
      if (id === null) return Promise.reject(new TypeError('no user'));
      if (opened?.id === id) return opened.keeper;
      const keeper = import('#web/core/outbox/open-keeper.ts').then(({ openKeeper }) =>
        openKeeper(session, store, id, () => pages),
      );
      opened = { id, keeper };
      // The next call loads the chunk again.
      keeper.catch(() => {
        if (opened?.keeper === keeper) opened = null;
      });
      return keeper;
    },
    setPages(cache) {
      pages = cache;
    },
    pages: () => pages,
  };
}
