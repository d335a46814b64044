// Tells once that a share of a limit is reached, with the way to the figures (rulings 73, 129).
import { useEffect, useSyncExternalStore } from 'react';
import { clearUsage, subscribeUsage, waitingUsage } from '#web/core/usage/usage-news.ts';
import { usageNewsText } from '#web/core/usage/usage-words.ts';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/** Shows what waits. */
export function useUsageNews(): void {
  const header = useSyncExternalStore(subscribeUsage, waitingUsage);
  const notice = useNotice();
  const navigate = useNavigate();
  useEffect(() => {
    if (header === null) return;
    clearUsage();
    const text = usageNewsText(header);
    if (text !== null) notice.info(text, { label: '看用量', onSelect: () => navigate('/setting') });
  }, [header, notice, navigate]);
}
