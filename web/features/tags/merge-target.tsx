// The choice of the tag to merge with: a search over the other tags, and a list of radio buttons.
import { useId, useState } from 'react';
import { searchTags } from '#domain/tags/tag-list.ts';
import { isWithin, type ListedTag } from '#domain/tags/tag.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** Tags in the list; the search finds the others. */
const LISTED = 30;

export interface MergeTargetProps {
  tag: ListedTag;
  tags: readonly ListedTag[];
  chosen: ListedTag | null;
  error: string | null;
  onChoose: (name: string) => void;
}

export function MergeTarget({ tag, tags, chosen, error, onChoose }: MergeTargetProps) {
  const [query, setQuery] = useState('');
  const name = useId();
  const others = tags.filter((one) => !isWithin(one.tag, tag.tag));
  const found = searchTags(others, query).slice(0, LISTED);
  return (
    <>
      <TextField
        label="找要并入的标签"
        autoFocus
        autoComplete="off"
        inputMode="search"
        value={query}
        error={error}
        onChange={(event) => setQuery(event.target.value)}
      />
      <fieldset>
        <legend className="sr-only">并入</legend>
        {found.length === 0 && <p className="py-2 text-sm text-soft">没有别的标签可以并入</p>}
        <div className="max-h-56 overflow-y-auto overscroll-contain">
          {found.map((one) => (
            <label
              key={one.tag}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-control px-3 has-focus-visible:outline-2',
                one.tag === chosen?.tag ? 'bg-accent/10' : 'hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={one.tag === chosen?.tag}
                onChange={() => onChoose(one.name)}
                className="size-4.5 accent-accent"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="text-accent">#</span>
                {one.name}
              </span>
              <span className="font-figures text-sm text-soft">{one.entries}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
