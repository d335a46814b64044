// All tags as a tree, with a search, renaming and merging (rulings 54).
import { Search } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { searchTags, treeOfTags } from '#domain/tags/tag-list.ts';
import type { ListedTag } from '#domain/tags/tag.ts';
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { PageFailure } from '#web/core/errors/page-failure.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { useTags } from '#web/core/tags/tag.queries.ts';
import { TagRenamingStatus } from '#web/features/tags/tag-renaming-status.tsx';
import type { TagRenameDialogProps } from '#web/features/tags/tag-rename-dialog.tsx';
import { TagTree } from '#web/features/tags/tag-tree.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const TagRenameDialog = lazy(() =>
  import('#web/features/tags/tag-rename-dialog.tsx').then((part) => ({
    default: part.TagRenameDialog,
  })),
);

/** `/tags` (rulings 80). */
export function TagListPage() {
  const mode = useMode();
  return (
    <div className="column pb-16">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        标签
      </BackHeading>
      <TagLoader />
    </div>
  );
}

/** Fetches the tags before the page renders. */
export const prefetchTags: PrefetchPage = (client, queries) =>
  client.prefetchQuery(queries.tags.list.queryOptions());

function TagLoader() {
  const tags = useTags();
  if (tags.isPending) {
    return (
      <div role="status" className="space-y-3 pt-2">
        <span className="sr-only">加载中</span>
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-11 rounded-control" />
        ))}
      </div>
    );
  }
  if (tags.data === undefined) return <PageFailure query={tags} />;
  return tags.data.total === 0 ? (
    <NoTags />
  ) : (
    <>
      {/* A list that was kept by an earlier version has no such field. */}
      <TagRenamingStatus renaming={tags.data.renaming ?? null} tags={tags.data.items} />
      <Tags tags={tags.data.items} total={tags.data.total} />
    </>
  );
}

function Tags({ tags, total }: { tags: readonly ListedTag[]; total: number }) {
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query.trim());
  const [open, setOpen] = useState<Pick<TagRenameDialogProps, 'tag' | 'way'> | null>(null);
  const found = searchTags(tags, searched);
  return (
    <>
      <div role="search" className="relative mt-1 mb-3">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
        />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label="找标签"
          placeholder="找标签"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={classNames(FIELD_CLASS, 'min-h-12 pl-12!')}
        />
      </div>
      <p role="status" className="text-sm text-soft">
        {searched === ''
          ? `共 ${total} 个标签${total > tags.length ? `，这里是最常用的 ${tags.length} 个` : ''}`
          : found.length === 0 && `没有找到“${searched}”`}
      </p>
      <TagTree
        key={searched}
        nodes={treeOfTags(found)}
        isUnfolded={searched !== ''}
        onOpen={(tag, way) => setOpen({ tag, way })}
      />
      {open !== null && (
        <Suspense>
          <TagRenameDialog {...open} tags={tags} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function NoTags() {
  const mode = useMode();
  return (
    <EmptyState
      drawing={<HangingTag />}
      title="还没有标签"
      text="在灵感或笔记里写 #散步 这样的词，就会收在这里。用 / 分上下级，比如 #工作/项目。"
      action={
        <Link to={mode.path('/poston')} className={buttonClass('primary')}>
          写一条
        </Link>
      }
    />
  );
}

/** A paper tag on a string. */
function HangingTag() {
  return (
    <LineDrawing width={104} height={88}>
      <path d="M22 12c10 2 18 7 23 15" opacity=".55" />
      <path d="m44 24 34 12a5 5 0 0 1 3 3l10 30a4 4 0 0 1-3 5l-30 10a5 5 0 0 1-5-1L27 58a5 5 0 0 1-1-5l8-25a6 6 0 0 1 10-4Z" />
      <circle cx="45" cy="36" r="4" />
      <path d="m44 56 26-9M49 67l26-9" opacity=".55" />
    </LineDrawing>
  );
}
