// The signs of danger by name, kind by kind. A sign is a group of words that mean the same.
import type { DangerKind } from '#domain/care/danger.ts';
import { BEREAVED_SIGNS } from '#engine/safety/bereaved.ts';
import { ENGLISH_SIGNS } from '#engine/safety/english.ts';
import { HINT_SIGNS } from '#engine/safety/hint.ts';
import { NOW_SIGNS } from '#engine/safety/now.ts';
import { OTHER_SIGNS } from '#engine/safety/other.ts';
import { PAST_SIGNS } from '#engine/safety/past.ts';
import { VIOLENCE_SIGNS } from '#engine/safety/violence.ts';

/** Every kind with its signs, in Chinese and English. */
const SIGNS: Readonly<Record<DangerKind, readonly RegExp[]>> = {
  now: [...NOW_SIGNS, ...ENGLISH_SIGNS.now],
  hint: [...HINT_SIGNS, ...ENGLISH_SIGNS.hint],
  violence: [...VIOLENCE_SIGNS, ...ENGLISH_SIGNS.violence],
  bereaved: [...BEREAVED_SIGNS, ...ENGLISH_SIGNS.bereaved],
  other: [...OTHER_SIGNS, ...ENGLISH_SIGNS.other],
  past: [...PAST_SIGNS, ...ENGLISH_SIGNS.past],
};

const NAMED = Object.entries(SIGNS).flatMap(([kind, signs]) =>
  signs.map((pattern, at) => ({ name: `${kind} ${at}`, kind: `sign ${kind}`, pattern })),
);

/** The names of the signs that a sentence shows, and of their kinds. */
export function signsIn(sentence: string): Set<string> {
  const found = new Set<string>();
  for (const { name, kind, pattern } of NAMED)
    if (pattern.test(sentence)) found.add(name).add(kind);
  return found;
}
