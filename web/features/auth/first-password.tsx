// The password line of an account that only the sign-in provider opens: a mailed link sets the
// first password (rulings 136).
import { useState } from 'react';
import { useMailText } from '#web/core/config/mail-text.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { resetMailFailureText } from '#web/features/auth/auth-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

export function FirstPassword() {
  const session = useSessionActions();
  const email = useSession().user?.email ?? '';
  const notice = useNotice();
  const failure = useActionError();
  const mailText = useMailText();
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    failure.clear();
    setBusy(true);
    const error = await session.requestReset(email).catch(() => ({ message: '' }));
    setBusy(false);
    if (error !== null) failure.show(resetMailFailureText(error));
    else notice.info(mailText(`信已寄到 ${email}，请在一小时内打开里面的链接。`));
  };

  return (
    <SettingLine label="密码" text="还没有密码。设置时会寄一封信到上面的邮箱，点里面的链接就行。">
      <Button busy={isBusy} busyLabel="发送中..." onClick={() => void send()}>
        设置密码
      </Button>
    </SettingLine>
  );
}
