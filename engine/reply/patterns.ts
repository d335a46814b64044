// All lines of all voices, by voice and situation.
import type { PersonaKey } from '#engine/personas.ts';
import { DEFAULT_GUIDE } from '#engine/reply/voices/default-guide.ts';
import { POETIC_OBSERVER } from '#engine/reply/voices/poetic-observer.ts';
import { QUESTION_ASKER } from '#engine/reply/voices/question-asker.ts';
import { QUIET_LISTENER } from '#engine/reply/voices/quiet-listener.ts';
import { STRAIGHT_TALKER } from '#engine/reply/voices/straight-talker.ts';
import type { Situation, Voice } from '#engine/reply/voices/voice.ts';
import { WARM_ELDER } from '#engine/reply/voices/warm-elder.ts';

export const VOICES: Readonly<Record<PersonaKey, Voice>> = {
  default_conversation_guide: DEFAULT_GUIDE,
  quiet_listener: QUIET_LISTENER,
  question_asker: QUESTION_ASKER,
  warm_elder: WARM_ELDER,
  straight_talker: STRAIGHT_TALKER,
  poetic_observer: POETIC_OBSERVER,
};

/** The lines of a voice for some situations, in a stable order. */
export function linesFor(persona: PersonaKey, situations: readonly Situation[]): string[] {
  return situations.flatMap((situation) => VOICES[persona][situation] ?? []);
}
