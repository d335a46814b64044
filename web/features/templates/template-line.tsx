// One template of the list: a button that inserts it, or its name with the ways to change it.
import { ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { Template } from '#domain/templates/template.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  useArrangeTemplates,
  useRemoveTemplate,
} from '#web/features/templates/template.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useActionError } from '#web/ui/notice.tsx';

export interface TemplateLineProps {
  template: Template;
  /** The whole list, in its order. */
  items: readonly Template[];
  isManaging: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

export function TemplateLine({ template, items, isManaging, onChoose, onEdit }: TemplateLineProps) {
  const { name, content } = template;
  const words = (
    <>
      <span className="block truncate text-base">{name}</span>
      <span className="block truncate text-sm text-soft">{content.trim()}</span>
    </>
  );
  if (isManaging)
    return (
      <li className="flex items-center gap-1 border-b border-hairline py-1.5 pl-2 last:border-0">
        <div className="min-w-0 flex-1">{words}</div>
        <LineActions template={template} items={items} onEdit={onEdit} />
      </li>
    );
  return (
    <li className="border-b border-hairline last:border-0">
      <button
        type="button"
        onClick={onChoose}
        className="block min-h-11 w-full rounded-control px-2 py-2.5 text-left hover:bg-sunken"
      >
        {words}
      </button>
    </li>
  );
}

function LineActions({
  template: { id, name },
  items,
  onEdit,
}: Pick<TemplateLineProps, 'template' | 'items' | 'onEdit'>) {
  const confirm = useConfirm();
  const failure = useActionError();
  const arranging = useArrangeTemplates();
  const removal = useRemoveTemplate();
  const at = items.findIndex((one) => one.id === id);
  const moveUp = () => {
    const ids = items.map((one) => one.id);
    failure.clear();
    arranging.mutate(ids.toSpliced(at, 1).toSpliced(at - 1, 0, id), {
      onError: (error) => failure.show(failureText(error, '没有移动，请再试一次')),
    });
  };
  const remove = async () => {
    const isSure = await confirm({
      title: '删除这个模板？',
      body: `“${name}”删除以后不能恢复，用它写过的灵感都还在。`,
      action: '删除',
      danger: true,
    });
    if (!isSure) return;
    failure.clear();
    removal.mutate(id, {
      onError: (error) => failure.show(failureText(error, '没有删除，请再试一次')),
    });
  };
  return (
    <>
      <IconButton label={`上移“${name}”`} icon={<ArrowUp />} disabled={at <= 0} onClick={moveUp} />
      <IconButton label={`修改“${name}”`} icon={<Pencil />} onClick={onEdit} />
      <IconButton
        label={`删除“${name}”`}
        icon={<Trash2 />}
        className="hover:text-danger"
        disabled={removal.isPending}
        onClick={() => void remove()}
      />
    </>
  );
}
