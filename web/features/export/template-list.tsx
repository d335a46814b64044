// The two template choosers (B§2): a list beside the preview, or a carousel with dots below it.
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportTemplate } from '#domain/export/templates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';

/** The props of both choosers. */
export interface TemplateChoiceProps {
  templates: readonly ExportTemplate[];
  chosen: ExportTemplate;
  isLocked: (template: ExportTemplate) => boolean;
  onChoose: (template: ExportTemplate) => void;
}

/** The list for wide windows. */
export function TemplateList({ templates, chosen, isLocked, onChoose }: TemplateChoiceProps) {
  return (
    <ul
      aria-label="模板"
      className="flex w-64 shrink-0 flex-col gap-2 overflow-y-auto py-1 pr-1 pl-1"
    >
      {templates.map((template) => (
        <li key={template.id}>
          <button
            type="button"
            aria-pressed={template.id === chosen.id}
            onClick={() => onChoose(template)}
            className={classNames(
              'flex w-full items-center gap-3 rounded-control border px-3 py-2.5 text-left transition-colors duration-150',
              template.id === chosen.id
                ? 'border-accent bg-accent/8'
                : 'border-hairline hover:bg-sunken',
            )}
          >
            <Swatch template={template} />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5 text-base leading-snug">
                {template.name}
                {isLocked(template) && <LockMark />}
              </span>
              <span className="block truncate text-xs text-soft">{template.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ template: { styles, preview } }: { template: ExportTemplate }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-[6px] border border-hairline-strong text-lg leading-none"
      style={{
        backgroundColor: styles.backgroundColor,
        boxShadow: `inset 0 3px 0 ${styles.primaryColor}`,
      }}
    >
      {preview}
    </span>
  );
}

function LockMark() {
  return (
    <>
      <Lock aria-hidden="true" className="size-3.5 text-soft" />
      <span className="sr-only">（升级后可用）</span>
    </>
  );
}

/** The carousel for narrow windows; `children` is the preview, and `controls` is above it. */
export function TemplateCarousel({
  templates,
  chosen,
  isLocked,
  onChoose,
  controls,
  children,
}: TemplateChoiceProps & { controls: ReactNode; children: ReactNode }) {
  const place = templates.indexOf(chosen);
  const go = (step: number) => {
    const next = templates[place + step];
    if (next !== undefined) onChoose(next);
  };
  const swipe = useSwipe((direction) => go(direction === 'next' ? 1 : -1));
  return (
    <div className="flex h-full flex-col gap-1">
      {controls}
      <div
        {...swipe}
        className="min-h-0 flex-1 touch-pan-y overflow-y-auto rounded-control bg-sunken p-3"
      >
        {children}
      </div>
      <div className="flex shrink-0 items-center justify-between pt-2">
        <IconButton
          label="上一个模板"
          icon={<ChevronLeft />}
          onClick={() => go(-1)}
          disabled={place === 0}
        />
        <div className="min-w-0 text-center">
          <p aria-live="polite" className="flex items-center justify-center gap-1.5 leading-snug">
            {chosen.name}
            {isLocked(chosen) && <LockMark />}
          </p>
          <p className="truncate text-xs text-soft">{chosen.description}</p>
          <div className="flex justify-center">
            {templates.map((template) => (
              <button
                key={template.id}
                type="button"
                aria-label={template.name}
                aria-current={template.id === chosen.id ? 'true' : undefined}
                onClick={() => onChoose(template)}
                className="grid h-8 w-6 place-items-center"
              >
                <span
                  className={classNames(
                    'size-2 rounded-full transition-colors duration-150',
                    template.id === chosen.id ? 'bg-accent' : 'bg-hairline-strong',
                  )}
                />
              </button>
            ))}
          </div>
        </div>
        <IconButton
          label="下一个模板"
          icon={<ChevronRight />}
          onClick={() => go(1)}
          disabled={place === templates.length - 1}
        />
      </div>
    </div>
  );
}
