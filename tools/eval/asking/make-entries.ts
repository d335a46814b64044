// Writes entries.json: the hand-written entries and the fillers around them. Every run gives the
// same bytes. README.md describes the set.
import { readFileSync, writeFileSync } from 'node:fs';

export const ENTRY_COUNT = 5000;

const FIRST_DAY = '2021-01-02';
const LAST_DAY = '2026-11-15';
/** The person works in London on these days; the last one is included. */
const ABROAD = { from: '2024-02-25', to: '2024-06-02' };
const DAY_MS = 86_400_000;
const SEED_OF_IDS = 7001;
const SEED_OF_FILLERS = 9203;
const PRIVATE_SHARE = 0.03;
const DIARY_SHARE = 0.15;
/** The full-width comma. */
const COMMA = '\uff0c';

export interface AskingEntry {
  id: string;
  kind: 'post' | 'diary';
  at: string;
  text: string;
  private?: true;
}

/** `at` is local time without an offset. Ids follow the order of the file, so append only. */
interface HandEntry {
  key: string;
  at: string;
  kind: 'post' | 'diary';
  text: string;
  private?: true;
}

/** Parts of fillers about one theme, on days from `from` until before `to`. */
interface Theme {
  theme: string;
  from: string;
  to: string;
  months?: readonly number[];
  /** The opening is the subject of the sentence that follows. */
  joined?: true;
  open: readonly string[];
  body: readonly string[];
  close: readonly string[];
}

/**
 * Days without fillers, so that no filler answers a question by accident. With `words`, only
 * fillers that match the pattern are left out; with `themes`, only fillers about these.
 */
interface Quiet {
  from: string;
  to: string;
  words?: string;
  themes?: readonly string[];
}

type Random = () => number;

/** mulberry32. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function readStock<T>(name: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(`stock/${name}.json`, import.meta.url), 'utf8')) as T[];
}

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Ids in an order that says nothing about time or origin. */
function shuffledIds(): string[] {
  const random = seeded(SEED_OF_IDS);
  const ids = Array.from(
    { length: ENTRY_COUNT },
    (_, index) => `e${String(index + 1).padStart(4, '0')}`,
  );
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [ids[last], ids[other]] = [ids[other] as string, ids[last] as string];
  }
  return ids;
}

/** The last Sunday of March 2024 begins summer time in London. */
function withOffset(local: string): string {
  const day = local.slice(0, 10);
  if (day < ABROAD.from || day > ABROAD.to) return `${local}:00+08:00`;
  return `${local}:00${day < '2024-03-31' ? '+00:00' : '+01:00'}`;
}

function randomMoment(random: Random): string {
  const days = (Date.parse(LAST_DAY) - Date.parse(FIRST_DAY)) / DAY_MS + 1;
  const day = new Date(Date.parse(FIRST_DAY) + Math.floor(random() * days) * DAY_MS);
  const hour = 7 + Math.floor(Math.sqrt(random()) * 17);
  const minute = Math.floor(random() * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.toISOString().slice(0, 10)}T${two(hour)}:${two(minute)}`;
}

function themesOn(day: string, themes: readonly Theme[]): Theme[] {
  const month = Number(day.slice(5, 7));
  return themes.filter(
    ({ from, to, months }) =>
      from <= day && day < to && (months === undefined || months.includes(month)),
  );
}

/** One or two sentences about a theme. */
function sentenceOf(theme: Theme, random: Random): string {
  const mark = pick([COMMA, COMMA, '。', '\uff1b', ' '], random);
  const first = pick(theme.body, random);
  const lead = random() < 0.75 ? pick(theme.open, random) + (theme.joined ? '' : COMMA) : '';
  const second = random() < 0.55 ? pick(theme.body, random) : first;
  const middle = second === first ? '' : mark + second;
  const close =
    random() < 0.6 ? pick(['。', COMMA, ' ', '…'], random) + pick(theme.close, random) : '';
  return lead + first + middle + close;
}

function makeFiller(
  themes: readonly Theme[],
  random: Random,
): Omit<AskingEntry, 'id' | 'at'> & {
  themes: string[];
} {
  const isDiary = random() < DIARY_SHARE;
  const count = isDiary ? 3 + Math.floor(random() * 4) : random() < 0.25 ? 2 : 1;
  const chosen = Array.from({ length: count }, () => pick(themes, random));
  const text = chosen.map((theme) => sentenceOf(theme, random)).join(isDiary ? '。\n' : '。');
  return {
    kind: isDiary ? 'diary' : 'post',
    text,
    themes: chosen.map(({ theme }) => theme),
    ...(random() < PRIVATE_SHARE ? { private: true as const } : {}),
  };
}

function isQuiet(day: string, text: string, themes: readonly string[], quiet: readonly Quiet[]) {
  return quiet.some((range) => {
    if (day < range.from || day >= range.to) return false;
    if (range.words === undefined && range.themes === undefined) return true;
    if (range.words !== undefined && new RegExp(range.words, 'u').test(text)) return true;
    return range.themes !== undefined && range.themes.some((theme) => themes.includes(theme));
  });
}

export function makeEntries(): AskingEntry[] {
  const hand = readStock<HandEntry>('hand');
  const themes = readStock<Theme>('themes');
  const quiet = readStock<Quiet>('quiet');
  const ids = shuffledIds();
  const random = seeded(SEED_OF_FILLERS);
  const entries: AskingEntry[] = hand.map(({ kind, at, text, private: isPrivate }, index) => ({
    id: ids[index] as string,
    kind,
    at: withOffset(at),
    text,
    ...(isPrivate ? { private: true as const } : {}),
  }));
  const used = new Set(entries.map(({ text }) => text));
  while (entries.length < ENTRY_COUNT) {
    const moment = randomMoment(random);
    const day = moment.slice(0, 10);
    const { themes: about, kind, text, ...rest } = makeFiller(themesOn(day, themes), random);
    if (used.has(text) || isQuiet(day, text, about, quiet)) continue;
    used.add(text);
    const id = ids[entries.length] as string;
    entries.push({ id, kind, at: withOffset(moment), text, ...rest });
  }
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
}

/** One entry a line. */
export function formatLines(rows: readonly object[]): string {
  return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
}

if (import.meta.main)
  writeFileSync(new URL('entries.json', import.meta.url), formatLines(makeEntries()));
