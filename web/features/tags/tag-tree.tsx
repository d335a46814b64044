// The tags as a tree of links with their number of entries. A level unfolds; what is unfolded is
// remembered for Back.
import { ChevronRight, Ellipsis, Merge, PencilLine } from 'lucide-react';
import { memo, useState } from 'react';
import type { TagNode } from '#domain/tags/tag-list.ts';
import type { ListedTag } from '#domain/tags/tag.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useUnfolded } from '#web/core/place/place.store.ts';
import { tagPath } from '#web/core/tags/tag-path.ts';
import type { TagRenameDialogProps } from '#web/features/tags/tag-rename-dialog.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Tags that are drawn at once; the end of the list draws more. */
const DRAWN = 60;

/** Opens the dialog of a tag. */
export type OpenTagDialog = (tag: ListedTag, way: TagRenameDialogProps['way']) => void;

export interface TagTreeProps {
  nodes: readonly TagNode[];
  /** Every level is unfolded, as a search wants it. */
  isUnfolded: boolean;
  onOpen: OpenTagDialog;
}

export function TagTree({ nodes, isUnfolded, onOpen }: TagTreeProps) {
  const [drawn, setDrawn] = useState(DRAWN);
  return (
    <>
      <TagLevel nodes={nodes.slice(0, drawn)} isUnfolded={isUnfolded} onOpen={onOpen} />
      {drawn < nodes.length && (
        <ListEnd
          loaded={drawn}
          isLoading={false}
          hasFailed={false}
          onMore={() => setDrawn(drawn + DRAWN)}
        />
      )}
    </>
  );
}

function TagLevel({ nodes, isUnfolded, onOpen, label }: TagTreeProps & { label?: string }) {
  return (
    <ul aria-label={label} className={label === undefined ? undefined : 'pl-7'}>
      {nodes.map((node) => (
        <TagRow key={node.tag} node={node} isUnfolded={isUnfolded} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface TagRowProps extends Omit<TagTreeProps, 'nodes'> {
  node: TagNode;
}

const TagRow = memo(function TagRow({ node, isUnfolded, onOpen }: TagRowProps) {
  const mode = useMode();
  const [isOpen, setOpen] = useUnfolded(`tag.${node.tag}`);
  const shown = isOpen || isUnfolded;
  return (
    <li>
      <div className="flex items-center border-b border-hairline">
        {node.children.length > 0 ? (
          <button
            type="button"
            aria-expanded={shown}
            aria-label={`${node.name} 的下级`}
            disabled={isUnfolded}
            onClick={() => setOpen(!isOpen)}
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:text-ink"
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames(
                'size-5 transition-transform duration-150',
                shown && 'rotate-90',
              )}
            />
          </button>
        ) : (
          <span className="-ml-3 size-11 shrink-0" />
        )}
        <Link
          to={mode.path(tagPath(node.tag))}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-3 py-2 hover:text-accent"
        >
          <span className="min-w-0 flex-1 text-lg leading-snug wrap-anywhere">
            <span aria-hidden="true" className="mr-0.5 text-accent">
              #
            </span>
            {node.level}
          </span>
          <span className="text-sm whitespace-nowrap text-soft">
            <span className="font-figures">{node.entries}</span> 条
          </span>
        </Link>
        <Menu label={`标签 ${node.name}`} icon={<Ellipsis />} className="-mr-2.5">
          <MenuItem icon={<PencilLine />} onSelect={() => onOpen(node, 'rename')}>
            改名
          </MenuItem>
          <MenuItem icon={<Merge />} onSelect={() => onOpen(node, 'merge')}>
            合并到…
          </MenuItem>
        </Menu>
      </div>
      {shown && node.children.length > 0 && (
        <TagLevel
          nodes={node.children}
          isUnfolded={isUnfolded}
          onOpen={onOpen}
          label={`${node.name} 的下级`}
        />
      )}
    </li>
  );
});
