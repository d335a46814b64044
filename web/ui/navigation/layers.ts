// Open layers (dialogs, menus, the image viewer) and the browser's Back (docs/adr/0083). On a touch
// device each open layer is one step of the history, at the same address. Back closes the top layer
// as its close button does; a step without a layer is left again.

/** The part of a history entry that belongs to its step: how many layers were open. */
interface StepState {
  layer?: unknown;
}

/** What the steps need of a browser. */
export interface LayerPorts {
  history: Pick<History, 'state' | 'pushState' | 'go'>;
  /** Whether a layer gets a step. */
  isTouch: () => boolean;
  /** Runs `act` after `ms`; returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
}

/** How long a traversal may take, in milliseconds, before the steps go on without it. */
const TRAVERSAL_MS = 500;

export type Layers = ReturnType<typeof createLayers>;

export function createLayers({ history, isTouch, after }: LayerPorts) {
  const open: { close: () => void }[] = [];
  /** What waits until no step is left, such as a link inside a dialog. */
  const waiting: (() => void)[] = [];
  let endTraversal: (() => void) | null = null;
  let isSyncPlanned = false;
  let lastDepth = 0;

  const depth = (): number => {
    const { layer } = (history.state ?? {}) as StepState;
    return typeof layer === 'number' ? layer : 0;
  };

  const traverse = (delta: number): void => {
    endTraversal = after(TRAVERSAL_MS, () => settle());
    history.go(delta);
  };

  const settle = (): void => {
    endTraversal?.();
    endTraversal = null;
    sync();
  };

  /** Makes the number of steps that of the open layers. */
  const sync = (): void => {
    if (endTraversal !== null) return;
    const at = depth();
    lastDepth = at;
    if (waiting.length > 0) {
      if (at > 0) return traverse(-at);
      // The layers of the page that is left need no steps.
      open.length = 0;
      for (const act of waiting.splice(0)) act();
      return;
    }
    if (at > open.length) return traverse(open.length - at);
    if (at === open.length || !isTouch()) return;
    for (let layer = at + 1; layer <= open.length; layer += 1)
      history.pushState({ ...(history.state as object | null), layer }, '');
    lastDepth = open.length;
  };

  /** Later, so that a menu that opens a dialog, or a render that is repeated, is one change. */
  const planSync = (): void => {
    if (isSyncPlanned || (depth() === 0 && (open.length === 0 || !isTouch()))) return;
    isSyncPlanned = true;
    after(0, () => {
      isSyncPlanned = false;
      sync();
    });
  };

  return {
    /** Opens a layer; `close` asks where its close button asks. Returns what ends it. */
    open(close: () => void): () => void {
      const layer = { close };
      open.push(layer);
      planSync();
      return () => {
        const at = open.indexOf(layer);
        if (at !== -1) open.splice(at, 1);
        planSync();
      };
    },

    /** Runs `act` on the entry of the page, without the steps of its layers. */
    leave(act: () => void): void {
      if (depth() === 0 && endTraversal === null) return act();
      waiting.push(act);
      sync();
    },

    /** Adds the steps above the entry of the page to a number of entries to go back. */
    stepsBack: (delta: number): number => (delta < 0 ? delta - depth() : delta),

    /** The browser moved in its history. `isSamePage`: only a step differs. */
    moved(isSamePage: boolean): void {
      if (!isSamePage) for (const { close } of open.toReversed()) close();
      else if (endTraversal === null && depth() < lastDepth) open.at(-1)?.close();
      if (endTraversal === null) {
        lastDepth = depth();
        planSync();
      } else settle();
    },

    /** After a load nothing is open: a reload leaves the steps of what was. */
    start: planSync,
  };
}

/** The layers of this tab. */
export const layers = createLayers({
  history: {
    get state() {
      return history.state as unknown;
    },
    pushState: (...entry) => history.pushState(...entry),
    go: (delta) => history.go(delta),
  },
  isTouch: () => matchMedia('(pointer: coarse)').matches,
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});
