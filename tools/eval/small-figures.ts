// Figures over the journal of 60 entries (asking/small-*.json): how many right claims the checks in
// code keep, how many wrong ones they stop, and which questions are refused without a model. The
// verdicts of a model come on top.
import { readFileSync } from 'node:fs';
import { engineGroups } from '#domain/asking/listed-answer.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import { readQuestion } from '#domain/asking/questions.ts';
import { retrieve } from '#domain/asking/retrieval.ts';
import { checkUnit } from '#domain/asking/verification.ts';
import { isThing, KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';

interface WrittenClaim {
  right: boolean;
  /** What makes it hard, or wrong. */
  kind: string;
  question: string;
  claim: string;
  cites: { entry: string; quote: string }[];
}

interface ClaimFigures {
  right: number;
  /** Share of the right claims that are shown. */
  kept: number;
  wrong: number;
  /** Share of the wrong claims that are not shown. */
  stopped: number;
  /** Quotations that no entry has. */
  unfound: number;
}

/** The day of the questions. */
const TODAY = '2026-11-20';

function read<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`asking/small-${name}.json`, import.meta.url), 'utf8'),
  ) as T;
}

const readJournal = () => read<{ id: string; day: string; text: string }[]>('journal');

export function claimFigures(): ClaimFigures {
  const journal = readJournal();
  const excerpts = journal.map(({ day, text }, at) => ({ number: at + 1, day, text }));
  const numbers = new Map(journal.map(({ id }, at) => [id, at + 1]));
  const checked = read<WrittenClaim[]>('claims').map(({ right, question, claim, ...row }) => {
    const cites = row.cites.map(({ entry, quote }) => ({ id: numbers.get(entry) ?? 0, quote }));
    const unit = checkUnit({ claim, cites }, excerpts, { others: [question], today: TODAY });
    return { right, isShown: unit.fault === null, lost: cites.length - unit.cites.length };
  });
  const share = (rows: typeof checked, isShown: boolean) =>
    rows.filter((row) => row.isShown === isShown).length / rows.length;
  const right = checked.filter((row) => row.right);
  const wrong = checked.filter((row) => !row.right);
  return {
    right: right.length,
    kept: share(right, true),
    wrong: wrong.length,
    stopped: share(wrong, false),
    unfound: checked.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** Questions without an answer that are refused, and those with one whose entry is listed. */
export function refusalFigures(): Record<'absent' | 'refused' | 'present' | 'listed', number> {
  const entries = readJournal().map(({ id, day, text }) => {
    return { id, day, text, writtenMs: Date.parse(`${day}T12:00:00Z`) };
  });
  const asked = read<{ question: string; relevant: string[] }[]>('questions').map((row) => {
    const question = readQuestion(row.question, TODAY, KNOWN_WORDS);
    const groups = engineGroups(question, otherWords, isThing);
    const { figures, candidates } = scanJournal(entries, groups, question.dates);
    const nowMs = Date.parse(TODAY);
    const input = { question, groups, termsOf: 'engine' as const, figures, nowMs };
    const { outcome, excerpts } = retrieve({ ...input, entries: candidates });
    const found = excerpts.filter(({ entry }) => row.relevant.includes(entry.id));
    return { isAbsent: row.relevant.length === 0, outcome, found: found.length };
  });
  const absent = asked.filter(({ isAbsent }) => isAbsent);
  const present = asked.filter(({ isAbsent }) => !isAbsent);
  return {
    absent: absent.length,
    refused: absent.filter(({ outcome }) => outcome !== 'found').length,
    present: present.length,
    listed: present.filter(({ outcome, found }) => outcome === 'found' && found > 0).length,
  };
}
