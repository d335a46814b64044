// The card or line of a conversation. A dismissed one stays away there until a higher tier, or
// until another text is urgent (rulings 260, 261). What was dismissed is kept in this browser.
import { create } from 'zustand';
import { oneOf, record, text } from '#web/core/drafts/shape.ts';
import { isCard, type ShownCare } from '#web/core/care/shown-care.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';
import { dismissedCareKey } from '#web/core/session/private-keys.ts';

/** A conversation of a user of this browser. */
export interface CarePlace {
  owner: string;
  postId: string;
}

/** What a text of the conversation calls for. */
interface NotedCare {
  /** The id of the text: the post or a message. */
  about: string;
  care: ShownCare;
}

type Tier = 'line' | 'card';

/** Conversations that are remembered; of more the oldest are forgotten. */
const DISMISSED_MAX = 300;

const dismissedShape = record({ about: text, tier: oneOf(['line', 'card']) });

const useNoted = create<Record<string, NotedCare>>(() => ({}));
onSessionEnd(() => useNoted.setState({}, true));

const keyOf = ({ owner, postId }: CarePlace): string => `${owner}.${postId}`;

/** The card or line to show; null: none. */
export function useNotedCare(place: CarePlace): ShownCare | null {
  return useNoted((noted) => noted[keyOf(place)]?.care ?? null);
}

/** Notes what a text calls for; null: nothing, which also withdraws an earlier reading of it. */
export function noteCare(place: CarePlace, about: string, care: ShownCare | null): void {
  const key = keyOf(place);
  const shown = useNoted.getState()[key];
  if (care === null) {
    if (shown?.about === about) forget(key);
    return;
  }
  const isLower = shown !== undefined && isCard(shown.care) && !isCard(care);
  if (isLower && shown.about !== about) return;
  if (!isDismissed(place, { about, care })) useNoted.setState({ [key]: { about, care } });
}

export function dismissCare(place: CarePlace): void {
  const key = keyOf(place);
  const shown = useNoted.getState()[key];
  if (shown === undefined) return;
  forget(key);
  const all = readDismissed(place.owner);
  const before = all[place.postId];
  const tier: Tier = before?.tier === 'card' || isCard(shown.care) ? 'card' : 'line';
  const { [place.postId]: _, ...others } = all;
  const kept = Object.entries(others).slice(1 - DISMISSED_MAX);
  try {
    localStorage.setItem(
      dismissedCareKey(place.owner),
      JSON.stringify(Object.fromEntries([...kept, [place.postId, { about: shown.about, tier }]])),
    );
  } catch {
    // The storage is full: it is remembered until the page closes.
  }
}

function forget(key: string): void {
  useNoted.setState(({ [key]: _, ...noted }) => noted, true);
}

function isDismissed({ owner, postId }: CarePlace, { about, care }: NotedCare): boolean {
  const before = readDismissed(owner)[postId];
  if (before === undefined) return false;
  if (isCard(care) && care.urgent === true && about !== before.about) return false;
  return before.tier === 'card' || !isCard(care);
}

function readDismissed(owner: string): Record<string, { about: string; tier: Tier }> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(dismissedCareKey(owner)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, value]: [string, unknown]) =>
        dismissedShape(value) ? [[id, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}
