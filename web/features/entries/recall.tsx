// 那年今日 above the feed. It is there when the feed appears, or waits for the next time the feed is
// opened: it never moves a card.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useState, type ComponentProps } from 'react';
import { useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';
import { lazyModule } from '#web/core/browser/lazy-module.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import type { RecallCard } from '#web/features/entries/recall-card.tsx';
import { askRecalledDays, useRecalledDays } from '#web/features/entries/recall.queries.ts';
import { useRecall } from '#web/features/entries/use-recall.ts';

/** The card, loaded while the feed is. */
export const recallCard = lazyModule(() =>
  import('#web/features/entries/recall-card.tsx').then((part) => part.RecallCard),
);

/** Without the chunk or the days there is no card. */
const ignore = () => undefined;

/**
 * The card, or nothing. A feed that is there at once leaves no time to ask, so the days are then
 * fetched when it is left, for the next time. In trial mode the first screen loads nothing for it.
 */
export function Recall({ isFeedLoading }: { isFeedLoading: boolean }) {
  const client = useQueryClient();
  const queries = useApiQueries();
  const today = todayHere();
  const [isWanted, close] = useRecall(today);
  const [asksNow] = useState(isFeedLoading);
  const days = useRecalledDays(today, isWanted && asksNow);
  const [isInTime, setInTime] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    if (asksNow) void recallCard.load().catch(ignore);
    return () => void prepare(client, queries, today).catch(ignore);
  }, [client, queries, today, isWanted, asksNow]);
  if (isInTime === null && !isFeedLoading) setInTime(days.length > 0 && recallCard.isLoaded());
  return isInTime === true && isWanted ? <LoadedCard today={today} onClose={close} /> : null;
}

async function prepare(client: QueryClient, queries: ApiQueries, today: string): Promise<void> {
  const days = await askRecalledDays(client, queries, today);
  if (days.length > 0) await recallCard.load();
}

function LoadedCard(props: ComponentProps<typeof RecallCard>) {
  return createElement(recallCard.useValue(), props);
}
