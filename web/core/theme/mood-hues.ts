// The hue of each mood, as classes. The colours are in web/styles/tokens.css.
import type { Mood } from '#domain/diaries/mood.ts';

/** A surface in the hue of a mood. */
export const MOOD_GROUND: Record<Mood, string> = {
  愉快: 'bg-mood-joy',
  平静: 'bg-mood-calm',
  充实: 'bg-mood-full',
  温馨: 'bg-mood-warm',
  思考: 'bg-mood-thought',
  感动: 'bg-mood-moved',
};

/** Text and lines in the hue of a mood. */
export const MOOD_OUTLINE: Record<Mood, string> = {
  愉快: 'text-mood-joy',
  平静: 'text-mood-calm',
  充实: 'text-mood-full',
  温馨: 'text-mood-warm',
  思考: 'text-mood-thought',
  感动: 'text-mood-moved',
};
