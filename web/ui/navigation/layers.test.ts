// Back, Forward and reload while dialogs, menus and viewers are open (rulings 209), over a tab
// whose history behaves as a browser's: traversals arrive later, a new entry drops those after it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { History } from '#web/ui/navigation/history.ts';

interface Entry {
  state: unknown;
  path: string;
}

/** The entries of a tab; a press of Back waits until everything that it causes is done. */
function createTab() {
  const entries: Entry[] = [{ state: null, path: '/trial/inspiration' }];
  let at = 0;
  let listener = () => {};
  // A load of the app replaces the listener of the one before.
  vi.stubGlobal('addEventListener', (_: string, act: () => void) => (listener = act));
  const put = (state: unknown, path: string | undefined, isNew: boolean) => {
    const entry = { state, path: path ?? entries[at]?.path ?? '' };
    if (isNew) at += 1;
    entries.splice(at, isNew ? Infinity : 1, entry);
  };
  const go = (delta: number) => {
    const target = at + delta;
    if (entries[target] === undefined) return;
    setTimeout(() => {
      at = target;
      listener();
    }, 5);
  };
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _: string, path?: string) => put(state, path, true),
    replaceState: (state: unknown, _: string, path?: string) => put(state, path, false),
    go,
  });
  vi.stubGlobal('location', {
    get pathname() {
      return entries[at]?.path;
    },
    search: '',
    hash: '',
  });
  const press = async (delta: number) => {
    go(delta);
    await vi.advanceTimersByTimeAsync(100);
  };
  return {
    back: () => press(-1),
    forward: () => press(1),
    paths: () => entries.map(({ path }) => path),
    /** The address, and how many entries are before it. */
    place: () => [entries[at]?.path, at],
  };
}

const settled = () => vi.advanceTimersByTimeAsync(100);

/** Loads the app in the tab; a second time it is a reload. */
async function load() {
  vi.resetModules();
  const { createBrowserHistory } = await import('#web/ui/navigation/history.ts');
  const { layers } = await import('#web/ui/navigation/layers.ts');
  const history: History = createBrowserHistory();
  const shown: string[] = [];
  history.listen(({ location }) => shown.push(location.pathname));
  /** Opens a layer. Without an answer its close button closes it. */
  const open = (mayClose: () => boolean = () => true) => {
    const layer = { isOpen: true, asked: 0, close: () => {} };
    const end = layers.open(() => {
      layer.asked += 1;
      if (mayClose()) layer.close();
    });
    layer.close = () => {
      layer.isOpen = false;
      end();
    };
    return layer;
  };
  await settled();
  return { history, open, shown };
}

let isTouch = true;
let tab: ReturnType<typeof createTab>;
beforeEach(() => {
  isTouch = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  tab = createTab();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// C§209.01
test('Back · closes the open layer and keeps the page', async () => {
  const { open, shown } = await load();
  const dialog = open();
  await settled();
  await tab.back();
  expect([dialog.isOpen, tab.place(), shown]).toEqual([false, ['/trial/inspiration', 0], []]);
});

test('Back · closes the top one of nested layers', async () => {
  const { open } = await load();
  const [dialog, menu] = [open(), open()];
  await settled();
  await tab.back();
  expect([dialog.isOpen, menu.isOpen]).toEqual([true, false]);
  await tab.back();
  expect([dialog.isOpen, tab.place()]).toEqual([false, ['/trial/inspiration', 0]]);
});

test('Back with unsaved text · asks each time, and leaves nothing', async () => {
  const { open, shown } = await load();
  let mayClose = false;
  const dialog = open(() => mayClose);
  await settled();
  await tab.back();
  await tab.back();
  expect([dialog.isOpen, dialog.asked, shown]).toEqual([true, 2, []]);
  mayClose = true;
  await tab.back();
  expect([dialog.isOpen, tab.place()]).toEqual([false, ['/trial/inspiration', 0]]);
});

test('Back that opens a question · the question is the next layer', async () => {
  const { open } = await load();
  let question: ReturnType<typeof open> | null = null;
  const dialog = open(() => {
    question = open();
    return false;
  });
  await settled();
  await tab.back();
  await tab.back();
  expect([dialog.isOpen, question]).toMatchObject([true, { isOpen: false }]);
  dialog.close();
  await settled();
  expect(tab.place()).toEqual(['/trial/inspiration', 0]);
});

test('Forward after Back · does nothing', async () => {
  const { open, shown } = await load();
  open();
  await settled();
  await tab.back();
  await tab.forward();
  expect([tab.place(), shown]).toEqual([['/trial/inspiration', 0], []]);
});

test('close button · takes its step along', async () => {
  const { open } = await load();
  const dialog = open();
  await settled();
  dialog.close();
  await settled();
  expect(tab.place()).toEqual(['/trial/inspiration', 0]);
});

test('menu that opens a dialog, at once · one step', async () => {
  const { open } = await load();
  const menu = open();
  await settled();
  menu.close();
  const dialog = open();
  await settled();
  expect(tab.place()).toEqual(['/trial/inspiration', 1]);
  await tab.back();
  expect(dialog.isOpen).toBe(false);
});

test('opened and closed five times in a row · no step is left', async () => {
  const { open } = await load();
  for (let at = 0; at < 5; at += 1) open().close();
  open();
  const last = open();
  await vi.advanceTimersByTimeAsync(2);
  last.close();
  await vi.advanceTimersByTimeAsync(2);
  const other = open();
  await settled();
  expect(tab.place()).toEqual(['/trial/inspiration', 2]);
  await tab.back();
  expect(other.isOpen).toBe(false);
});

test('link inside two layers · opens its target; one Back returns', async () => {
  const { history, open, shown } = await load();
  const [dialog, inner] = [open(), open()];
  await settled();
  history.navigate('/trial/notes');
  inner.close();
  dialog.close();
  await settled();
  expect(tab.paths()).toEqual(['/trial/inspiration', '/trial/notes']);
  await tab.back();
  expect(shown).toEqual(['/trial/notes', '/trial/inspiration']);
  expect(tab.place()).toEqual(['/trial/inspiration', 0]);
});

test('replacing the page from a dialog · replaces it, not the step', async () => {
  const { history, open } = await load();
  history.navigate('/trial/notes/1');
  const dialog = open();
  await settled();
  dialog.close();
  history.navigate('/trial/notes', { replace: true });
  await settled();
  expect(tab.place()).toEqual(['/trial/notes', 1]);
  await tab.back();
  expect(tab.place()).toEqual(['/trial/inspiration', 0]);
});

test('Back to a page left through a dialog · one press, nothing open', async () => {
  const { history, open } = await load();
  open();
  await settled();
  history.navigate('/trial/notes');
  await settled();
  const later = open();
  await settled();
  history.go(-1);
  await settled();
  expect([tab.place(), later.isOpen]).toEqual([['/trial/inspiration', 0], false]);
});

test('reload with open layers · leaves no step', async () => {
  const first = await load();
  first.open();
  first.open();
  await settled();
  expect(tab.place()).toEqual(['/trial/inspiration', 2]);
  const second = await load();
  expect(tab.place()).toEqual(['/trial/inspiration', 0]);
  const dialog = second.open();
  await settled();
  await tab.back();
  expect(dialog.isOpen).toBe(false);
});

test('with a mouse · no step; Back leaves the page', async () => {
  isTouch = false;
  const { history, open, shown } = await load();
  history.navigate('/trial/notes');
  open();
  await settled();
  await tab.back();
  expect(shown).toEqual(['/trial/notes', '/trial/inspiration']);
});
