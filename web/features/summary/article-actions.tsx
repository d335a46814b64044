// The buttons below a finished article.
import { Pencil, Trash2 } from 'lucide-react';
import { useAi } from '#web/core/ai/use-ai.ts';
import { beginEdit } from '#web/features/summary/article.store.ts';
import type { ArticleDesk } from '#web/features/summary/use-article.ts';
import { Button } from '#web/ui/button.tsx';

export interface ArticleActionsProps {
  desk: ArticleDesk;
  isSaving: boolean;
  onRegenerate: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/** Regenerate in another style, discard, edit, save. */
export function ArticleActions({
  desk: { owner, article, role, isLoading, isPlaceholder },
  isSaving,
  onRegenerate,
  onDiscard,
  onSave,
}: ArticleActionsProps) {
  const { isOn } = useAi();
  return (
    <>
      {isOn && article?.roleKey !== role.role_key && (
        <Button className="mt-4 w-full" onClick={onRegenerate} disabled={isLoading}>
          用“{role.role_name}”重新生成
        </Button>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
        <Button
          variant="danger"
          className="-ml-3 px-3!"
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          onClick={onDiscard}
        >
          放弃
        </Button>
        <Button
          className="ml-auto"
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
          onClick={() => beginEdit(owner)}
        >
          编辑
        </Button>
        <Button
          variant={isPlaceholder ? 'quiet' : 'primary'}
          busy={isSaving}
          busyLabel="保存中..."
          disabled={isLoading}
          onClick={onSave}
        >
          保存笔记
        </Button>
      </div>
    </>
  );
}
