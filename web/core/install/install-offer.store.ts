// When the app is offered for the home screen: once in this browser, after the third entry.
import { create } from 'zustand';

/** Entries written in this browser before the offer: by then it is worth keeping at hand. */
export const ENTRIES_BEFORE_OFFER = 3;

/** In local storage: the number of entries so far, or {@link DONE}. */
export const INSTALL_KEY = 'echo-notes-install';

const DONE = 'done';

/** Chromium's event, see https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

interface InstallState {
  event: InstallEvent | null;
  isOffered: boolean;
}

const useInstall = create<InstallState>(() => ({ event: null, isOffered: false }));

/** Safari of iOS and iPadOS, in a tab: it has no event, only its own menu. */
function isAppleTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

/** Keeps the browser's own offer for later, from the start of the journal on. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ event: event as InstallEvent });
  });
  addEventListener('appinstalled', endOffer);
}

/** Counts a new entry; the third one that finds a browser that can install makes the offer. */
export function noteNewEntry(): void {
  const stored = localStorage.getItem(INSTALL_KEY);
  if (stored === DONE) return;
  const count = Math.min((Number(stored) || 0) + 1, ENTRIES_BEFORE_OFFER);
  const canInstall = useInstall.getState().event !== null || isAppleTab();
  const isTime = count >= ENTRIES_BEFORE_OFFER && canInstall;
  store(isTime ? DONE : String(count));
  if (isTime) useInstall.setState({ isOffered: true });
}

/** The offer: by the browser's prompt, by its menu, or none now. */
export function useInstallOffer(): 'prompt' | 'menu' | null {
  return useInstall(({ event, isOffered }) =>
    isOffered ? (event === null ? 'menu' : 'prompt') : null,
  );
}

/** Shows the browser's prompt. */
export async function install(): Promise<void> {
  const { event } = useInstall.getState();
  endOffer();
  await event?.prompt();
}

/** Makes no offer again in this browser. */
export function endOffer(): void {
  useInstall.setState({ event: null, isOffered: false });
  store(DONE);
}

function store(value: string): void {
  try {
    localStorage.setItem(INSTALL_KEY, value);
  } catch {
    // The storage is full: the offer comes later, or again.
  }
}
