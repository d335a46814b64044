// What a list is filtered by, with the number of entries. Each part can be taken away.
import { X } from 'lucide-react';
import type { Filter } from '#domain/entries/filter.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { chipClass } from '#web/core/entries/filter-chip.tsx';
import { filterParts } from '#web/core/entries/filter-words.ts';
import { useEntries } from '#web/features/entries/entry.queries.ts';

export interface FilterPartsProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function FilterParts({ filter, onChange }: FilterPartsProps) {
  const total = useEntries(filter).data?.pages[0]?.total;
  const parts = filterParts(filter, todayHere());
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ul aria-label="正在筛选" className="contents">
        {parts.map(({ label, rest }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={`去掉筛选：${label}`}
              onClick={() => onChange(rest)}
              className={chipClass(true, 'gap-1 pr-2')}
            >
              {label}
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <button
          type="button"
          onClick={() => onChange({})}
          className="min-h-11 px-1 text-sm text-accent underline underline-offset-4"
        >
          清除筛选
        </button>
      )}
      <p role="status" className="ml-auto text-sm text-soft">
        {typeof total === 'number' && (
          <>
            共 <span className="font-figures">{total}</span> 条
          </>
        )}
      </p>
    </div>
  );
}
