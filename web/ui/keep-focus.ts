// Keeps the focus on what is disabled while it is busy. A browser moves the focus to the body when
// the focused element is disabled; the keyboard and a screen reader would start again from the top.

/**
 * Gives the focus back to an element that was disabled while it had it, as soon as it is enabled
 * and unless the user has gone elsewhere. Returns what ends it.
 */
export function keepFocus(page: Document): () => void {
  let focused: HTMLElement | null = null;
  const enter = ({ target }: Event) => {
    focused = target instanceof HTMLElement ? target : null;
  };
  const leave = ({ target }: Event) => {
    // Some browsers say that a disabled element has lost the focus, others do not.
    if (target instanceof HTMLElement && !target.matches(':disabled')) focused = null;
  };
  const press = ({ target }: Event) => {
    if (focused !== null && !(target instanceof Node && focused.contains(target))) focused = null;
  };
  const observer = new MutationObserver(() => {
    const isLost = page.activeElement === null || page.activeElement === page.body;
    if (isLost && focused?.isConnected === true && !focused.matches(':disabled'))
      focused.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', enter);
  page.addEventListener('focusout', leave);
  page.addEventListener('pointerdown', press);
  observer.observe(page, { attributeFilter: ['disabled'], subtree: true });
  return () => {
    page.removeEventListener('focusin', enter);
    page.removeEventListener('focusout', leave);
    page.removeEventListener('pointerdown', press);
    observer.disconnect();
  };
}
