// A filter in words, part by part: each part can be taken away.
import { dateChoices } from '#domain/entries/date-choices.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { Filter } from '#domain/entries/filter.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';

export const ENTRY_KIND_LABEL: Record<EntryKind, string> = { post: '灵感', diary: '笔记' };

/** The switches of a filter, in the order of the form. */
export const FILTER_SWITCHES = [
  { name: 'hasImage', label: '有图片' },
  { name: 'hasConversation', label: '有对话' },
  { name: 'isFavourite', label: '收藏' },
] as const satisfies readonly { name: keyof Filter; label: string }[];

export interface FilterPart {
  label: string;
  /** The filter without this part. */
  rest: Filter;
}

/** The parts of a filter; `today` decides which days have a name. */
export function filterParts(filter: Filter, today: string): FilterPart[] {
  const { tag, from, to, hour, kinds = [], ...others } = filter;
  const parts: FilterPart[] = [];
  const { tag: _tag, ...withoutTag } = filter;
  if (tag !== undefined) parts.push({ label: `#${tag}`, rest: withoutTag });
  const { from: _from, to: _to, ...withoutDays } = filter;
  if (from !== undefined || to !== undefined)
    parts.push({ label: daysInWords(from, to, today), rest: withoutDays });
  const { hour: _hour, ...ofAllHours } = filter;
  if (hour !== undefined) parts.push({ label: `${hour} 点写的`, rest: ofAllHours });
  for (const { name, label } of FILTER_SWITCHES) {
    if (others[name] !== true) continue;
    const { [name]: _switch, ...rest } = filter;
    parts.push({ label, rest });
  }
  const { kinds: _kinds, ...ofAllKinds } = filter;
  if (kinds.length > 0)
    parts.push({
      label: kinds.map((kind) => ENTRY_KIND_LABEL[kind]).join('、'),
      rest: ofAllKinds,
    });
  return parts;
}

/** Days in words, both inclusive; one of them may be absent. */
export function daysInWords(
  from: string | undefined,
  to: string | undefined,
  today: string,
): string {
  const choice = dateChoices(today).find((one) => one.from === from && one.to === to);
  if (choice !== undefined) return choice.label;
  const inWords = (day: string) => chineseDay(day, today).split(' ')[0] ?? '';
  if (from === to && from !== undefined) return inWords(from);
  if (to === undefined) return `${inWords(from ?? '')}起`;
  return from === undefined ? `${inWords(to)}为止` : `${inWords(from)}至${inWords(to)}`;
}
