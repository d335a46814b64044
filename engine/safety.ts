// Reads danger to life before a model is called: models miss the indirect sentences. The trained
// reader weighs each sentence, and each with its neighbour; the signs of the rules are among its
// evidence. Open words need less of its certainty. Ordinary sadness must not trigger anything that
// the user sees.
import {
  graver,
  isAtLeast,
  NO_DANGER,
  type CareTier,
  type DangerKind,
  type DangerReading,
} from '#domain/care/danger.ts';
import { DANGERS } from '#engine/reading/classes.ts';
import { readWindow, rowsOf } from '#engine/reading/reader.ts';
import { WEIGHTS } from '#engine/reading/weights.ts';
import { dangerFeatures } from '#engine/safety/features.ts';
import { languageOf } from '#engine/safety/language.ts';
import { isAboutMinor } from '#engine/safety/minor.ts';
import { readOpenWords } from '#engine/safety/open-words.ts';
import { ownPlainText } from '#engine/safety/plain-text.ts';
import { amongWindows, dangerWindows } from '#engine/safety/sentences.ts';

export type { CareTier, DangerKind, DangerReading } from '#domain/care/danger.ts';

/** What is known of one sentence; a sentence is in two windows. */
interface Sentence {
  rows: readonly number[];
  /** Open words of a wish or an act of the writer's own. */
  isOpen: boolean;
}

/**
 * Reads a text of any length in linear time; a long one sentence by sentence. `pieces`: how many
 * like this one the whole text has, where only one is read.
 */
export function readDanger(text: string, pieces = 1): DangerReading {
  const known = new Map<string, Sentence>();
  const sentenceOf = (sentence: string): Sentence => {
    const before = known.get(sentence);
    if (before !== undefined) return before;
    const rows = rowsOf(dangerFeatures(sentence));
    const fresh = { rows, isOpen: readOpenWords(ownPlainText(sentence)) === 'now' };
    known.set(sentence, fresh);
    return fresh;
  };
  const windows = dangerWindows(text);
  const found = windows
    .map((window) => readSentences(window.map(sentenceOf), windows.length * pieces))
    .reduce(graver, NO_DANGER);
  const isMinor = isAtLeast(found.tier, 'line') && isAboutMinor(text);
  return { ...found, isMinor, language: languageOf(text) };
}

function readSentences(sentences: readonly Sentence[], windows: number): DangerReading {
  const { dangers, acute } = readWindow(new Set(sentences.flatMap(({ rows }) => rows)));
  const { certain } = WEIGHTS;
  const kinds = dangers.subarray(1);
  const read = (DANGERS[1 + kinds.indexOf(Math.max(...kinds))] ?? 'hint') as DangerKind;
  const isOpen = sentences.some((sentence) => sentence.isOpen);
  const kind = isOpen && read === 'hint' ? 'now' : read;
  const isAcute =
    amongWindows(acute, windows) >= certain.acute && (kind === 'now' || kind === 'other');
  const probability = amongWindows(1 - (dangers[0] ?? 1), windows);
  if (probability < certain.brake && !isAcute) return NO_DANGER;
  if (probability < certain.line && !isAcute && !isOpen) return { ...NO_DANGER, tier: 'brake' };
  const isCertain = probability >= certain.card || isOpen || isAcute;
  return { ...NO_DANGER, tier: tierOf(kind, { isCertain, isAcute }), kind, isAcute, isOpen };
}

/** Rulings 260. */
function tierOf(
  kind: DangerKind,
  { isCertain, isAcute }: { isCertain: boolean; isAcute: boolean },
): CareTier {
  if (kind === 'past' || kind === 'bereaved') return 'line';
  return (kind === 'other' ? isAcute : isCertain) ? 'card' : 'line';
}
