// The list of own tags under a field. The focus stays in the field: arrow keys choose, Enter or Tab
// takes the chosen one, Escape closes. Nothing is chosen at first, so that Enter stays a new line.
// A chunk of its own.
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { suggestTags } from '#domain/tags/tag-list.ts';
import { placeAt } from '#web/core/tags/list-place.ts';
import { useTags } from '#web/core/tags/tag.queries.ts';
import { classNames } from '#web/ui/class-names.ts';

/** What a field passes on to its list. */
export interface SuggestionKeys {
  /** Handles a key; false when it is the field's own. */
  press: (event: KeyboardEvent) => boolean;
}

export interface TagSuggestionsProps {
  id: string;
  typed: string;
  onChoose: (name: string) => void;
  onClose: () => void;
  /** The id of the chosen option, for `aria-activedescendant`. */
  onActive: (option: string | undefined) => void;
  keys: Ref<SuggestionKeys>;
  /** The text area and the character that the list is at; else it is below its field. */
  place?: { area: RefObject<HTMLTextAreaElement | null>; at: number } | undefined;
}

/** Renders nothing while there is nothing to offer. */
export function TagSuggestions({
  id,
  typed,
  onChoose,
  onClose,
  onActive,
  keys,
  place,
}: TagSuggestionsProps) {
  const offered = suggestTags(useTags().data?.items ?? [], typed);
  const [chosen, setChosen] = useState<string | null>(null);
  const active = offered.findIndex(({ tag }) => tag === chosen);
  const list = useRef<HTMLDivElement>(null);

  const announce = useEffectEvent(onActive);
  useEffect(() => {
    announce(active === -1 ? undefined : `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  useEffect(() => () => announce(undefined), []);

  // A longer word can move to the next line.
  const area = place?.area.current ?? null;
  const at = place?.at ?? 0;
  const hasList = offered.length > 0;
  useLayoutEffect(() => {
    if (area !== null && list.current !== null)
      Object.assign(list.current.style, placeAt(area, at));
  }, [area, at, typed, hasList]);

  const move = (step: 1 | -1) => {
    const next = active === -1 && step === -1 ? offered.length - 1 : active + step;
    setChosen(offered[(next + offered.length) % offered.length]?.tag ?? null);
  };
  useImperativeHandle(keys, () => ({
    press: (event) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (offered.length === 0 || hasModifier) return false;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Escape') {
        onClose();
      } else if ((event.key === 'Enter' || event.key === 'Tab') && active !== -1) {
        onChoose(offered[active]?.name ?? '');
      } else {
        return false;
      }
      return true;
    },
  }));

  return (
    <>
      <p role="status" className="sr-only">
        {offered.length === 0 ? '' : `有 ${offered.length} 个标签，用上下键选择`}
      </p>
      {hasList && (
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label="自己的标签"
          // A press must not take the focus from the field: on a phone the keyboard would close.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-full left-0 z-20 max-h-60 w-60 max-w-full animate-appear overflow-y-auto overscroll-contain rounded-card border border-hairline bg-raised p-1 shadow-lifted"
        >
          {offered.map(({ tag, name, entries }, index) => (
            // The focus stays in the field, which handles the keys.
            <button
              key={tag}
              type="button"
              tabIndex={-1}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(name)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-base',
                index === active ? 'bg-sunken' : 'hover:bg-sunken',
              )}
            >
              <span className="min-w-0 flex-1 truncate">
                <span className="text-accent">#</span>
                {name}
              </span>
              <span className="font-figures text-sm text-soft">{entries}</span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
