import type { CSSProperties } from 'react';
import { heightOf } from '#web/core/place/place.store.ts';

/** The size of an unpainted list item: its last height, so that the list is as long as it was. */
export function rememberedSize(id: string): CSSProperties | undefined {
  const height = heightOf(id);
  return height === null ? undefined : { containIntrinsicSize: `auto ${height}px` };
}
