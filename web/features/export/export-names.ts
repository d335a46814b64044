import { postFileName } from '#domain/export/file-name.ts';
import type { SheetContent } from '#web/features/export/sheets/sheet-content.ts';

/** The name of the action and the title of its dialog. */
export const EXPORT_TITLE = '导出为图片';

/** Returns a function that names the file of a post or conversation by its template. */
export function postFileNamer({ day, time }: SheetContent): (template: string) => string {
  return (template) => postFileName({ day, time: time ?? '', template });
}
