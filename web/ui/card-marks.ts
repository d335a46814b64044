// The small words with an image in the foot of a card, said by several features and looking alike.

/** For buttons and links: soft, in the accent while unfolded or pressed. */
export const CARD_MARK_CLASS =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm text-soft transition-colors duration-150 hover:text-ink aria-expanded:text-accent aria-pressed:text-accent [&_svg]:size-5';
