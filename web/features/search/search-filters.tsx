// Filters: kind, days and images. On phones all but the kind are collapsed to leave room for the
// results.
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_KINDS } from '#domain/search/search.ts';
import { KIND_LABEL } from '#web/features/search/kind-label.ts';
import { hasFilters, EMPTY_SEARCH, type SearchInput } from '#web/features/search/search.store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

export interface SearchFiltersProps {
  input: SearchInput;
  onChange: (change: Partial<SearchInput>) => void;
}

export function SearchFilters({ input, onChange }: SearchFiltersProps) {
  const [isOpen, setOpen] = useState(input.fromDay !== '' || input.toDay !== '' || input.withImage);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">种类</legend>
        {([null, ...SEARCH_KINDS] as const).map((kind) => (
          <label
            key={kind ?? 'all'}
            className={classNames(
              'relative inline-flex min-h-9 items-center rounded-full border px-3 text-sm md:px-2.5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11',
              input.kind === kind
                ? 'border-accent bg-accent/10 text-accent'
                : 'border-hairline-strong text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="search-kind"
              checked={input.kind === kind}
              onChange={() => onChange({ kind })}
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
        <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1">
          <Day
            label="从"
            value={input.fromDay}
            max={input.toDay}
            onChange={(fromDay) => onChange({ fromDay })}
          />
          <Day
            label="到"
            value={input.toDay}
            min={input.fromDay}
            onChange={(toDay) => onChange({ toDay })}
          />
        </div>
        <Switch
          label="只看有图片的"
          checked={input.withImage}
          onChange={(withImage) => onChange({ withImage })}
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
      </div>
    </div>
  );
}

function Day({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  return (
    <label className="flex items-center gap-2.5 text-sm text-soft">
      <span className="shrink-0">{label}</span>
      <input
        type="date"
        value={value}
        min={min === '' ? undefined : min}
        max={max === '' ? undefined : max}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(FIELD_CLASS, 'min-h-11 min-w-0 px-3! font-figures text-sm!')}
      />
    </label>
  );
}
