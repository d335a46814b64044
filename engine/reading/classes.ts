// The classes of the trained heads, in the order of their weights.
import type { Valence } from '#domain/diaries/mood.ts';
import { EVENT_IDS, type EventId } from '#engine/reading/events.ts';

export const VALENCES: readonly Valence[] = ['low', 'even', 'high'];

/** The events, then "none of them". */
export const EVENT_CLASSES: readonly (EventId | null)[] = [...EVENT_IDS, null];

/** `self`: danger now, said openly or hinted at; the others need other words. */
export const DANGERS = ['none', 'self', 'past', 'bereaved', 'other', 'violence'] as const;

export type DangerKind = (typeof DANGERS)[number];
