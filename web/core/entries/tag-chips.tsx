// The most used tags of the user as chips, and the chosen one. Nothing while there are no tags.
import { FilterChip } from '#web/core/entries/filter-chip.tsx';
import { useTags } from '#web/core/tags/tag.queries.ts';

/** Tags in a form; the page of tags lists all. */
const TAGS_OFFERED = 10;

export interface TagChipsProps {
  /** The key of the chosen tag. */
  chosen: string | undefined;
  onChoose: (tag: string | undefined) => void;
}

export function TagChips({ chosen, onChoose }: TagChipsProps) {
  const tags = useTags().data?.items ?? [];
  const offered = tags.filter(({ tag }, index) => index < TAGS_OFFERED || tag === chosen);
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">标签</legend>
      <div className="flex flex-wrap gap-1.5">
        {offered.map(({ tag, name }) => (
          <FilterChip
            key={tag}
            isOn={tag === chosen}
            onToggle={() => onChoose(tag === chosen ? undefined : tag)}
          >
            #{name}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}
