import type { DangerReading } from '#domain/care/danger.ts';
import { toSimplified } from '#engine/text/simplified.ts';

/** From so many Latin letters for each Han character a text is English. */
const LATIN_PER_HAN = 6;

/** The language of a text; Chinese where nothing tells it. */
export function languageOf(text: string): DangerReading['language'] {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/gu)?.length ?? 0;
  if (latin > han * LATIN_PER_HAN) return 'en';
  return toSimplified(text) === text ? 'zh' : 'zh-Hant';
}
