// What a tool beside a text area can do to its text.
import { useRef, type ReactElement, type ReactNode } from 'react';
import { insertText } from '#web/core/tags/insert-text.ts';

/** A text area, as a tool sees it. */
export interface Editor {
  text: string;
  /** Inserts a text at the caret, or in place of blanks, and moves the focus behind it. */
  insert: (text: string) => void;
  isDisabled: boolean;
}

/** A tool: its button among the others, and what it shows above them while it is in use. */
export interface EditorTool {
  button: (editor: Editor) => ReactElement | false;
  panel: (editor: Editor) => ReactNode;
}

/** {@link Editor.insert} of an area; nothing without one. */
function insertAtCaret(area: HTMLTextAreaElement | null, text: string): void {
  if (area === null) return;
  const { value, selectionEnd: caret } = area;
  const isBlank = value.trim() === '';
  insertText(area, isBlank ? { start: 0, end: value.length } : { start: caret, end: caret }, text);
}

/** A text area with {@link Editor.insert}. */
export function useInsertArea() {
  const area = useRef<HTMLTextAreaElement>(null);
  return { area, insert: (text: string) => insertAtCaret(area.current, text) };
}
