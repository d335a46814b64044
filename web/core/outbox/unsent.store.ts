// What waits to be sent, as screens show it. Small, because every first screen loads it.
import { create } from 'zustand';
import type { WritePath } from '#web/core/outbox/write.ts';

/** A write that waits. */
export interface Unsent {
  place: number;
  path: WritePath;
  /** The entry or image that it belongs to. */
  key: string;
  /** The id of its own row. */
  id: string;
  isRefused: boolean;
}

/** Why the server does not have a row as it is shown. */
export type UnsentState = 'waiting' | 'refused';

const PREFIX = 'echo.outbox.';

const useStore = create<{ items: readonly Unsent[] }>(() => ({ items: [] }));

/** Shows the waiting writes of an owner, and remembers for the next start whether there are any. */
export function showUnsent(owner: string, items: readonly Unsent[]): void {
  if (items.length === 0) localStorage.removeItem(PREFIX + owner);
  else rememberUnsent(owner);
  setItems(items);
}

/** Shows none: the session has ended. */
export function hideUnsent(): void {
  setItems([]);
}

/** Also on the icon of the installed app, where the system can. */
function setItems(items: readonly Unsent[]): void {
  useStore.setState({ items });
  if ('setAppBadge' in navigator) navigator.setAppBadge(countUnsent()).catch(() => undefined);
}

/** Remembers that an owner has stored writes. */
export function rememberUnsent(owner: string): void {
  try {
    localStorage.setItem(PREFIX + owner, 'true');
  } catch {
    // A full storage: the start reads the writes a little later.
  }
}

/** Whether an owner may have writes that wait. */
export function hasUnsent(owner: string): boolean {
  return useStore.getState().items.length > 0 || localStorage.getItem(PREFIX + owner) !== null;
}

/** The number of writes that wait. An image is part of what shows it, unless it was refused. */
export function countUnsent(): number {
  return useStore.getState().items.filter(isShown).length;
}

/** {@link countUnsent}, kept up to date. */
export function useUnsentCount(): number {
  return useStore(({ items }) => items.filter(isShown).length);
}

/** Changes whenever what waits changes. */
export function useUnsentItems(): readonly Unsent[] {
  return useStore(({ items }) => items);
}

/** Whether a new row waits to be sent. */
export function isUnsent(id: string): boolean {
  return useStore.getState().items.some((item) => item.id === id);
}

/** Whether a post or a diary, or a message, waits to be sent; null: it does not. */
export function useUnsent(id: string): UnsentState | null {
  return useStore(({ items }) => stateOf(items.filter((item) => item.id === id)));
}

/** Whether anything of a conversation waits. */
export function useHasUnsent(postId: string): boolean {
  return useStore(({ items }) => items.some(({ key }) => key === postId));
}

function isShown({ path, isRefused }: Unsent): boolean {
  return path !== 'images.put' || isRefused;
}

function stateOf(items: readonly Unsent[]): UnsentState | null {
  if (items.length === 0) return null;
  return items.some(({ isRefused }) => isRefused) ? 'refused' : 'waiting';
}
