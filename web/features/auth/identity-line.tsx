// The sign-in provider in the settings: linking and unlinking the account there (rulings 136).
import { lazy, Suspense, useEffect, useState } from 'react';
import { momentHere } from '#web/core/browser/moment.ts';
import { useHasPassword } from '#web/features/auth/auth-user.queries.ts';
import {
  identityErrorText,
  IdentityRefusal,
  useLinkedIdentity,
  useLinkIdentity,
  useUnlinkIdentity,
  type LinkedIdentity,
} from '#web/features/auth/identity.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

const ProofDialog = lazy(() =>
  import('#web/features/auth/passkey-dialogs.tsx').then((module) => ({
    default: module.ProofDialog,
  })),
);

/** `name` is what users call the provider. */
export function IdentityLine({ name }: { name: string }) {
  const identity = useLinkedIdentity();
  const hasPassword = useHasPassword();
  return (
    <SettingLine label={`用 ${name} 登录`} text={aboutText(name, identity, hasPassword)}>
      {identity === null && <LinkButton name={name} />}
      {identity && hasPassword && <UnlinkButton name={name} />}
    </SettingLine>
  );
}

function aboutText(
  name: string,
  identity: LinkedIdentity | null | undefined,
  hasPassword: boolean,
): string {
  if (identity === undefined) return '';
  if (identity === null) return `绑定以后，用 ${name} 也能登录，不用输入密码。`;
  const who = identity.email === null ? '已绑定' : `已绑定 ${identity.email}`;
  const linked = `${who} · ${momentHere(identity.linkedAt).date}`;
  return hasPassword ? linked : `${linked}。这个账号还没有密码，设置密码以后才能解除绑定。`;
}

function LinkButton({ name }: { name: string }) {
  const link = useLinkIdentity(name);
  const failure = useActionError();
  const [isProving, setProving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  // The browser's way back may show this page as it was left.
  useEffect(() => {
    const wake = () => setLeaving(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  const linkIt = async () => {
    failure.clear();
    setLeaving(true);
    try {
      await link.mutateAsync();
    } catch (error) {
      setLeaving(false);
      if (error instanceof IdentityRefusal && error.code === 'reauthentication_needed')
        setProving(true);
      else failure.show(identityErrorText(error));
    }
  };

  return (
    <>
      <Button busy={isLeaving} busyLabel="正在前往..." onClick={() => void linkIt()}>
        绑定
      </Button>
      {isProving && (
        <Suspense>
          <ProofDialog
            about={`绑定了 ${name} 就能用它登录，绑定之前请输入密码。`}
            onClose={() => setProving(false)}
            onProved={() => {
              setProving(false);
              void linkIt();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function UnlinkButton({ name }: { name: string }) {
  const unlink = useUnlinkIdentity(name);
  const confirm = useConfirm();
  const notice = useNotice();
  const failure = useActionError();

  const unlinkIt = async () => {
    const question = {
      title: `解除和 ${name} 的绑定？`,
      body: `以后不能再用 ${name} 登录，请用密码。已经登录的设备不会退出，可以在“登录设备”里让它们退出。`,
      action: '解除绑定',
      danger: true,
    };
    if (!(await confirm(question))) return;
    failure.clear();
    try {
      await unlink.mutateAsync();
      notice.info('绑定已解除，以后请用密码登录。');
    } catch (error) {
      failure.show(identityErrorText(error));
    }
  };

  return (
    <Button
      variant="danger"
      className="-ml-5 sm:ml-0"
      busy={unlink.isPending}
      busyLabel="解除中..."
      onClick={() => void unlinkIt()}
    >
      解除绑定
    </Button>
  );
}
