import type { KeyboardEvent } from 'react';

/** Whether a key press submits: Ctrl+Enter or ⌘+Enter, unless an input method is composing. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  return (
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
  );
}
