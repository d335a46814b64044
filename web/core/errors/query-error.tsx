import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#web/core/errors/error-text.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';

/** Why a query has no data, and a button that fetches again. */
export function QueryError({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}) {
  return (
    <ErrorBox
      text={errorText(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
