// The choices of a book, held by the address of its page, so that they survive a reload.
import type { Filter } from '#domain/entries/filter.ts';
import { readFilter, writeFilter } from '#domain/entries/filter.ts';
import { given } from '#domain/shared/given.ts';
import { spanOfYear } from '#domain/shared/month.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { FONTS, type Font } from '#web/core/theme/appearance.ts';
import { useAppearance } from '#web/core/theme/use-appearance.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** The sizes of the paper, the default first. */
export const PAPERS = ['a5', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

export interface BookChoices {
  /** The first and the last day; without them all entries. */
  span: Pick<Filter, 'from' | 'to'>;
  hasConversations: boolean;
  hasImages: boolean;
  font: Font;
  paper: Paper;
}

/** Stands for all days in an address, which otherwise means the current year. */
const ALL_DAYS = 'all';

/** Reads an address; what it does not say is the current year with conversations and images. */
export function readBookChoices(
  address: URLSearchParams,
  today: string,
  usualFont: Font,
): BookChoices {
  const { from, to } = readFilter(address);
  const isUnset = from === undefined && to === undefined && address.get('days') !== ALL_DAYS;
  return {
    span: isUnset ? spanOfYear(Number(today.slice(0, 4))) : given({ from, to }),
    hasConversations: address.get('conversations') !== '0',
    hasImages: address.get('images') !== '0',
    font: FONTS.find((font) => font === address.get('font')) ?? usualFont,
    paper: PAPERS.find((paper) => paper === address.get('paper')) ?? PAPERS[0],
  };
}

/** The part of an address after the path. */
export function bookSearch({
  span,
  hasConversations,
  hasImages,
  font,
  paper,
}: BookChoices): string {
  const address = writeFilter(span);
  if (span.from === undefined && span.to === undefined) address.set('days', ALL_DAYS);
  if (!hasConversations) address.set('conversations', '0');
  if (!hasImages) address.set('images', '0');
  address.set('font', font);
  address.set('paper', paper);
  return `?${address.toString()}`;
}

/** The choices, and a function that changes some of them. */
export function useBookChoices(): readonly [BookChoices, (change: Partial<BookChoices>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { font } = useAppearance();
  const choices = readBookChoices(new URLSearchParams(search), todayHere(), font);
  const change = (changed: Partial<BookChoices>) =>
    navigate(`${pathname}${bookSearch({ ...choices, ...changed })}`, { replace: true });
  return [choices, change];
}
