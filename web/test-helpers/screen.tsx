// Opens a screen of the app as a trial user sees it: real pages over the real trial API in memory.
// Tests replace single endpoints to simulate errors.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ImageStore } from '#contract/image-store.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { Deletions } from '#web/core/deletions/deletions.tsx';
import { ImagesContext } from '#web/core/images/use-images.ts';
import { LetterWeeks } from '#web/core/letters/letter-weeks.tsx';
import { SendRecordingContext } from '#web/core/recordings/send-recording.ts';
import { EMPTY_SESSION_STORAGE } from '#web/core/session/empty-session-storage.ts';
import { createSession } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { AskPage } from '#web/pages/ask-page.tsx';
import { BookPage } from '#web/pages/book-page.tsx';
import { CalendarPage } from '#web/pages/calendar-page.tsx';
import { ListFrame } from '#web/pages/list-frame.tsx';
import { ConversationPage } from '#web/pages/conversation-page.tsx';
import { DeletedPage } from '#web/pages/deleted-page.tsx';
import { ComposePage } from '#web/pages/compose-page.tsx';
import { AboutMePage } from '#web/pages/about-me-page.tsx';
import { PersonasPage } from '#web/pages/personas-page.tsx';
import { FavouritesPage } from '#web/pages/favourites-page.tsx';
import { DiaryPage } from '#web/pages/diary-page.tsx';
import { PostListPage } from '#web/pages/post-list-page.tsx';
import { ModelSelectPage } from '#web/pages/model-select-page.tsx';
import { DiaryListPage } from '#web/pages/diary-list-page.tsx';
import { TagListPage } from '#web/pages/tag-list-page.tsx';
import { SummaryPage } from '#web/pages/summary-page.tsx';
import { PurchaseTokenPage } from '#web/pages/purchase-token-page.tsx';
import { SearchPage } from '#web/pages/search-page.tsx';
import { WalkPage } from '#web/pages/walk-page.tsx';
import { SearchPanel } from '#web/pages/search-panel.tsx';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createTrialArchive } from '#web/trial/trial-archive.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadOwnModel } from '#web/core/own-model/load-own-model.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter, Outlet, Route, Routes } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Endpoints that a test replaces. */
export type Replaced = { [Noun in keyof JournalApi]?: Partial<JournalApi[Noun]> };

/** A trial API in memory. `replaced` can change while it is in use; `real` ignores it. */
export function createTestApi(startMs = Date.now() - 3_600_000): {
  api: JournalApi;
  real: JournalApi;
  replaced: Replaced;
} {
  // Every reading of the clock advances it by a second, so no two rows share a time.
  let nowMs = startMs;
  const real = createTrialApi({
    storage: new MemoryStorage(),
    images: { remove: async () => undefined },
    archive: createTrialArchive(`archive-${newId()}`),
    askToPersist: () => undefined,
    now: () => (nowMs += 1000),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    loadEngine: loadTrialEngine,
    findOwnModel: () => null,
    loadModel: async (own) => loadOwnModel(own),
    pause: () => Promise.resolve(),
  });
  const replaced: Replaced = {};
  type Row = (...input: unknown[]) => unknown;
  const nouns = new Proxy(real, {
    get(target, noun: keyof JournalApi) {
      const rows: JournalApi[keyof JournalApi] | undefined = Reflect.get(target, noun);
      if (rows === undefined) return undefined;
      return new Proxy(rows, {
        // Looked up on each call, so that callers with an earlier reference use the replacement
        // too.
        get:
          (endpoints, row) =>
          (...input: unknown[]) =>
            ((Reflect.get(replaced[noun] ?? {}, row) ?? Reflect.get(endpoints, row)) as Row)(
              ...input,
            ),
      });
    },
  });
  return { api: nouns, real, replaced };
}

const images: ImageStore = {
  put: async () => `local:${newId()}`,
  knownUrl: () => null,
  urlOf: async (_, ref) => `blob:${ref}`,
  remove: async () => undefined,
  keepOnly: async () => undefined,
};

/** The session of every screen of a test. */
export const screenSession = createSession({
  loadClient: () => Promise.reject(new Error('a trial user has no session')),
  loadDetachedClient: () => Promise.reject(new Error('a trial user follows no link')),
  stored: EMPTY_SESSION_STORAGE,
  isOnline: () => true,
  isBackendReachable: async () => true,
  resetRedirect: '',
});

function Lists() {
  return (
    <ListFrame preload={() => undefined}>
      <Outlet />
    </ListFrame>
  );
}

function Recordings({ children }: { children: ReactNode }) {
  return (
    <SendRecordingContext value={() => Promise.reject(new Error('a test sends no recording'))}>
      {children}
    </SendRecordingContext>
  );
}

/** Renders the app's journal screens at a path and returns the simulated user. */
export async function openScreen(path: string, api: JournalApi) {
  const user = userEvent.setup();
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={screenSession}>
          <NoticeProvider>
            <ConfirmProvider>
              <ApiContext value={connectApi('trial', api)}>
                <ImagesContext
                  value={{
                    store: images,
                    compress: async (image) => image,
                    putNow: images.put,
                    read: async () => null,
                  }}
                >
                  <MemoryRouter at={`/test${path}`}>
                    <Deletions />
                    <Routes>
                      <Route element={<Lists />}>
                        <Route path="/test/inspiration" element={<PostListPage />} />
                        <Route path="/test/notes" element={<DiaryListPage />} />
                      </Route>
                      <Route path="/test/poston" element={<ComposePage />} />
                      <Route path="/test/takenote" element={<SummaryPage />} />
                      <Route path="/test/model_select" element={<ModelSelectPage />} />
                      <Route path="/test/notes/:diaryId" element={<DiaryPage />} />
                      <Route path="/test/chat/:postId" element={<ConversationPage />} />
                      <Route path="/test/search" element={<SearchPage />} />
                      <Route path="/test/calendar" element={<CalendarPage />} />
                      <Route path="/test/book" element={<BookPage />} />
                      <Route path="/test/walk" element={<WalkPage />} />
                      <Route path="/test/favourites" element={<FavouritesPage />} />
                      <Route path="/test/ask" element={<AskPage />} />
                      <Route path="/test/about-me" element={<AboutMePage />} />
                      <Route path="/test/personas" element={<PersonasPage />} />
                      <Route path="/test/deleted" element={<DeletedPage />} />
                      <Route path="/test/tags" element={<TagListPage />} />
                      <Route path="/test/purchase_token" element={<PurchaseTokenPage />} />
                      <Route path="/test/letter-weeks" element={<LetterWeeks />} />
                      <Route
                        path="/test/search-panel"
                        element={<SearchPanel onClose={() => undefined} />}
                      />
                      <Route path="/test/*" element={<p>另一个页面</p>} />
                    </Routes>
                  </MemoryRouter>
                </ImagesContext>
              </ApiContext>
            </ConfirmProvider>
          </NoticeProvider>
        </SessionContext>
      </QueryClientProvider>,
      { wrapper: Recordings },
    );
  });
  return user;
}
