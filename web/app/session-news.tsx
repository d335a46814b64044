// Changes of the session that the user did not make in this tab: it expired, or a link confirmed
// another account.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { Bar, BAR_ACTION_CLASS } from '#web/app/bar.tsx';
import type { SessionNews as News } from '#web/core/session/session.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** The bar on every page except the login, which shows the same message itself. */
export function SessionNews() {
  const { news } = useSession();
  const session = useSessionActions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (news === undefined || news.kind === 'left' || pathname === '/login') return null;
  const toLogin = (
    <button type="button" className={BAR_ACTION_CLASS} onClick={() => navigate('/login')}>
      去登录
    </button>
  );
  return (
    <Bar
      role="alert"
      text={textOf(news)}
      action={news.kind === 'expired' ? toLogin : undefined}
      onClose={session.dismissNews}
    />
  );
}

function textOf(news: Exclude<News, { kind: 'left' }>): string {
  switch (news.kind) {
    case 'expired':
      return ERROR_TEXT.SESSION_EXPIRED;
    case 'confirmedBeside':
      return `${news.email} 的邮箱已确认。这里登录的仍是你现在的账号。`;
    case 'linkUnused':
      return '邮件里的确认链接没有用上：这里已经登录了一个账号。要使用它，请先退出登录，再打开链接。';
  }
}
