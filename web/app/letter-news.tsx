// The news of an account, once the page is at rest: a share of a limit that is reached, pushes that
// have ended, and a new weekly letter. The server remembers what was opened or closed, so a letter
// is announced in one browser only.
import { useEffect, useState } from 'react';
import { weekWords } from '#domain/letters/letter-week.ts';
import { useLetters, useMarkLetterSeen } from '#web/core/letters/letter.queries.ts';
import { usePushCheck } from '#web/core/push/use-push-check.ts';
import { useUsageNews } from '#web/core/usage/use-usage-news.ts';
import { useNotice } from '#web/ui/notice.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** Shows a notice that stays until the user answers it. Renders nothing. */
export function LetterNews() {
  useUsageNews();
  usePushCheck();
  const letters = useLetters();
  const { mutate: markSeen } = useMarkLetterSeen();
  const notice = useNotice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [later, setLater] = useState<string | null>(null);
  const letter = letters.data?.items.find(
    ({ isSeen, diaryId, week }) => !isSeen && diaryId !== null && week !== later,
  );
  const week = letter?.week;
  const path = letter === undefined ? null : (`/notes/${letter.diaryId}` as const);
  const isOpen = path === pathname;
  useEffect(() => {
    if (week === undefined || path === null || isOpen) return undefined;
    const dismiss = notice.info(
      `${weekWords(week)}的来信写好了`,
      { label: '读信', onSelect: () => navigate(path) },
      {
        more: { label: '以后再看', onSelect: () => setLater(week) },
        onHold: () => undefined,
        onClose: () => markSeen(week),
      },
    );
    return dismiss;
  }, [week, path, isOpen, notice, navigate, markSeen]);
  return null;
}
