// The dialog that chooses a template for an exported image (B§2 "Export template chooser"). A chunk
// of its own, loaded on the first export.
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { CHOOSER_WIDE_PX, SHEET_WIDTH } from '#domain/export/export-size.ts';
import { mayUseTemplate, templatesFor, type ExportTemplate } from '#domain/export/templates.ts';
import { ExportMethods, ExportStatus } from '#web/features/export/export-footer.tsx';
import { usePlan } from '#web/features/export/export.queries.ts';
import { PageControls } from '#web/features/export/page-controls.tsx';
import { ScaledSheet } from '#web/features/export/scaled-sheet.tsx';
import type { SheetContent } from '#web/features/export/sheets/sheet-content.ts';
import { Sheet } from '#web/features/export/sheets/sheet.tsx';
import {
  TemplateCarousel,
  TemplateList,
  type TemplateChoiceProps,
} from '#web/features/export/template-list.tsx';
import { useExportAction } from '#web/features/export/use-export-action.ts';
import { usePages } from '#web/features/export/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Shown when a locked template is chosen (B§8). */
const UPGRADE_ALERT = '升级功能即将上线，敬请期待！';

export interface ExportChooserProps {
  title: string;
  content: SheetContent;
  /** Returns the file name for a template's name (B§9). */
  fileName: (template: string) => string;
  onClose: () => void;
}

/** Chooses a template, previews the sheet and exports the image. */
export function ExportChooser({ title, content, fileName, onClose }: ExportChooserProps) {
  const isWide = useMediaQuery(`(min-width: ${CHOOSER_WIDE_PX}px)`);
  const plan = usePlan();
  const templates = templatesFor(content.kind);
  const [chosen, setChosen] = useState(templates[0] as ExportTemplate);
  const sheet = useRef<HTMLDivElement>(null);
  const { methods, busy, result, show, run } = useExportAction();
  const isLocked = (template: ExportTemplate) => !mayUseTemplate(template, plan);
  const announceUpgrade = () => show({ text: UPGRADE_ALERT, isFailure: false });

  const free = templates.find((template) => !isLocked(template)) ?? chosen;
  const pages = usePages(sheet);

  const choose = (template: ExportTemplate) => {
    setChosen(template);
    pages.show(0);
    show(null);
    if (isLocked(template)) announceUpgrade();
  };
  const choice: TemplateChoiceProps = { templates, chosen, isLocked, onChoose: choose };
  const preview = (
    <ScaledSheet
      width={SHEET_WIDTH[content.kind]}
      label={`${chosen.name}：${content.title ?? content.date}`}
      name={chosen.id}
      sheetRef={sheet}
    >
      <Sheet
        styles={chosen.styles}
        content={content}
        watermark={plan !== 'premium'}
        page={pages.page}
      />
    </ScaledSheet>
  );

  const controls = content.kind === 'diary' && (
    <PageControls pages={pages} disabled={busy !== null} />
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={isWide ? 'wide' : 'full'}
      footer={
        <>
          <ExportStatus result={result} />
          {isLocked(chosen) ? (
            <>
              <Button
                icon={<Lock aria-hidden="true" className="size-5" />}
                onClick={announceUpgrade}
              >
                升级后可用
              </Button>
              <Button variant="primary" onClick={() => choose(free)}>
                改用“{free.name}”
              </Button>
            </>
          ) : (
            <ExportMethods
              methods={methods}
              busy={busy}
              copiesPage={pages.page !== null}
              onRun={(method) =>
                void run(
                  method,
                  method === 'copy' ? pages.makeShown : pages.makeAll,
                  fileName(chosen.name),
                )
              }
            />
          )}
        </>
      }
    >
      {isWide ? (
        <div className="flex h-[62dvh] gap-6">
          <TemplateList {...choice} />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {controls}
            <section
              aria-label="预览"
              className="min-h-0 flex-1 overflow-y-auto rounded-control bg-sunken p-6"
            >
              {preview}
            </section>
          </div>
        </div>
      ) : (
        <TemplateCarousel {...choice} controls={controls}>
          {preview}
        </TemplateCarousel>
      )}
    </Dialog>
  );
}
