// Publishes the height of the header to the stylesheet, and makes it opaque on scroll (A§2).
import { useEffect, type RefObject } from 'react';

const MEASURE_AFTER_MS = 100;
const SOLID_AFTER_PX = 100;

/**
 * Keeps `--header-height` up to date: 64 px until measured, 100 ms after the first paint and on
 * every resize.
 */
export function useMeasuredHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const height = header.current?.offsetHeight ?? 0;
      if (height > 0) document.documentElement.style.setProperty('--header-height', `${height}px`);
    };
    const timer = setTimeout(measure, MEASURE_AFTER_MS);
    addEventListener('resize', measure);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', measure);
    };
  }, [header]);
}

/** Raises `--solid` of the header from 0 to 1 over the first 100 px of scrolling. */
export function useScrollOpacity(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const show = () =>
      header.current?.style.setProperty('--solid', String(Math.min(1, scrollY / SOLID_AFTER_PX)));
    show();
    addEventListener('scroll', show, { passive: true });
    return () => removeEventListener('scroll', show);
  }, [header]);
}
