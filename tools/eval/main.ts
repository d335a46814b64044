// Prints the accuracy of the mood reader and of the crisis rules on the labelled sets: on the tuned
// half and on the held-out half.
import { parseArgs } from 'node:util';
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { LEXICON_SIZE, readMood } from '#engine/mood.ts';
import { detectCrisis } from '#engine/safety.ts';
import { CRISIS_LINES, type CrisisLine } from '#tools/eval/crisis-set.ts';
import { DIARY_LINES, type DiaryLine } from '#tools/eval/diary-set.ts';
import { BLIND_LINES } from '#tools/eval/diary-set-blind.ts';
import { LATER_LINES } from '#tools/eval/diary-set-later.ts';

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } });

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function reportMoods(name: string, lines: readonly DiaryLine[]): void {
  const read = lines.map((line) => ({ line, reading: readMood(line.text) }));
  const exact = read.filter(({ line, reading }) => line.mood === reading.mood);
  const low = read.filter(({ line }) => line.valence === 'low');
  const cheerful = low.filter(({ reading }) => reading.valence === 'high');
  const labelled = low.filter(({ reading }) => ['愉快', '充实', '温馨'].includes(reading.mood));
  const falseLow = read.filter(
    ({ line, reading }) => line.valence !== 'low' && reading.valence === 'low',
  );
  const bright = read.filter(({ line }) => line.valence !== 'low');
  console.log(`\n## ${name}: ${lines.length} lines`);
  console.log(`six moods exact            ${percent(exact.length, read.length)}`);
  console.log(
    `low entries recognised     ${percent(low.filter(({ reading }) => reading.valence === 'low').length, low.length)} of ${low.length}`,
  );
  console.log(
    `low entries read as joy    ${percent(cheerful.length, low.length)}; with a cheerful label ${percent(labelled.length, low.length)}`,
  );
  console.log(
    `others read as low         ${percent(falseLow.length, bright.length)} of ${bright.length}`,
  );
  for (const hardness of ['plain', 'negation', 'contrast', 'irony', 'unmarked'] as const) {
    const kind = read.filter(({ line }) => line.hardness === hardness);
    console.log(
      `  ${hardness.padEnd(10)} ${percent(kind.filter(({ line, reading }) => line.mood === reading.mood).length, kind.length)} of ${kind.length}`,
    );
  }
  console.log(`written ↓ read →  ${MOODS.join('  ')}`);
  for (const mood of MOODS) {
    const row = MOODS.map((as: Mood) =>
      String(
        read.filter(({ line, reading }) => line.mood === mood && reading.mood === as).length,
      ).padStart(4),
    );
    console.log(`  ${mood}            ${row.join('  ')}`);
  }
  if (values.misses && name.startsWith('tuned')) {
    for (const { line, reading } of read) {
      if (line.mood === reading.mood && (line.valence === 'low') === (reading.valence === 'low'))
        continue;
      const scores = MOODS.map((mood) => `${mood}${reading.scores[mood].toFixed(1)}`).join(' ');
      console.log(
        `  ${line.mood}/${line.valence} → ${reading.mood}/${reading.valence}  ${line.text}  [${scores} 低${reading.low.toFixed(1)}]`,
      );
    }
  }
}

console.log(
  `lexicon: ${LEXICON_SIZE.mood} words with a mood, ${LEXICON_SIZE.low} with a low valence`,
);
reportMoods(
  'tuned on',
  DIARY_LINES.filter((line) => !line.heldOut),
);
reportMoods(
  'held out',
  DIARY_LINES.filter((line) => line.heldOut),
);
reportMoods('tuned on, written later', LATER_LINES.map(asLine));
reportMoods('blind, written last', BLIND_LINES.map(asLine));

function asLine(line: Pick<DiaryLine, 'text' | 'mood' | 'valence'>): DiaryLine {
  return { ...line, hardness: 'plain', heldOut: false };
}

function reportCrisis(name: string, lines: readonly CrisisLine[]): void {
  const read = lines.map((line) => ({ line, found: detectCrisis(line.text).level }));
  const danger = read.filter(({ line }) => line.level !== 'none');
  const shown = read.filter(({ found }) => found !== 'none');
  const right = shown.filter(({ line }) => line.level !== 'none');
  const explicit = read.filter(({ line }) => line.level === 'explicit');
  const harmless = read.filter(({ line }) => line.level === 'none');
  console.log(`\n## crisis, ${name}: ${lines.length} lines, ${harmless.length} of them harmless`);
  console.log(
    `recall ${percent(right.length, danger.length)}; explicit lines found as explicit ${percent(explicit.filter(({ found }) => found === 'explicit').length, explicit.length)}`,
  );
  console.log(
    `precision ${percent(right.length, shown.length)}; harmless lines that trigger ${percent(shown.length - right.length, harmless.length)}`,
  );
  if (!values.misses || name !== 'tuned on') return;
  for (const { line, found } of read)
    if (line.level !== found) console.log(`  ${line.level} → ${found}  ${line.text}`);
}

reportCrisis(
  'tuned on',
  CRISIS_LINES.filter((line) => !line.heldOut),
);
reportCrisis(
  'held out',
  CRISIS_LINES.filter((line) => line.heldOut),
);
