// The controls above a diary's preview: one long image or pages, and the page that is shown.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ExportForm, Pages } from '#web/features/export/use-pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const FORMS: readonly (readonly [ExportForm, string])[] = [
  ['long', '一张长图'],
  ['pages', '分页 3:4'],
];

/** `disabled` while images are made. */
export function PageControls({ pages, disabled }: { pages: Pages; disabled: boolean }) {
  const { form, setForm, page, show } = pages;
  return (
    <div className="flex min-h-11 shrink-0 items-center justify-between gap-2">
      <PillChoice
        label="版式"
        choices={FORMS}
        chosen={form}
        disabled={disabled}
        onChoose={setForm}
      />
      {page !== null && (
        <div className="flex items-center text-sm text-soft">
          <IconButton
            label="上一页"
            icon={<ChevronLeft />}
            disabled={disabled || page.index === 0}
            onClick={() => show(page.index - 1)}
          />
          <p aria-live="polite" className="font-figures whitespace-nowrap">
            <span className="sr-only">第</span>
            {page.index + 1} / {page.count}
            <span className="sr-only">页</span>
          </p>
          <IconButton
            label="下一页"
            icon={<ChevronRight />}
            disabled={disabled || page.index === page.count - 1}
            onClick={() => show(page.index + 1)}
            className="-mr-2"
          />
        </div>
      )}
    </div>
  );
}

/** A choice between a few words. */
export function PillChoice<Name extends string>({
  label,
  choices,
  chosen,
  disabled,
  onChoose,
}: {
  label: string;
  choices: readonly (readonly [Name, string])[];
  chosen: Name;
  disabled: boolean;
  onChoose: (name: Name) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex gap-2">
      {choices.map(([name, words]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          disabled={disabled}
          onClick={() => onChoose(name)}
          className={classNames(
            'min-h-11 rounded-full border px-3.5 text-sm transition-colors duration-150',
            name === chosen
              ? 'border-accent bg-accent/8 text-ink'
              : 'border-hairline-strong text-soft hover:text-ink',
          )}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
