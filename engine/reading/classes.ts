// The classes of the trained heads, in the order of their weights.
import type { Valence } from '#domain/diaries/mood.ts';
import { EVENT_IDS, type EventId } from '#engine/reading/events.ts';

export const VALENCES: readonly Valence[] = ['low', 'even', 'high'];

/** The events, then "none of them". */
export const EVENT_CLASSES: readonly (EventId | null)[] = [...EVENT_IDS, null];

/** No danger, then the kinds of domain/care/danger.ts. */
export const DANGERS = ['none', 'now', 'hint', 'past', 'bereaved', 'other', 'violence'] as const;

/** Whether help is needed within the hour. */
export const ACUTE = [false, true] as const;

/** The heads, in the order of training. */
export const HEADS = ['valence', 'mood', 'event', 'danger', 'acute'] as const;
