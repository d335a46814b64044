// A page whose content could not be loaded: a drawing, the reason and a retry. The page has the way
// back.
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#web/core/errors/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';

export function PageFailure({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<UnopenedLetter />}
        title={errorText(query.error)}
        action={
          <Button
            variant="primary"
            onClick={() => void query.refetch()}
            busy={query.isFetching}
            busyLabel="重试中..."
          >
            再试一次
          </Button>
        }
      />
    </div>
  );
}

/** A letter in its envelope, on its way. */
export function UnopenedLetter() {
  return (
    <LineDrawing width={112} height={88}>
      <path d="M20 24h64a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V29a5 5 0 0 1 5-5Z" />
      <path d="m16 27 36 26 36-26M16 70l25-23M88 70 63 47" />
      <path d="M97 34h8M97 48h11M97 62h6" strokeDasharray="3 5" opacity=".55" />
    </LineDrawing>
  );
}
