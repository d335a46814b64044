// The form of a filter: days, switches and kinds. Each choice shows at once, in the address too.
import type { ReactNode } from 'react';
import { ENTRY_KINDS } from '#domain/entries/entry.ts';
import { cleanFilter, type Filter } from '#domain/entries/filter.ts';
import { DayFields } from '#web/core/entries/day-fields.tsx';
import { FilterChip } from '#web/core/entries/filter-chip.tsx';
import { TagChips } from '#web/core/entries/tag-chips.tsx';
import { ENTRY_KIND_LABEL, FILTER_SWITCHES } from '#web/core/entries/filter-words.ts';

export interface FilterFormProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function FilterForm({ filter, onChange }: FilterFormProps) {
  const { from: _from, to: _to, ...withoutDays } = filter;
  const { kinds: _kinds, ...ofAllKinds } = filter;
  return (
    <section aria-label="筛选" className="mb-4 flex animate-appear flex-col gap-4 sheet p-4 md:p-5">
      <Group label="日期">
        <DayFields filter={filter} onChange={(days) => onChange({ ...withoutDays, ...days })} />
      </Group>
      <TagChips chosen={filter.tag} onChoose={(tag) => onChange(cleanFilter({ ...filter, tag }))} />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Group label="只看">
          <div className="flex flex-wrap gap-1.5">
            {FILTER_SWITCHES.map(({ name, label }) => {
              const { [name]: isOn = false, ...rest } = filter;
              return (
                <FilterChip
                  key={name}
                  isOn={isOn}
                  onToggle={() => onChange(isOn ? rest : { ...filter, [name]: true })}
                >
                  {label}
                </FilterChip>
              );
            })}
          </div>
        </Group>
        <Group label="种类">
          <div className="flex flex-wrap gap-1.5">
            {ENTRY_KINDS.map((kind) => {
              const isOn = filter.kinds?.includes(kind) === true;
              return (
                <FilterChip
                  key={kind}
                  isOn={isOn}
                  onToggle={() =>
                    onChange(isOn ? ofAllKinds : cleanFilter({ ...filter, kinds: [kind] }))
                  }
                >
                  {ENTRY_KIND_LABEL[kind]}
                </FilterChip>
              );
            })}
          </div>
        </Group>
      </div>
    </section>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{label}</legend>
      {children}
    </fieldset>
  );
}
