// Keeps the focus on what is disabled while it is busy, and near what is removed. A browser moves
// the focus to the body when the focused element is disabled or removed; the keyboard and a screen
// reader would start again from the top.

/** What may get the focus in the place of something removed. A field would open a keyboard. */
const PLACES = 'a[href], button:not(:disabled), [tabindex]:not(input, textarea, select)';

/**
 * Gives the focus back to an element that was disabled while it had it, as soon as it is enabled
 * and unless the user has gone elsewhere. The focus of a removed element goes to what has taken its
 * place: in a list the next line, or the one before. Returns what ends it.
 */
export function keepFocus(page: Document): () => void {
  let focused: HTMLElement | null = null;
  /** The last one, until the user goes elsewhere; a browser may blur it when it is removed. */
  let last: HTMLElement | null = null;
  let pathname = '';
  const enter = ({ target }: Event) => {
    focused = target instanceof HTMLElement ? target : null;
    last = focused;
    ({ pathname } = page.location);
  };
  const leave = ({ target }: Event) => {
    // Some browsers say that a disabled element has lost the focus, others do not.
    if (target instanceof HTMLElement && !target.matches(':disabled')) focused = null;
  };
  const press = ({ target }: Event) => {
    const isInside = target instanceof Node && last?.contains(target) === true;
    if (!isInside) focused = last = null;
  };
  const isLost = () => page.activeElement === null || page.activeElement === page.body;
  const observer = new MutationObserver((records) => {
    if (focused?.isConnected === true && isLost() && !focused.matches(':disabled'))
      focused.focus({ preventScroll: true });
    if (last === null || last.isConnected) return;
    const gone = last;
    focused = last = null;
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(gone)),
    );
    const before = pathname;
    // A page or a dialog that moves the focus itself does so first. Another page starts at its top.
    setTimeout(() => {
      if (removal === undefined || !isLost() || page.location.pathname !== before) return;
      placeOf(removal)?.focus({ preventScroll: true });
    });
  });
  page.addEventListener('focusin', enter);
  page.addEventListener('focusout', leave);
  page.addEventListener('pointerdown', press);
  observer.observe(page, { attributeFilter: ['disabled'], childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', enter);
    page.removeEventListener('focusout', leave);
    page.removeEventListener('pointerdown', press);
    observer.disconnect();
  };
}

/** What is now where something was removed, or the nearest thing around it in the page. */
function placeOf({ target, previousSibling, nextSibling }: MutationRecord): HTMLElement | null {
  const parent = target instanceof HTMLElement ? target : null;
  const main = parent?.closest('main') ?? null;
  const before = previousSibling?.parentNode === target ? previousSibling : null;
  const after = nextSibling?.parentNode === target ? nextSibling : null;
  const following = before === null ? (after ?? parent?.firstChild) : before.nextSibling;
  for (const neighbour of [following, after, before]) {
    if (main === null || !(neighbour instanceof HTMLElement)) continue;
    const place = neighbour.matches(PLACES) ? neighbour : neighbour.querySelector(PLACES);
    if (place instanceof HTMLElement) return place;
  }
  for (
    let around = parent;
    around !== null && main?.contains(around);
    around = around.parentElement
  )
    if (around.matches(PLACES)) return around;
  return null;
}
