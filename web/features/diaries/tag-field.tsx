// The tags of a diary, each removable, and a field for another, which offers the user's own tags.
// Space, comma and Enter complete a tag. Leaving the field does too, so that a tag that was only
// typed is saved.
import { X } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { cleanTags, DIARY_MAX_TAGS } from '#domain/diaries/diary.ts';
import { TagSuggestions } from '#web/core/tags/lazy-tag-suggestions.ts';
import type { SuggestionKeys } from '#web/core/tags/tag-suggestions.tsx';

export interface TagFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagField({ tags, onChange }: TagFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`移除标签 ${tag}`}
          onClick={() => onChange(tags.filter((other) => other !== tag))}
          className="inline-flex min-h-11 items-center"
        >
          <span className="inline-flex items-center gap-1 rounded-full bg-sunken py-0.5 pr-2 pl-3 text-sm text-soft hover:text-ink">
            {tag}
            <X aria-hidden="true" className="size-3.5" />
          </span>
        </button>
      ))}
      {tags.length < DIARY_MAX_TAGS && (
        <NewTag
          placeholder={tags.length === 0 ? '添加标签，用空格分开' : '再添一个'}
          onTake={(words) => onChange(cleanTags([...tags, ...words]))}
          onRemoveLast={() => onChange(tags.slice(0, -1))}
        />
      )}
    </div>
  );
}

interface NewTagProps {
  placeholder: string;
  onTake: (words: string[]) => void;
  onRemoveLast: () => void;
}

function NewTag({ placeholder, onTake, onRemoveLast }: NewTagProps) {
  const [typed, setTyped] = useState('');
  const [isOffering, setOffering] = useState(false);
  const [active, setActive] = useState<string | undefined>(undefined);
  const keys = useRef<SuggestionKeys>(null);
  const id = useId();
  const take = (text: string) => {
    setTyped('');
    setOffering(false);
    const words = text.split(/[\s,，、;；]+/u);
    if (words.some((word) => word !== '')) onTake(words);
  };
  const choose = (name: string) => {
    setTyped('');
    setOffering(false);
    // A tag of the list may contain what completes a typed one.
    onTake([name]);
  };
  return (
    <div className="relative">
      <input
        aria-label="添加标签"
        placeholder={placeholder}
        value={typed}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOffering ? id : undefined}
        aria-activedescendant={active}
        onChange={(event) => {
          const { value } = event.target;
          // While an input method composes, a space chooses a candidate and completes no tag.
          const isComposing =
            event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
          if (!isComposing && /[\s,，、;；]$/u.test(value)) return take(value);
          setTyped(value);
          setOffering(!isComposing && value !== '');
        }}
        onCompositionStart={() => setOffering(false)}
        onCompositionEnd={(event) => setOffering(event.currentTarget.value !== '')}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (isOffering && keys.current?.press(event) === true) {
            event.preventDefault();
            event.stopPropagation();
          } else if (event.key === 'Enter') {
            event.preventDefault();
            take(typed);
          } else if (event.key === 'Backspace' && typed === '') {
            onRemoveLast();
          }
        }}
        onBlur={() => take(typed)}
        className="min-h-11 w-44 bg-transparent px-2 text-sm text-ink outline-none"
      />
      {isOffering && (
        <Suspense>
          <TagSuggestions
            id={id}
            typed={typed}
            onChoose={choose}
            onClose={() => setOffering(false)}
            onActive={setActive}
            keys={keys}
          />
        </Suspense>
      )}
    </div>
  );
}
