// The stored session's token has expired and the server that renews it is unreachable. The page
// waits and continues by itself.
import { useState } from 'react';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';

export function ServerUnreachable() {
  const session = useSessionActions();
  const [isRetrying, setRetrying] = useState(false);

  const retry = async () => {
    setRetrying(true);
    await session.lookAgain();
    setRetrying(false);
  };

  return (
    <QuietSheet head={<Logo />}>
      <div className="flex flex-col gap-5">
        <h1 className="text-2xl">现在连不上服务器</h1>
        <p role="status" className="text-soft">
          你的登录还在。服务器恢复后，这一页会自己打开。
        </p>
        <Button
          variant="primary"
          busy={isRetrying}
          busyLabel="正在连接..."
          onClick={() => void retry()}
        >
          再试一次
        </Button>
        <Link to="/test/inspiration" className={buttonClass()}>
          先免费试用
        </Link>
      </div>
    </QuietSheet>
  );
}
