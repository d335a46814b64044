// Beside a new password: passkeys outlive it, and can be removed with the change (rulings 135).
import { useEffect, useState } from 'react';
import type { AuthClient } from '#web/core/session/session.ts';
import { listPasskeys, useHasPasskeys, usePasskeys } from '#web/features/auth/passkey.queries.ts';
import { Switch } from '#web/ui/switch.tsx';

export interface PasskeysOutliveProps {
  /** Whether the change of the password removes them. */
  endsPasskeys: boolean;
  onChange: (endsPasskeys: boolean) => void;
}

/** In the settings. Nothing for a user without passkeys. */
export function PasskeysOutlive(props: PasskeysOutliveProps) {
  return <PasskeysSwitch count={usePasskeys().data?.length ?? 0} {...props} />;
}

/**
 * On the reset page, which has the session of a mailed link. A failed count shows the switch too,
 * without a number.
 */
export function LinkPasskeys({
  loadClient,
  ...props
}: PasskeysOutliveProps & { loadClient: () => Promise<AuthClient> }) {
  const hasPasskeys = useHasPasskeys();
  const [count, setCount] = useState<number | null>(0);
  useEffect(() => {
    let isShown = true;
    if (hasPasskeys)
      void loadClient()
        .then(listPasskeys)
        .then(
          (list) => list.length,
          () => null,
        )
        .then((known) => isShown && setCount(known));
    return () => {
      isShown = false;
    };
  }, [hasPasskeys, loadClient]);
  return <PasskeysSwitch count={count} {...props} />;
}

/** `count`: the user's passkeys; null: unknown. */
function PasskeysSwitch({
  count,
  endsPasskeys,
  onChange,
}: PasskeysOutliveProps & { count: number | null }) {
  if (count === 0) return null;
  return (
    <Switch label="同时移除通行密钥" checked={endsPasskeys} onChange={onChange}>
      {count === null
        ? '改密码不会让通行密钥失效；不一起移除，以后仍能用它登录。'
        : `现有 ${count} 把。改密码不会让它们失效；不一起移除，以后仍能用它们登录。`}
    </Switch>
  );
}
