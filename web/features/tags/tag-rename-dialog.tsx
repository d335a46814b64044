// Renames a tag, or merges it with another one. Both rewrite texts, so the dialog says how many.
import { useState } from 'react';
import { renamePlan } from '#domain/tags/tag-list.ts';
import { checkTagRename } from '#domain/tags/tag-rename.ts';
import { TAG_KEY_MAX, type ListedTag } from '#domain/tags/tag.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { MergeTarget } from '#web/features/tags/merge-target.tsx';
import { useRenameTag } from '#web/features/tags/tag-rename.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface TagRenameDialogProps {
  tag: ListedTag;
  /** All tags of the user. */
  tags: readonly ListedTag[];
  /** `merge` chooses among the tags that exist; `rename` takes any name. */
  way: 'rename' | 'merge';
  onClose: () => void;
}

export function TagRenameDialog({ tag, tags, way, onClose }: TagRenameDialogProps) {
  const notice = useNotice();
  const rename = useRenameTag();
  const [to, setTo] = useState(way === 'rename' ? tag.name : '');
  const [refusal, setRefusal] = useState<string | null>(null);

  const checked = checkTagRename(
    { from: tag.tag, to },
    tags.map((one) => one.tag),
  );
  const { below, target } = renamePlan(tags, tag.tag, checked.ok ? checked.value.to : to);
  const isSame = checked.ok && checked.value.to === tag.name;
  const save = async () => {
    if (!checked.ok) return setRefusal(ERROR_TEXT[checked.code]);
    if (isSame) return onClose();
    try {
      const { changed, renaming } = await rename.mutateAsync(checked.value);
      if (renaming === null)
        notice.success(`已改写 ${changed} 条，现在是 #${target?.name ?? checked.value.to}`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error, '没有改成，请再试一次'));
    }
  };
  const change = (name: string) => {
    setTo(name);
    setRefusal(null);
  };

  return (
    <FormDialog
      title={target === null ? (way === 'merge' ? '合并' : '改名') : '合并'}
      variant="primary"
      busy={rename.isPending}
      busyLabel="检查中..."
      onClose={onClose}
      onSubmit={save}
      intro={<Reach tag={tag} below={below} />}
    >
      {way === 'merge' ? (
        <MergeTarget tag={tag} tags={tags} chosen={target} error={refusal} onChoose={change} />
      ) : (
        <TextField
          label="新名字"
          autoFocus
          autoComplete="off"
          maxLength={TAG_KEY_MAX}
          value={to}
          disabled={rename.isPending}
          hint="1 到 32 个字，用 / 分上下级，比如 工作/项目"
          error={refusal}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {target !== null && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3 text-sm">
          已经有 #{target.name}，{target.entries} 条。合并以后两个标签成为一个，不能一键分开。
        </p>
      )}
    </FormDialog>
  );
}

/** What a renaming changes. */
function Reach({ tag, below }: { tag: ListedTag; below: number }) {
  return (
    <p className="mb-4 text-sm text-soft">
      <span className="text-ink">#{tag.name}</span>
      <span>
        {` 写在 ${tag.entries} 条灵感和笔记里${below > 0 ? `，下面还有 ${below} 个标签` : ''}。文字会一起改写，改之前的样子留在历史版本里。`}
      </span>
    </p>
  );
}
