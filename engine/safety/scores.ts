// Weighs the signs of a passage, kind by kind.
import { BEREAVED_SIGNS } from '#engine/safety/bereaved.ts';
import { ENGLISH_SIGNS } from '#engine/safety/english.ts';
import { HINT_SIGNS } from '#engine/safety/hint.ts';
import { NOW_SIGNS } from '#engine/safety/now.ts';
import { OTHER_SIGNS } from '#engine/safety/other.ts';
import { PAST_SIGNS } from '#engine/safety/past.ts';
import type { DangerKind, Sign } from '#engine/safety/sign.ts';
import { VIOLENCE_SIGNS } from '#engine/safety/violence.ts';

/** Every kind with its signs, in Chinese and English. */
const SIGNS: Readonly<Record<DangerKind, readonly Sign[]>> = {
  now: [...NOW_SIGNS, ...ENGLISH_SIGNS.now],
  hint: [...HINT_SIGNS, ...ENGLISH_SIGNS.hint],
  violence: [...VIOLENCE_SIGNS, ...ENGLISH_SIGNS.violence],
  bereaved: [...BEREAVED_SIGNS, ...ENGLISH_SIGNS.bereaved],
  other: [...OTHER_SIGNS, ...ENGLISH_SIGNS.other],
  past: [...PAST_SIGNS, ...ENGLISH_SIGNS.past],
};

/** The weight of all signs of each kind that a passage shows. */
export function scoresOf(passage: string): Record<DangerKind, number> {
  const sum = (signs: readonly Sign[]) =>
    signs.reduce((total, { weight, pattern }) => total + (pattern.test(passage) ? weight : 0), 0);
  return {
    now: sum(SIGNS.now),
    hint: sum(SIGNS.hint),
    violence: sum(SIGNS.violence),
    bereaved: sum(SIGNS.bereaved),
    other: sum(SIGNS.other),
    past: sum(SIGNS.past),
  };
}
