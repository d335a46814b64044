// A field that accepts only some characters. An input method builds a text in several steps: a
// filter between them would double what is typed, so it waits for the end of the composition. The
// caret stays where the user types.
import {
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
} from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface FilteredInput {
  value: string;
  onChange: (event: ChangeEvent<Field>) => void;
  onCompositionEnd: (event: CompositionEvent<Field>) => void;
}

/** The props of a text field; `onChange` gets only what `filter` returns. */
export function useFilteredInput(
  value: string,
  filter: (typed: string) => string,
  onChange: (value: string) => void,
): FilteredInput {
  /** What the field shows during a composition. */
  const [composed, setComposed] = useState<string | null>(null);
  const caret = useRef<{ field: Field; at: number } | null>(null);
  // Also for a character that is left out, which changes no state.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const { current } = caret;
    caret.current = null;
    if (current !== null && document.activeElement === current.field)
      current.field.setSelectionRange(current.at, current.at);
  });

  const take = (field: Field) => {
    const typed = field.value;
    const next = filter(typed);
    const before = filter(typed.slice(0, field.selectionEnd ?? typed.length));
    caret.current = { field, at: Math.min(before.length, next.length) };
    setComposed(null);
    onChange(next);
    redraw();
  };
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }) => {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value);
      else take(target);
    },
    // Some browsers send no input event after this one.
    onCompositionEnd: ({ currentTarget }) => take(currentTarget),
  };
}
