// Changes of the session that the user did not make in this tab: it expired, the app lock ended it,
// or a link confirmed another account.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { PIN_MISSES_MAX } from '#domain/lock/lock.ts';
import { Bar, BAR_ACTION_CLASS } from '#web/app/bar.tsx';
import type { SessionNews as News } from '#web/core/session/session.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** The bar on every page. The login shows an expired session itself. */
export function SessionNews() {
  const { news } = useSession();
  const session = useSessionActions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLogin = pathname === '/login';
  if (news === undefined || news.kind === 'left') return null;
  if (isLogin && !(news.kind === 'expired' && news.by !== undefined)) return null;
  const toLogin = (
    <button type="button" className={BAR_ACTION_CLASS} onClick={() => navigate('/login')}>
      去登录
    </button>
  );
  return (
    <Bar
      role="alert"
      text={textOf(news)}
      action={news.kind === 'expired' && !isLogin ? toLogin : undefined}
      onClose={session.dismissNews}
    />
  );
}

const LOCK_TEXT = {
  misses: `PIN 连续输错 ${PIN_MISSES_MAX} 次，这台设备已退出登录。写下的内容都在，登录后就能看到。`,
  forgotten: '这台设备已退出登录。重新登录后应用锁是关着的，可以在设置里再开。',
};

function textOf(news: Exclude<News, { kind: 'left' }>): string {
  switch (news.kind) {
    case 'expired':
      return news.by === undefined ? ERROR_TEXT.SESSION_EXPIRED : LOCK_TEXT[news.by];
    case 'confirmedBeside':
      return `${news.email} 的邮箱已确认。这里登录的仍是你现在的账号。`;
    case 'linkUnused':
      return '邮件里的确认链接没有用上：这里已经登录了一个账号。要使用它，请先退出登录，再打开链接。';
  }
}
