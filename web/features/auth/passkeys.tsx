// 通行密钥 in the settings: the list, and adding, renaming and removing one (rulings 135).
import { lazy, Suspense, useState } from 'react';
import { PASSKEYS_MAX } from '#domain/auth/passkey.ts';
import { timeAgo } from '#domain/shared/time-ago.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useHasPassword } from '#web/features/auth/auth-user.queries.ts';
import {
  passkeyErrorText,
  PasskeyRefusal,
  useAddPasskey,
  usePasskeys,
  useRemovePasskeys,
  type Passkey,
} from '#web/features/auth/passkey.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const RenameDialog = lazy(() =>
  import('#web/features/auth/passkey-dialogs.tsx').then((module) => ({
    default: module.RenameDialog,
  })),
);

const ProofDialog = lazy(() =>
  import('#web/features/auth/passkey-dialogs.tsx').then((module) => ({
    default: module.ProofDialog,
  })),
);

/** `isTwoStep`: signing in asks for a code as well. */
export function Passkeys({ isTwoStep }: { isTwoStep: boolean }) {
  const passkeys = usePasskeys();
  const add = useAddPasskey();
  const notice = useNotice();
  const failure = useActionError();
  const hasPassword = useHasPassword();
  const [isProving, setProving] = useState(false);
  const items = passkeys.data ?? [];
  const isFull = items.length >= PASSKEYS_MAX;
  const isSupported = 'PublicKeyCredential' in window;

  const addOne = async () => {
    failure.clear();
    try {
      await add.mutateAsync();
      notice.info('通行密钥添加好了，下次可以用它登录。');
    } catch (error) {
      if (error instanceof PasskeyRefusal && error.code === 'reauthentication_needed') {
        if (hasPassword) setProving(true);
        else failure.show('没有添加：请退出，重新登录后十分钟内再添加');
      } else failure.show(passkeyErrorText(error));
    }
  };

  return (
    <div>
      <SettingLine label="通行密钥" text={aboutText(isSupported, isFull, isTwoStep)}>
        <Button
          disabled={!isSupported || isFull || passkeys.data === undefined}
          busy={add.isPending}
          busyLabel="添加中..."
          onClick={() => void addOne()}
        >
          添加通行密钥
        </Button>
      </SettingLine>
      {passkeys.isPending && <Skeleton className="mt-3 h-14" />}
      {passkeys.isError && passkeys.data === undefined && <QueryError query={passkeys} />}
      {items.length > 0 && (
        <ul aria-label="通行密钥" className="mt-2 divide-y divide-hairline">
          {items.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} seenAtMs={passkeys.dataUpdatedAt} />
          ))}
        </ul>
      )}
      {isProving && (
        <Suspense>
          <ProofDialog
            about="有了通行密钥就能登录，添加之前请输入密码。"
            onClose={() => setProving(false)}
            onProved={() => {
              setProving(false);
              void addOne();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function aboutText(isSupported: boolean, isFull: boolean, isTwoStep: boolean): string {
  if (!isSupported) return '这个浏览器不支持通行密钥，请换一个再添加。';
  if (isFull) return `已经有 ${PASSKEYS_MAX} 把，移除一把才能再添加。`;
  return isTwoStep
    ? '用指纹、面容或锁屏密码代替登录密码，验证器的6位数字还是要输入。'
    : '用指纹、面容或锁屏密码登录，不用输入密码。';
}

function PasskeyLine({ passkey, seenAtMs }: { passkey: Passkey; seenAtMs: number }) {
  const confirm = useConfirm();
  const failure = useActionError();
  const remove = useRemovePasskeys();
  const [isRenaming, setRenaming] = useState(false);

  const removeIt = async () => {
    const question = {
      title: `移除“${passkey.name}”？`,
      body: '它不能再用来登录。已经用它登录的设备不会退出，可以在“登录设备”里让它们退出。手机或密码管理器里存的那一份，要自己删掉。',
      action: '移除',
      danger: true,
    };
    if (!(await confirm(question))) return;
    failure.clear();
    try {
      await remove.mutateAsync([passkey.id]);
    } catch (error) {
      failure.show(passkeyErrorText(error));
    }
  };

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 py-2.5">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block truncate leading-snug">{passkey.name}</span>
        <span className="text-sm text-soft">
          {`${momentHere(passkey.createdAt).date}添加 · ${usedText(passkey, seenAtMs)}`}
        </span>
      </p>
      <div className="-mr-5 -ml-5 flex sm:ml-0">
        <Button
          variant="danger"
          className="text-soft hover:text-ink"
          aria-label={`改名 ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          改名
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          busyLabel="移除中..."
          aria-label={`移除 ${passkey.name}`}
          onClick={() => void removeIt()}
        >
          移除
        </Button>
      </div>
      {isRenaming && (
        <Suspense>
          <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </li>
  );
}

function usedText({ lastUsedAt }: Passkey, nowMs: number): string {
  return lastUsedAt === null ? '还没用过' : `${timeAgo(lastUsedAt, nowMs)}用过`;
}
