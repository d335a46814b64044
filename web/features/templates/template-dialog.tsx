// 模板: choosing a template, storing the current text as one, and managing them.
import { useState } from 'react';
import { fillTemplate, TEMPLATES_MAX, type Template } from '#domain/templates/template.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useTemplates } from '#web/features/templates/template.queries.ts';
import { TemplateForm } from '#web/features/templates/template-form.tsx';
import { TemplateLine } from '#web/features/templates/template-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A sheet whose lines are only begun. */
const BEGUN_SHEET = (
  <LineDrawing width={96} height={80}>
    <rect x="22" y="10" width="52" height="62" rx="4" />
    <path d="M32 26h30M32 38h14M32 50h20" />
    <path d="M52 38h10M58 50h4" strokeDasharray="2 4" opacity=".6" />
  </LineDrawing>
);

export interface TemplateDialogProps {
  /** The text in the editor. */
  text: string;
  /** Receives the filled text of a template. */
  onChoose: (text: string) => void;
  onClose: () => void;
}

export function TemplateDialog({ text, onChoose, onClose }: TemplateDialogProps) {
  const templates = useTemplates();
  const [isManaging, setManaging] = useState(false);
  // null: a new template.
  const [inForm, setInForm] = useState<Template | null | undefined>(undefined);
  const items = templates.data?.items ?? [];
  if (inForm !== undefined)
    return <TemplateForm template={inForm} text={text} onClose={() => setInForm(undefined)} />;
  const isFull = items.length >= TEMPLATES_MAX;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isManaging ? '管理模板' : '模板'}
      footer={
        <>
          {items.length > 0 && (
            <Button
              className={isManaging ? undefined : 'mr-auto'}
              onClick={() => setManaging(!isManaging)}
            >
              {isManaging ? '好了' : '管理模板'}
            </Button>
          )}
          {!isManaging && (
            <Button
              variant="primary"
              disabled={isFull || templates.data === undefined}
              onClick={() => setInForm(null)}
            >
              {text.trim() === '' ? '写一个模板' : '存为模板'}
            </Button>
          )}
        </>
      }
    >
      {templates.isPending && <Skeleton className="my-3 h-40" />}
      {templates.isError && templates.data === undefined && <QueryError query={templates} />}
      {templates.data !== undefined && items.length === 0 && (
        <EmptyState
          title="还没有模板"
          text="把常用的开头存下来，写的时候点一下就好。"
          drawing={BEGUN_SHEET}
        />
      )}
      <ul aria-label="模板列表" className={items.length === 0 ? 'hidden' : '-mx-2'}>
        {items.map((template) => (
          <TemplateLine
            key={template.id}
            template={template}
            items={items}
            isManaging={isManaging}
            onChoose={() => onChoose(filledNow(template.content))}
            onEdit={() => setInForm(template)}
          />
        ))}
      </ul>
      {isFull && (
        <p className="pt-3 text-sm text-soft">已经有 {TEMPLATES_MAX} 个，删除一个才能再存。</p>
      )}
    </Dialog>
  );
}

function filledNow(content: string): string {
  const { date: day, time } = momentHere(new Date().toISOString());
  const [date = '', weekday = ''] = day.split(' ');
  return fillTemplate(content, { date, weekday, time });
}
