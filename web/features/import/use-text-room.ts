// The room for the texts of an import: quickly by the figures of the preview, and when they do not
// fit, without the entries that the account has already.
import { useQuery } from '@tanstack/react-query';
import type { ImportChoices } from '#domain/import/import-plan.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import type { ImportSession } from '#web/features/import/import-session.ts';
import type { SourceSummary } from '#web/features/import/import-work.ts';

/** What an account has too little room for; `checking`: it is not known yet; null: it fits. */
export type TextRoom = { neededBytes: number; freeBytes: number } | 'checking' | null;

export function useTextRoom(
  id: string,
  { bytes = 0, entries }: SourceSummary,
  choices: ImportChoices,
  session: Pick<ImportSession, 'bytesToImport'>,
): TextRoom {
  const isAccount = useMode().name === 'account';
  const usage = useQuery(
    useApiQueries().usage.get.queryOptions({ staleTime: 0, enabled: isAccount }),
  );
  const { used = 0, limit = 0 } = usage.data?.texts ?? {};
  const freeBytes = Math.max(0, limit - used);
  const isOver = limit > 0 && bytes > freeBytes;
  const exact = useQuery({
    queryKey: ['import-bytes', id, entries, bytes, choices.shape],
    queryFn: () => session.bytesToImport(id, choices),
    enabled: isOver,
    gcTime: 0,
  });
  if (!isOver || exact.isError) return null;
  if (exact.data === undefined) return 'checking';
  return exact.data > freeBytes ? { neededBytes: exact.data, freeBytes } : null;
}
