import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#web/core/errors/error-text.ts';
import { useIsShared } from '#web/core/errors/shared-errors.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';

/** Why a query has no data, and a button that fetches again. */
export function QueryError({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}) {
  const text = errorText(query.error);
  // Named above, for all parts of the page at once.
  if (useIsShared(text)) return <p className="text-sm text-soft">这一项没有读到。</p>;
  return <ErrorBox text={text} onRetry={() => void query.refetch()} busy={query.isFetching} />;
}
