// `node tools/bench/asking.ts`: the time of the part of a question to the journal that runs in
// memory, over 100,000 entries. A server scores only the candidates of its index; a browser reads
// every entry.
import { readFileSync } from 'node:fs';
import { ownGroups } from '#domain/asking/concepts.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import { readQuestion } from '#domain/asking/questions.ts';
import type { AskableEntry } from '#domain/asking/ranking.ts';
import { retrieve } from '#domain/asking/retrieval.ts';
import { KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';

const ENTRIES = 100_000;
/** Candidates that a server takes from its index. */
const CANDIDATES = 2_000;
const RUNS = 7;
const TODAY = '2026-11-16';
const QUESTIONS = [
  '我为什么和妈妈吵架',
  '去年国庆去了哪里',
  '上个月跑了几次步',
  '第一次做回锅肉是什么时候',
  '小雅什么时候买的房',
];

interface Written {
  id: string;
  at: string;
  text: string;
}

function journal(): AskableEntry[] {
  const file = new URL('../eval/asking/entries.json', import.meta.url);
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written[];
  return Array.from({ length: ENTRIES }, (_, at) => {
    const entry = written[at % written.length] as Written;
    return {
      id: `${entry.id}-${at}`,
      text: entry.text,
      writtenMs: Date.parse(entry.at),
      day: entry.at.slice(0, 10),
    };
  });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function timeOf(work: () => unknown): string {
  const times = Array.from({ length: RUNS }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return `${median(times).toFixed(1)} ms`.padStart(10);
}

const entries = journal();
console.log(`${ENTRIES} entries       ${CANDIDATES} candidates  all entries`);
for (const asked of QUESTIONS) {
  const question = readQuestion(asked, TODAY, KNOWN_WORDS);
  const groups = ownGroups(question, otherWords(question.words));
  const { figures } = scanJournal(entries, groups, question.dates);
  const nowMs = Date.parse(TODAY);
  const terms = groups.flatMap((group) => group.terms.map(({ text }) => text));
  const [range] = question.dates.ranges;
  const candidates = entries
    .filter(({ text, day }) =>
      range === undefined
        ? terms.some((term) => text.includes(term))
        : day >= (range.from ?? '') && day < range.to,
    )
    .slice(0, CANDIDATES);
  const common = { question, groups, termsOf: 'engine', nowMs } as const;
  const scored = timeOf(() => retrieve({ ...common, figures, entries: candidates }));
  const whole = timeOf(() => {
    const scan = scanJournal(entries, groups, question.dates);
    return retrieve({ ...common, figures: scan.figures, entries: scan.candidates });
  });
  console.log(`${scored}  ${whole}  ${asked}`);
}
