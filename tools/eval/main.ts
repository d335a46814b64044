// `npm run eval -- model [--bridge FOLDER]`: runs 120 fixed inputs against the configured model, or
// against a reader who answers files (tools/eval/model/README.md). `npm run eval -- danger [file]`:
// prints which tiers of care labelled lines reach, by kind and by
// style; without a file those of the development part. `npm run eval`: prints the figures of the
// built-in engine on the development entries and on the sealed blind part, and writes a sheet of
// replies for judging by eye.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CONTEXT_TOKENS_DEFAULT } from '#ai/model-endpoint.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { PERSONAS } from '#engine/personas.ts';
import { readDanger } from '#engine/safety.ts';
import { askingFigures, type AskingHalf } from '#tools/eval/asking-figures.ts';
import { dateFigures } from '#tools/eval/date-figures.ts';
import {
  readCorpus,
  readDangerFile,
  readEveryday,
  type CorpusEntry,
  type CorpusPart,
} from '#tools/eval/corpus.ts';
import { dangerFigures } from '#tools/eval/danger-figures.ts';
import { claimFigures, refusalFigures } from '#tools/eval/small-figures.ts';
import { answerAll, moodTable, readingFigures, replyFigures } from '#tools/eval/figures.ts';
import { runModelBench } from '#tools/eval/model/run.ts';

/** Entries and personas of the reading sheet. */
const SHEET = { entries: 45, personas: 3 } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: 'blind' },
    /** Another number takes other entries for the sheet. */
    sheet: { type: 'string', default: '1' },
    bridge: { type: 'string' },
    keep: { type: 'boolean', default: false },
    model: { type: 'string', default: 'reader' },
    context: { type: 'string', default: String(CONTEXT_TOKENS_DEFAULT) },
    /** Numbers of inputs, `1-20` or `3,7`. */
    only: { type: 'string' },
  },
});

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`.padStart(8);

function print(part: CorpusPart): void {
  const entries = readCorpus(part);
  console.log(`\n## ${part}: ${entries.length} entries`);
  const reading = readingFigures(entries);
  console.log(`low entries found                 ${percent(reading.lowFound)}`);
  console.log(`others called low                 ${percent(reading.othersCalledLow)}`);
  console.log(`cheerful label on a low entry     ${percent(reading.cheerfulOnLow)}`);
  console.log(`six moods right                   ${percent(reading.moodsRight)}`);
  console.log(`entries whose event is named      ${percent(reading.eventsNamed)}`);
  console.log(`  named events right              ${percent(reading.namedEventsRight)}`);
  const replies = replyFigures(entries);
  console.log(`replies that stand elsewhere too  ${percent(replies.swappable)}`);
  console.log(`lines returned within 30 replies  ${percent(replies.returned)}`);
  console.log(`replies that ask                  ${percent(replies.asking)}`);
  console.log(`replies that quote                ${percent(replies.quoting)}`);
  console.log(`replies that name an event        ${percent(replies.namingAnEvent)}`);
  console.log(`personas told apart by a count    ${percent(replies.personasTold)}`);
  const table = moodTable(entries);
  console.log(`written ↓ read →   ${MOODS.join('  ')}`);
  for (const mood of MOODS)
    console.log(
      `  ${mood}        ${MOODS.map((as) => String(table[mood][as]).padStart(6)).join('')}`,
    );
}

/** How asking one's own journal finds entries: with the terms of a model, and without a model. */
function printAsking(half: AskingHalf): void {
  for (const withModel of [true, false]) {
    const found = askingFigures(half, withModel);
    console.log(
      `\n## asking, ${half} questions, ${withModel ? "a model's terms" : 'without a model'}`,
    );
    if (half !== 'fresh')
      console.log(`dates right                       ${percent(found.datesRight)}`);
    console.log(`recall at 12                      ${percent(found.recall)}`);
    console.log(`answerable questions refused      ${percent(found.refused)}`);
    console.log(
      `others refused, of ${String(found.unanswerable).padEnd(3)}            ${percent(found.abstained)}`,
    );
    console.log('kind  questions  recall   refused  others refused');
    for (const { kind, questions, recall, refused, abstained } of found.kinds)
      console.log(
        `${String(kind).padStart(4)}  ${String(questions).padStart(9)} ${[
          recall,
          refused,
          abstained,
        ]
          .map((part) => (part === null ? '       –' : percent(part)))
          .join(' ')}`,
      );
  }
}

