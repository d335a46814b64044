// Cards of different heights in columns (B§2): each goes where the column is shortest, in its own
// order, so that reading and tabbing follow the dates. A card keeps its column for as long as it is
// there; only its place in the column follows what stands above it.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Where a card stands: its column, and pixels from the top. */
export interface MasonryPlace {
  column: number;
  top: number;
}

/** Places cards by their heights. `kept` names the columns that cards have already. */
export function placeMasonry(
  heights: readonly number[],
  columns: number,
  gap: number,
  kept: readonly (number | undefined)[] = [],
): { places: MasonryPlace[]; height: number } {
  const ends = Array.from({ length: columns }, () => 0);
  const places = heights.map((height, index) => {
    const shortest = ends.indexOf(Math.min(...ends));
    const column = kept[index] ?? shortest;
    const top = ends[column] ?? 0;
    ends[column] = top + height + gap;
    return { column, top };
  });
  return { places, height: Math.max(0, Math.max(...ends) - gap) };
}

/**
 * Lays the children of a list out in columns. The list is `relative`; its children are `absolute`
 * and as wide as a column already, so their heights do not depend on where they stand.
 */
export function useMasonry(columns: number, gap: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const kept = useRef(new WeakMap<Element, number>());

  // After every rendering: which cards there are is known to the list only.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const cards = [...element.children] as HTMLElement[];
    const place = () => {
      const heights = cards.map((card) => card.offsetHeight);
      const { places, height } = placeMasonry(
        heights,
        columns,
        gap,
        cards.map((card) => kept.current.get(card)),
      );
      const step = (element.clientWidth + gap) / columns;
      for (const [index, card] of cards.entries()) {
        const { column, top } = places[index] ?? { column: 0, top: 0 };
        kept.current.set(card, column);
        card.style.left = `${column * step}px`;
        card.style.top = `${top}px`;
      }
      element.style.height = `${height}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  });

  return list;
}
