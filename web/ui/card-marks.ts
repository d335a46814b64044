/**
 * The small labelled icons in the footer of a card, shared by several features. For buttons and
 * links: soft, in the accent colour while expanded or pressed.
 */
export const CARD_MARK_CLASS =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm text-soft transition-colors duration-150 hover:text-ink aria-expanded:text-accent aria-pressed:text-accent [&_svg]:size-5';
