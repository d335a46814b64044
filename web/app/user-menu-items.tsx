// The items of the user menu, loaded together with the menu's parts.
import { ChartColumn, Gem, LogIn, LogOut, Settings } from 'lucide-react';
import { useSignOut } from '#web/core/session/use-sign-out.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { MenuItem } from '#web/ui/menu.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';

/** 我的灵感石, 数据统计, 设置, and 退出登录 or 登录账号. */
export function UserMenuItems() {
  const mode = useMode();
  const navigate = useNavigate();
  const mayLeave = useLeaveQuestion();
  const signOut = useSignOut();

  const goToLogin = async () => {
    if (!(await mayLeave())) return;
    navigate('/login');
  };

  return (
    <>
      <MenuItem icon={<Gem />} to={mode.path('/purchase_token')}>
        我的灵感石
      </MenuItem>
      <MenuItem icon={<ChartColumn />} to={mode.path('/dashboard')}>
        数据统计
      </MenuItem>
      <MenuItem icon={<Settings />} to={mode.path('/setting')}>
        设置
      </MenuItem>
      {mode.can('signOut') ? (
        <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          退出登录
        </MenuItem>
      ) : (
        <MenuItem icon={<LogIn />} onSelect={() => void goToLogin()}>
          登录账号
        </MenuItem>
      )}
    </>
  );
}
