// Cards of different heights in columns (B§2). Each card goes to the shortest column in its order,
// so that reading and tabbing follow the dates. A card keeps its column; only its vertical position
// changes with the cards above it.
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The position of a card: its column, and pixels from the top. */
export interface MasonryPlace {
  column: number;
  top: number;
}

/** Places cards by their heights. `kept` has the columns of cards that are already placed. */
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
 * Lays the children of a list out in columns. The list is `relative`. Its children are `absolute`
 * and have the width of a column, so their heights do not depend on their position.
 */
export function useMasonry(columns: number, gap: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const kept = useRef(new WeakMap<Element, number>());

  // After every render, because only the list knows its cards.
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
