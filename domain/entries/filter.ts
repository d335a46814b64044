// Which entries a list shows. One type and one address for the feed, the search, the calendar and
// every link to a filtered list. A day is a local day of the user: a post's is that of its moment,
// a diary's is its `date`.
import { ENTRY_KINDS, type EntryKind } from '#domain/entries/entry.ts';
import { given, type Given } from '#domain/shared/given.ts';
import { isDay } from '#domain/shared/calendar.ts';
import { TAG_KEY_MAX, tagKey } from '#domain/tags/tag.ts';

/** A field that is absent restricts nothing. */
export interface Filter {
  /** The key of a tag; the entries below it are shown too. */
  tag?: string;
  /** First day, `YYYY-MM-DD`. */
  from?: string;
  /** Last day, inclusive. */
  to?: string;
  hasImage?: true;
  hasConversation?: true;
  isFavourite?: true;
  /** Hour of the day, 0 to 23, by the local clock of a post's moment. A diary has none. */
  hour?: number;
  /** One or some of the kinds; never all of them. */
  kinds?: EntryKind[];
}

/** The switches and their names in an address. */
const SWITCHES = {
  hasImage: 'image',
  hasConversation: 'conversation',
  isFavourite: 'favourite',
} as const satisfies Partial<Record<keyof Filter, string>>;

type SwitchName = keyof typeof SWITCHES;

const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

/**
 * Makes a filter from fields of any origin: absent ones are left out, days that are no days are
 * dropped, days in the wrong order change places.
 */
export function cleanFilter(fields: Given<Filter>): Filter {
  const from = dayOrNone(fields.from);
  const to = dayOrNone(fields.to);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const kinds = ENTRY_KINDS.filter((kind) => fields.kinds?.includes(kind) === true);
  return given({
    tag: tagOrNone(fields.tag),
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    hour: fields.hour !== undefined && isHour(fields.hour) ? fields.hour : undefined,
    ...Object.fromEntries(SWITCH_NAMES.filter((name) => fields[name]).map((name) => [name, true])),
    kinds: kinds.length === 0 || kinds.length === ENTRY_KINDS.length ? undefined : kinds,
  });
}

/** Reads the filter of an address. What is no filter is ignored. */
export function readFilter(address: URLSearchParams): Filter {
  return cleanFilter({
    tag: address.get('tag') ?? undefined,
    from: address.get('from') ?? undefined,
    to: address.get('to') ?? undefined,
    hour: hourOrNone(address.get('hour')),
    ...Object.fromEntries(
      SWITCH_NAMES.filter((name) => address.get(SWITCHES[name]) === '1').map((name) => [
        name,
        true as const,
      ]),
    ),
    kinds: ENTRY_KINDS.filter((kind) => address.getAll('kind').includes(kind)),
  });
}

/** Writes a filter into an address and keeps the address's other parameters. */
export function writeFilter(filter: Filter, address = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of ['tag', 'from', 'to', 'hour', 'kind', ...Object.values(SWITCHES)])
    written.delete(name);
  const { tag, from, to, hour, kinds = [] } = cleanFilter(filter);
  if (tag !== undefined) written.set('tag', tag);
  if (from !== undefined) written.set('from', from);
  if (to !== undefined) written.set('to', to);
  if (hour !== undefined) written.set('hour', String(hour));
  for (const name of SWITCH_NAMES) if (filter[name]) written.set(SWITCHES[name], '1');
  for (const kind of kinds) written.append('kind', kind);
  return written;
}

/** The path of a page that shows a filtered list. */
export function filteredPath(path: `/${string}`, filter: Filter): `/${string}` {
  const search = writeFilter(filter).toString();
  return search === '' ? path : `${path}?${search}`;
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(cleanFilter(filter)).length > 0;
}

/** What a filter reads of an entry. */
export interface FilteredEntry {
  kind: EntryKind;
  /** The local day: of the moment of a post, the `date` of a diary. */
  day: string;
  /** Only for a filter with an hour: that of the moment of a post; null for a diary. */
  hour: number | null;
  hasImage: boolean;
  hasConversation: boolean;
  isFavourite: boolean;
  /** The keys of its tags and of the levels above them. */
  tags: ReadonlySet<string>;
}

/** Whether a list with this filter shows the entry. */
export function isShown(filter: Filter, entry: FilteredEntry): boolean {
  const { tag, from, to, hour, kinds } = filter;
  return (
    (tag === undefined || entry.tags.has(tag)) &&
    (from === undefined || entry.day >= from) &&
    (to === undefined || entry.day <= to) &&
    (hour === undefined || entry.hour === hour) &&
    (kinds === undefined || kinds.includes(entry.kind)) &&
    SWITCH_NAMES.every((name) => filter[name] !== true || entry[name])
  );
}

/** A tag as it was written, with or without its mark, is found by its key. */
function tagOrNone(text: string | undefined): string | undefined {
  const tag = tagKey((text ?? '').replace(/^#/, ''));
  return tag === '' || tag.length > TAG_KEY_MAX ? undefined : tag;
}

function isHour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 24;
}

function hourOrNone(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

function dayOrNone(text: string | undefined): string | undefined {
  return text !== undefined && isDay(text) ? text : undefined;
}
