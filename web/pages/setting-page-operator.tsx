// The way to /admin in the settings. It is in the answer that 用量 asks for, so that it costs no
// request of its own (rulings 130).
import { useUsage } from '#web/features/usage/usage.queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

/** A link for operators; nothing for all others. */
export function OperatorLine() {
  if (useUsage().data?.isOperator !== true) return null;
  return (
    <SettingLine label="管理这个站点" text="账号、邀请、优惠码，和服务器的运行情况。">
      <Link to="/admin" className={buttonClass()}>
        管理
      </Link>
    </SettingLine>
  );
}