/** How words for dates are read that were listed apart from the questions. */
function printDates(list: 'first' | 'second'): void {
  const { questions, right, wrong } = dateFigures(list);
  console.log(`\n## words for dates, ${list} list: ${questions} questions`);
  console.log(`right                             ${percent(right)}`);
  for (const question of wrong) console.log(`  wrong: ${question}`);
}

/** How the checks in code separate right claims from wrong ones, and what is refused. */
function printSmall(): void {
  const { right, kept, wrong, stopped } = claimFigures();
  console.log('\n## a journal of 60 entries, the checks without a model');
  console.log(`right claims shown, of ${String(right).padEnd(4)}        ${percent(kept)}`);
  console.log(`wrong claims stopped, of ${String(wrong).padEnd(4)}      ${percent(stopped)}`);
  const { absent, refused, present, listed } = refusalFigures();
  console.log(`questions without an answer refused  ${refused} of ${absent}`);
  console.log(`entries with the answer listed       ${listed} of ${present}`);
}

/** Some entries with the replies of three personas, for a reader who knows only the texts. */
function writeSheet(part: CorpusPart, number: number): string {
  const entries = sample(readCorpus(part), number);
  const personas = PERSONAS.slice(0, SHEET.personas);
  const replies = personas.map(({ key, name }) => ({ name, answers: answerAll(entries, key) }));
  const blocks = entries.map((entry, at) =>
    [
      `### ${at + 1}`,
      entry.text,
      ...replies.map(({ name, answers }) => `- ${name}：${answers[at]?.text ?? ''}`),
    ].join('\n\n'),
  );
  const folder = new URL('../../test-results/eval/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = new URL(`sheet-${part}-${number}.md`, folder);
  writeFileSync(file, `${blocks.join('\n\n')}\n`);
  return file.pathname;
}

function sample(entries: readonly CorpusEntry[], number: number): CorpusEntry[] {
  return Array.from(
    { length: SHEET.entries },
    (_, at) => entries[(number * 7919 + at * 31) % entries.length] as CorpusEntry,
  );
}

/** Lines of danger and harmless ones: the shares that reach a tier, or one above it. */
function printDanger(file: string): void {
  const { groups, whoRight } = dangerFigures(readDangerFile(file));
  console.log(`${file}\n${'group'.padEnd(22)} lines     card     line    brake`);
  for (const { group, lines, card, line, brake } of groups)
    console.log(
      `${group.padEnd(22)} ${String(lines).padStart(5)} ${[card, line, brake].map(percent).join(' ')}`,
    );
  console.log(`whose danger it is, right         ${percent(whoRight)}`);
}

function benchModel(): Promise<unknown> {
  return runModelBench({
    bridge: values.bridge ?? null,
    isKept: values.keep,
    model: values.model,
    contextTokens: Number(values.context),
    numbers: values.only === undefined ? null : new Set(numbersOf(values.only)),
    folder: new URL('../../test-results/eval/model', import.meta.url).pathname,
    write: console.log,
  });
}

function numbersOf(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

function printAll(): void {
  print('dev');
  print('blind-first');
  print('blind');
  const everyday = readEveryday();
  const cards = everyday.filter((line) => readDanger(line).tier === 'card');
  console.log(`\n## everyday: ${everyday.length} lines that only look like danger`);
  console.log(`cards                             ${percent(cards.length / everyday.length)}`);
  printAsking('tuned');
  printAsking('blind');
  printAsking('fresh');
  printDates('first');
  printDates('second');
  printSmall();
  const part = values.part === 'dev' ? 'dev' : 'blind';
  console.log(`\nsheet: ${writeSheet(part, Number(values.sheet))}`);
}

const [what, file = 'tools/eval/corpus/danger-dev.jsonl'] = positionals;
if (what === 'danger') printDanger(file);
else if (what === 'model') await benchModel();
else printAll();
