// Says after a new sign-in that the app lock is off, and why: it never disappears silently.
import { Bar, BAR_ACTION_CLASS } from '#web/app/bar.tsx';
import { removeLock } from '#web/core/lock/lock-store.ts';
import { useLock } from '#web/core/lock/use-lock.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useNavigate } from '#web/ui/navigation/router.tsx';

const TEXT = {
  misses: 'PIN 被连续输错，应用锁随退出登录关掉了。',
  forgotten: '应用锁随退出登录关掉了。',
};

/** The bar. It comes back at each start until the user closes it or opens the settings. */
export function LockEnded({ owner }: { owner: string }) {
  const mode = useMode();
  const navigate = useNavigate();
  const by = useLock(owner)?.ended?.by;
  if (by === undefined) return null;
  return (
    <Bar
      role="alert"
      text={TEXT[by]}
      action={
        <button
          type="button"
          className={BAR_ACTION_CLASS}
          onClick={() => {
            navigate(mode.path('/setting'));
            removeLock(owner);
          }}
        >
          去设置里再开
        </button>
      }
      onClose={() => removeLock(owner)}
    />
  );
}
