// Where the arrow of a page leads that opens from many others: to the page it was opened from, or,
// for a deep link, to the list that it belongs to.
import type { BackLinkProps } from '#web/core/place/back-link.tsx';
import { useOriginOf } from '#web/core/place/place.store.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { matchPath } from '#web/ui/navigation/match-path.ts';
import { useLocation } from '#web/ui/navigation/router.tsx';

/** The pages that show links to conversations and diaries, and the name of the way back to each. */
const NAMES = {
  '/inspiration': '返回灵感',
  '/notes': '返回笔记',
  '/notes/:diaryId': '返回日记',
  '/chat/:postId': '返回上一段对话',
  '/takenote': '返回总结',
  '/dashboard': '返回数据统计',
  '/ask': '返回问问自己',
} as const;

/** The way back from the current page. `home` is the list to which it belongs. */
export function useWayBack(home: '/inspiration' | '/notes'): Pick<BackLinkProps, 'to' | 'label'> {
  const mode = useMode();
  const { key, pathname } = useLocation();
  const origin = useOriginOf(key);
  const found = (Object.keys(NAMES) as (keyof typeof NAMES)[]).find(
    (path) => origin !== null && origin !== pathname && matchPath(mode.path(path), origin) !== null,
  );
  return found === undefined || origin === null
    ? { to: mode.path(home), label: NAMES[home] }
    : { to: origin, label: NAMES[found] };
}
