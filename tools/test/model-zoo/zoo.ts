// The zoo: response shapes of real endpoints, one fixture a line. `zoo.jsonl` holds the observed
// ones, `more.jsonl` those composed beside them. A fixture with `each` stands for several variants.
//
// ev: events, each sent as `data: JSON`: {c} content, {d} delta, {f} finish reason, {wait} ms; "U"
// usage, "DONE" the end, "RAW:" as written, "TEXT:" one text in chunks. raw: the body as written.
// $a, $b, $c: the parts of a variant; $T: `tag`; $W: the wanted text.
import { readFileSync } from 'node:fs';

export type ZooEvent = string | Readonly<Record<string, unknown>>;

/** What an endpoint sends. */
export interface ZooResponse {
  ev?: ZooEvent[];
  raw?: string;
  /** Content type. */
  ct?: string;
  status?: number;
  headers?: Record<string, string>;
}

export interface Fixture extends ZooResponse {
  id: string;
  what: string;
  each?: (string | ZooEvent[] | object | null)[];
  /** What the first part of a variant is. */
  statusEach?: 1;
  ctEach?: 1;
  hdEach?: 1;
  tag?: string;
  /** Characters of a chunk of a TEXT. */
  chunk?: number;
  crlf?: 1;
  /** One byte per chunk. */
  bytes?: 1;
  /** The body ends or fails before its end. */
  cut?: 1;
  /** The socket stays open. */
  hang?: 1;
  habit?: 'unknown';
  dialect?: string;
  /** The longest silence of a call in ms; waits are scaled to it. */
  first?: number;
  /** The task has a long text. */
  long?: 1;
  kinds?: 'text' | 'json';
  /** The refusal is sent only to a request with this word, by variant. */
  refuses?: string[];
  next?: ZooResponse & { has?: string; no?: string; notBefore?: number };
  /** Requests that get the first response. */
  times?: number;
  /** text/ending/usage, or !kind of error. */
  want: string;
  about?: string;
  shown?: number;
  req?: number;
}

/** A fixture with one of its variants put in. */
export interface Shape extends Omit<Fixture, 'each' | 'refuses'> {
  name: string;
  /** The body of the first response; `broken`: it fails at its end. */
  isBroken: boolean;
  refused: string | null;
}

/** All shapes of a file. */
export function readZoo(file: string): Shape[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => shapesOf(JSON.parse(line) as Fixture));
}

function shapesOf(fixture: Fixture): Shape[] {
  const { each = [null], refuses, ...rest } = fixture;
  return each.map((variant, index) => {
    const parts = typeof variant === 'string' ? partsOf(fixture, variant) : [];
    const put = <T>(value: T): T => putParts(value, parts, fixture.tag ?? '');
    const [x = ''] = parts;
    return {
      ...rest,
      name: `${fixture.id}.${index + 1} ${fixture.what}`,
      ...(fixture.raw === undefined ? {} : { raw: put(fixture.raw) }),
      ...(fixture.ev === undefined
        ? {}
        : { ev: fixture.ev.flatMap((event) => eventsOf(put(event), variant)) }),
      ...(fixture.statusEach === undefined ? {} : { status: Number(x) }),
      ...(fixture.ctEach === undefined ? {} : { ct: x }),
      ...(fixture.hdEach === undefined ? {} : { headers: { [x]: parts[1] ?? '' } }),
      ...(fixture.about === undefined ? {} : { about: put(fixture.about) }),
      want: put(fixture.want),
      isBroken: fixture.cut === 1 && variant === 'error',
      refused: refuses?.[index] ?? null,
    };
  });
}

/** The parts of a variant: `x|y|z`, or what is before and behind "…". */
function partsOf(fixture: Fixture, variant: string): string[] {
  const isRow = (fixture.statusEach ?? fixture.ctEach ?? fixture.hdEach) === 1;
  if (isRow) return variant.split('|');
  return variant.includes('…') ? variant.split('…') : [variant];
}

function putParts<T>(value: T, [a = '', b = '', c = '']: readonly string[], tag: string): T {
  if (typeof value === 'string')
    return value
      .replaceAll('$a', () => a)
      .replaceAll('$b', () => b)
      .replaceAll('$c', () => c)
      .replaceAll('$T', () => tag) as T;
  if (Array.isArray(value))
    return value.map((item: unknown) => putParts(item, [a, b, c], tag)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, putParts(item, [a, b, c], tag)]),
  ) as T;
}

function eventsOf(event: ZooEvent, variant: unknown): ZooEvent[] {
  if (event === 'EACH') return variant as ZooEvent[];
  if (event === 'USAGE$') return [{ choices: [], usage: variant }];
  return [event];
}
