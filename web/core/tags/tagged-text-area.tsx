// A text area that offers the user's own tags after `#` (rulings 54). Nothing is offered and no key
// is taken while an input method composes.
import { Suspense, useId, useRef, useState } from 'react';
import { typedTagAt, type TypedTag } from '#domain/tags/typed-tag.ts';
import { insertText } from '#web/core/tags/insert-text.ts';
import { TagSuggestions } from '#web/core/tags/lazy-tag-suggestions.ts';
import type { SuggestionKeys } from '#web/core/tags/tag-suggestions.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextArea, type TextAreaProps } from '#web/ui/text-area.tsx';

/** {@link TextArea} with suggestions. */
export function TaggedTextArea({ ref, onKeyDown, ...props }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const keys = useRef<SuggestionKeys>(null);
  const id = useId();
  const [tag, setTag] = useState<TypedTag | null>(null);
  const [active, setActive] = useState<string | undefined>(undefined);

  const look = (isComposing = false) => {
    const field = area.current;
    if (field === null) return;
    const isCaret = field.selectionStart === field.selectionEnd;
    setTag(!isComposing && isCaret ? typedTagAt(field.value, field.selectionStart) : null);
  };
  const choose = (name: string) => {
    const field = area.current;
    if (field === null || tag === null) return;
    setTag(null);
    const isFollowed = /^[\s\p{P}]/u.test(field.value.slice(tag.end));
    insertText(field, tag, `#${name}${isFollowed ? '' : ' '}`);
  };

  return (
    <div className={classNames('relative w-full', props.fill && 'flex flex-1 flex-col')}>
      <TextArea
        {...props}
        ref={(field) => {
          area.current = field;
          if (typeof ref === 'function') ref(field);
          else if (ref) ref.current = field;
        }}
        aria-autocomplete="list"
        aria-controls={tag === null ? undefined : id}
        aria-activedescendant={active}
        onInput={(event) =>
          look(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
        }
        onCompositionStart={() => setTag(null)}
        onCompositionEnd={() => look()}
        onClick={() => tag !== null && look()}
        onBlur={() => setTag(null)}
        onKeyUp={(event) => {
          if (tag !== null && /^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) look();
        }}
        onKeyDown={(event) => {
          const isTaken =
            tag !== null && !event.nativeEvent.isComposing && keys.current?.press(event) === true;
          if (!isTaken) return onKeyDown?.(event);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {tag !== null && (
        <Suspense>
          <TagSuggestions
            key={tag.start}
            id={id}
            typed={tag.typed}
            onChoose={choose}
            onClose={() => setTag(null)}
            onActive={setActive}
            keys={keys}
            place={{ area, at: tag.start }}
          />
        </Suspense>
      )}
    </div>
  );
}
