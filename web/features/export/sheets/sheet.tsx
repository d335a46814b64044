// The layouts by name. A new template uses one of them or adds its own.
import type { ComponentType } from 'react';
import type { ExportLayout } from '#domain/export/templates.ts';
import { Letterpress } from '#web/features/export/sheets/letterpress.tsx';
import { Magazine } from '#web/features/export/sheets/magazine.tsx';
import { Night } from '#web/features/export/sheets/night.tsx';
import { OldPaper } from '#web/features/export/sheets/old-paper.tsx';
import { Ruled } from '#web/features/export/sheets/ruled.tsx';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Silk } from '#web/features/export/sheets/silk.tsx';

const LAYOUTS: Record<ExportLayout, ComponentType<SheetProps>> = {
  letterpress: Letterpress,
  ruled: Ruled,
  magazine: Magazine,
  silk: Silk,
  night: Night,
  'old-paper': OldPaper,
};

export function Sheet(props: SheetProps) {
  const Layout = LAYOUTS[props.styles.layout];
  return <Layout {...props} />;
}
