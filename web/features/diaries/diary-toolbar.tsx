// The head of a diary: the link back to the list, and the actions.
import { Check, Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCopy } from '#web/core/browser/use-copy.ts';
import { BackLink } from '#web/core/place/back-link.tsx';
import { useWayBack } from '#web/core/place/use-way-back.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface DiaryToolbarProps {
  /** The text to copy. */
  body: string;
  onEdit: () => void;
  /** Without it there is no delete button (B§2). */
  onDelete?: (() => void) | undefined;
  /** Opens the export as an image. */
  exportButton?: ReactElement;
  /** The heart. */
  favouriteButton?: ReactElement;
  /** Opens the earlier texts. */
  versionsButton?: ReactElement;
}

/** Back, copy, export, versions, edit, delete. */
export function DiaryToolbar({
  body,
  onEdit,
  onDelete,
  exportButton,
  favouriteButton,
  versionsButton,
}: DiaryToolbarProps) {
  return (
    <header className="flex items-center py-2">
      <BackToDiaries />
      <div className="-mr-3 ml-auto flex items-center">
        {favouriteButton}
        <CopyButton text={body} />
        {exportButton}
        {versionsButton}
        <IconButton label="编辑" icon={<Pencil />} onClick={onEdit} />
        {onDelete !== undefined && (
          <IconButton
            label="删除"
            icon={<Trash2 />}
            onClick={onDelete}
            className="hover:text-danger"
          />
        )}
      </div>
    </header>
  );
}

/** The arrow back to the list, or to the page that this one was opened from. */
export function BackToDiaries() {
  return <BackLink {...useWayBack('/notes')} />;
}

function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <>
      <span role="status" className={isCopied ? 'animate-appear text-sm text-good' : 'sr-only'}>
        {isCopied && '已复制'}
      </span>
      <IconButton
        label="复制正文"
        icon={isCopied ? <Check className="text-good" /> : <Copy />}
        onClick={() => void copy()}
      />
    </>
  );
}
