// The heart of a post or diary (收藏). A sample has none, because it never changes.
import { Heart } from 'lucide-react';
import type { EntryKind } from '#domain/entries/entry.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useSetFavourite } from '#web/features/entries/entry.queries.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useActionError } from '#web/ui/notice.tsx';

export interface FavouriteButtonProps {
  kind: EntryKind;
  entry: { id: string; isFavourite: boolean; isSample: boolean };
}

export function FavouriteButton({ kind, entry }: FavouriteButtonProps) {
  const failure = useActionError();
  const set = useSetFavourite();
  if (entry.isSample) return null;
  const toggle = async () => {
    failure.clear();
    try {
      await set.mutateAsync({ kind, id: entry.id, isFavourite: !entry.isFavourite });
    } catch (error) {
      failure.show(failureText(error, '收藏失败，请重试'));
    }
  };
  return (
    <IconButton
      label="收藏"
      icon={<Heart fill={entry.isFavourite ? 'currentColor' : 'none'} />}
      active={entry.isFavourite}
      onClick={() => void toggle()}
    />
  );
}
