import { lazy, type ComponentType } from 'react';
import type { TagSuggestionsProps } from '#web/core/tags/tag-suggestions.tsx';

/** The list, in a chunk that the first `#` loads. Without it a text can still be written. */
export const TagSuggestions: ComponentType<TagSuggestionsProps> = lazy(() =>
  import('#web/core/tags/tag-suggestions.tsx').then(
    (part): { default: ComponentType<TagSuggestionsProps> } => ({ default: part.TagSuggestions }),
    () => ({ default: () => null }),
  ),
);
