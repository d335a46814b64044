// Moves the focus from card to card, so that a screen reader reads the card, and Tab goes on with
// its buttons.

/** Focuses the card after or before the focused one; without one, the first card in view. */
export function focusCard(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main article')];
  const focused = document.activeElement?.closest('article');
  const at = cards.findIndex((card) => card === focused);
  const card = at === -1 ? (cards.find(isInView) ?? cards[0]) : cards[at + step];
  if (card === undefined) return;
  if (!card.hasAttribute('tabindex')) card.tabIndex = -1;
  // The outline follows the sheet inside.
  card.classList.add('rounded-card');
  card.focus({ preventScroll: true });
  // Unlike the browser's own scroll to the focus, this leaves the header its room.
  card.scrollIntoView({ block: 'nearest' });
}

function isInView(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom > header && top < innerHeight;
}
