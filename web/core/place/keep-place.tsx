// Remembers the scroll position of each page when it is left, and restores it: for the browser's
// back and forward, for a reload, and for tabs and links back.
import { Component, type ReactNode } from 'react';
import {
  originOf,
  placeOfEntry,
  placeOfPath,
  recordOrigin,
  recordPlace,
  type Place,
} from '#web/core/place/place.store.ts';
import { measurePlace, restorePlace } from '#web/core/place/scroll.ts';
import type { Location, NavigationType } from '#web/ui/navigation/history.ts';

export interface KeepPlaceProps {
  location: Location;
  navigation: `${NavigationType}`;
  /** Whether a page opens where it was left, whichever link leads to it. */
  isKept: (pathname: string) => boolean;
}

/**
 * Renders nothing. It is a class, because only `getSnapshotBeforeUpdate` can measure the old page
 * when the new one is about to replace it.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  stop = () => {};

  readonly record = (): void => {
    const { place, heights } = measurePlace();
    recordPlace(this.props.location, place, heights);
  };

  override componentDidMount(): void {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', this.record);
    this.restore(placeOfEntry(this.props.location.key));
  }

  override componentWillUnmount(): void {
    removeEventListener('pagehide', this.record);
    this.stop();
  }

  override getSnapshotBeforeUpdate({ location }: KeepPlaceProps): null {
    if (location.key === this.props.location.key) return null;
    this.stop();
    const { place, heights } = measurePlace();
    recordPlace(location, place, heights);
    return null;
  }

  override componentDidUpdate(before: KeepPlaceProps): void {
    const { location, navigation, isKept } = this.props;
    if (before.location.key === location.key) return;
    const isSamePage = before.location.pathname === location.pathname;
    if (navigation === 'POP') {
      // The browser itself scrolls to a part of the same page.
      if (isSamePage && before.location.hash !== location.hash) return;
      return this.restore(placeOfEntry(location.key) ?? TOP);
    }
    const origin = navigation === 'PUSH' ? before.location.pathname : originOf(before.location.key);
    if (origin !== null) recordOrigin(location.key, origin);
    if (!isSamePage) {
      this.restore((isKept(location.pathname) ? placeOfPath(location.pathname) : null) ?? TOP);
      // A link to the page itself leads to its top.
    } else if (before.location.search === location.search) this.restore(TOP);
  }

  restore(place: Place | null): void {
    this.stop();
    this.stop = place === null ? () => {} : restorePlace(place);
  }

  override render(): ReactNode {
    return null;
  }
}

const TOP: Place = { y: 0, anchor: null, items: 0 };
