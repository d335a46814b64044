// The tags of a diary, each removable, and a field for another. Space, comma and Enter complete a
// tag. Leaving the field does too, so that a tag that was only typed is saved.
import { X } from 'lucide-react';
import { useState } from 'react';
import { cleanTags, DIARY_MAX_TAGS } from '#domain/diaries/diary.ts';

export interface TagFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagField({ tags, onChange }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    setTyped('');
    const words = text.split(/[\s,，、;；]+/u);
    if (words.some((word) => word !== '')) onChange(cleanTags([...tags, ...words]));
  };
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
        <input
          aria-label="添加标签"
          placeholder={tags.length === 0 ? '添加标签，用空格分开' : '再添一个'}
          value={typed}
          onChange={(event) => {
            const { value } = event.target;
            // While an input method composes, a space chooses a candidate and completes no tag.
            const isComposing =
              event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
            if (!isComposing && /[\s,，、;；]$/u.test(value)) take(value);
            else setTyped(value);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              take(typed);
            } else if (event.key === 'Backspace' && typed === '') {
              onChange(tags.slice(0, -1));
            }
          }}
          onBlur={() => take(typed)}
          className="min-h-11 w-44 bg-transparent px-2 text-sm text-ink outline-none"
        />
      )}
    </div>
  );
}
