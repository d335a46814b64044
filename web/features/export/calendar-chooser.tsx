// The dialog that exports the heatmap as a card: the year, or one of its months.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { SHEET_WIDTH } from '#domain/export/export-size.ts';
import { cardFileName } from '#domain/export/file-name.ts';
import { heatmapMonths, type HeatmapDay } from '#domain/stats/heatmap.ts';
import { MonthCard, periodOf, YearCard } from '#web/features/export/cards/calendar-cards.tsx';
import { ExportMethods, ExportStatus } from '#web/features/export/export-footer.tsx';
import { EXPORT_TITLE } from '#web/features/export/export-names.ts';
import { usePlan } from '#web/features/export/export.queries.ts';
import { PillChoice } from '#web/features/export/page-controls.tsx';
import { ScaledSheet } from '#web/features/export/scaled-sheet.tsx';
import { useExportAction } from '#web/features/export/use-export-action.ts';
import { usePages } from '#web/features/export/use-pages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const KINDS = [
  ['year', '这一年'],
  ['month', '一个月'],
] as const;

export function CalendarChooser({
  days,
  onClose,
}: {
  days: readonly HeatmapDay[];
  onClose: () => void;
}) {
  const months = heatmapMonths(days);
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('year');
  const [place, setPlace] = useState(months.length - 1);
  const sheet = useRef<HTMLDivElement>(null);
  const { makeShown } = usePages(sheet);
  const { methods, busy, result, run } = useExportAction();
  const watermark = usePlan() !== 'premium';
  const month = months[place] ?? [];
  const period = kind === 'year' ? periodOf(months.at(-1) ?? []) : periodOf(month);
  const label = kind === 'year' ? '这一年' : `${Number(period.slice(5))} 月`;

  return (
    <Dialog
      open
      onClose={onClose}
      title={EXPORT_TITLE}
      footer={
        <>
          <ExportStatus result={result} />
          <ExportMethods
            methods={methods}
            busy={busy}
            onRun={(method) => void run(method, makeShown, cardFileName(period, label))}
          />
        </>
      }
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <PillChoice
          label="卡片"
          choices={KINDS}
          chosen={kind}
          disabled={busy !== null}
          onChoose={setKind}
        />
        {kind === 'month' && (
          <div className="flex items-center text-sm text-soft">
            <IconButton
              label="上一个月"
              icon={<ChevronLeft />}
              disabled={busy !== null || place === 0}
              onClick={() => setPlace(place - 1)}
            />
            <p aria-live="polite" className="font-figures">
              {period}
            </p>
            <IconButton
              label="下一个月"
              icon={<ChevronRight />}
              disabled={busy !== null || place === months.length - 1}
              onClick={() => setPlace(place + 1)}
              className="-mr-2"
            />
          </div>
        )}
      </div>
      <div className="mt-3 rounded-control bg-sunken p-4">
        <ScaledSheet
          width={SHEET_WIDTH.diary}
          label={`卡片：${label}`}
          name={kind}
          sheetRef={sheet}
        >
          {kind === 'year' ? (
            <YearCard days={days} watermark={watermark} />
          ) : (
            <MonthCard days={month} watermark={watermark} />
          )}
        </ScaledSheet>
      </div>
    </Dialog>
  );
}
