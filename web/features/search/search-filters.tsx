// The filter of a search: kind, days, tag and images. On phones all but the kind are collapsed to
// leave room for the results.
import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { cleanFilter, isFiltered } from '#domain/entries/filter.ts';
import { SEARCH_KINDS } from '#domain/search/search.ts';
import { DayFields } from '#web/core/entries/day-fields.tsx';
import { chipClass } from '#web/core/entries/filter-chip.tsx';
import { TagChips } from '#web/core/entries/tag-chips.tsx';
import { KIND_LABEL } from '#web/features/search/kind-label.ts';
import { EMPTY_SEARCH, hasFilters, type SearchInput } from '#web/features/search/search-input.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch.tsx';

export interface SearchFiltersProps {
  input: SearchInput;
  onChange: (input: SearchInput) => void;
  /** After the filter. */
  foot?: ReactElement | undefined;
}

export function SearchFilters({ input, onChange, foot }: SearchFiltersProps) {
  const [isOpen, setOpen] = useState(isFiltered(input.filter));
  const change = (filter: Parameters<typeof cleanFilter>[0]) =>
    onChange({ ...input, filter: cleanFilter(filter) });
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">种类</legend>
        {([null, ...SEARCH_KINDS] as const).map((kind) => (
          <label
            key={kind ?? 'all'}
            className={chipClass(
              input.kind === kind,
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:px-2.5',
            )}
          >
            <input
              type="radio"
              name="search-kind"
              checked={input.kind === kind}
              onChange={() => onChange({ ...input, kind })}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {kind === null ? '全部' : KIND_LABEL[kind]}
          </label>
        ))}
        <button
          type="button"
          aria-label="更多筛选"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="ml-auto grid size-11 place-items-center rounded-full text-soft aria-expanded:text-accent md:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
        </button>
      </fieldset>
      <div className={classNames('flex-col gap-3 md:flex', isOpen ? 'flex' : 'hidden')}>
        <DayFields
          filter={input.filter}
          onChange={(days) => change({ ...input.filter, from: undefined, to: undefined, ...days })}
          className="md:grid-cols-1"
        />
        <TagChips chosen={input.filter.tag} onChoose={(tag) => change({ ...input.filter, tag })} />
        <Switch
          label="只看有图片的"
          checked={input.filter.hasImage === true}
          onChange={(isOn) => change({ ...input.filter, hasImage: isOn || undefined })}
        />
        {hasFilters(input) && (
          <button
            type="button"
            onClick={() => onChange({ ...EMPTY_SEARCH, query: input.query })}
            className="min-h-11 self-start text-sm text-accent underline underline-offset-4"
          >
            清除筛选
          </button>
        )}
        {foot}
      </div>
    </div>
  );
}
