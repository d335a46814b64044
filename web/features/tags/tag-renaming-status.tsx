// How far the renaming of a tag is. It goes on without this page (rulings 203).
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { TagRenaming } from '#domain/tags/tag-rename.ts';
import { tagKey, type ListedTag } from '#domain/tags/tag.ts';
import { useNotice } from '#web/ui/notice.tsx';

export interface TagRenamingStatusProps {
  /** null: none runs. */
  renaming: TagRenaming | null;
  /** All tags of the user. */
  tags: readonly ListedTag[];
}

/** Shows the renaming that runs, and announces its end. */
export function TagRenamingStatus({ renaming, tags }: TagRenamingStatusProps) {
  const client = useQueryClient();
  const notice = useNotice();
  const shown = useRef<TagRenaming | null>(null);
  const announce = useEffectEvent(({ from, to, total }: TagRenaming) => {
    const left = tagKey(to) === from ? undefined : tags.find(({ tag }) => tag === from);
    if (left === undefined) notice.success(`已改写 ${total} 条，现在是 #${to}`);
    else notice.info(`已改成 #${to}，还有 ${left.entries} 条是 #${left.name}，可以再改一次`);
    // Texts everywhere have changed.
    void client.invalidateQueries();
  });
  useEffect(() => {
    const before = shown.current;
    shown.current = renaming;
    if (before !== null && renaming === null) announce(before);
  }, [renaming]);

  if (renaming === null) return null;
  const { from, to, done, total } = renaming;
  return (
    <div className="mb-4 rounded-control bg-sunken px-4 py-3 text-sm">
      <p role="status" className="wrap-anywhere">
        正在把 #{from} 改成 #{to}
      </p>
      <p className="mt-1 text-soft">
        已改写 <span className="font-figures">{done}</span> /{' '}
        <span className="font-figures">{total}</span> 条，离开这一页也会继续。
      </p>
      <progress
        aria-label="改名的进度"
        value={done}
        max={total}
        className="mt-2 block h-1.5 w-full"
      />
    </div>
  );
}
