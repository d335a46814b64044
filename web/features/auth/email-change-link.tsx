// What a link of a change of the address does: nothing by itself, because mail scanners open links.
// A button confirms it; the old address can refuse it (rulings 137).
import { useState } from 'react';
import type { AuthClient } from '#web/core/session/session.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import { LinkSheet } from '#web/features/auth/link-sheet.tsx';
import { Button } from '#web/ui/button.tsx';

/** A link as the address of the page carries it. */
export interface EmailLink {
  token: string;
  /** The mailbox that got it. */
  side: 'current' | 'new';
}

type Step =
  | { name: 'question' }
  | { name: 'refusal' }
  | { name: 'invalid' }
  | { name: 'first' }
  | { name: 'changed'; email: string }
  | { name: 'refused' };

export interface EmailChangeLinkProps {
  /** null: the address carries none. */
  link: EmailLink | null;
  /** A client whose session is in memory. */
  loadClient: () => Promise<AuthClient>;
  /** Called once the link is used, so that it can be removed from the address. */
  onSettled: () => void;
  /** Called after the change or its refusal: a session stored here may be renewed or over. */
  onAccountChanged: () => Promise<void>;
  /** Loads another page. */
  onLeave: (to: '/' | '/login') => void;
}

const UNREACHED_TEXT = '没有成功，请检查网络连接后重试';

export function EmailChangeLink({
  link,
  loadClient,
  onSettled,
  onAccountChanged,
  onLeave,
}: EmailChangeLinkProps) {
  const [step, setStep] = useState<Step>(
    link === null ? { name: 'invalid' } : { name: 'question' },
  );
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const settle = (next: Step) => {
    onSettled();
    setStep(next);
  };

  const act = async (action: (used: EmailLink) => Promise<Step | AuthFailure>) => {
    if (link === null) return;
    setBusy(true);
    setError(null);
    const end = await action(link).catch((): AuthFailure => ({ message: '' }));
    setBusy(false);
    if ('name' in end && !('message' in end)) return settle(end);
    if (end.code === 'otp_expired') return settle({ name: 'invalid' });
    if (end.code === 'email_exists') return setError('新邮箱刚刚有了另一个账号，所以没有更换。');
    setError(describedFailure(end) ?? UNREACHED_TEXT);
  };

  const confirm = () =>
    act(async ({ token }) => {
      const auth = await loadClient();
      const { data, error: failure } = await auth.verifyOtp({
        token_hash: token,
        type: 'email_change',
      });
      if (failure !== null) return failure;
      if (data.session === null) return { name: 'first' };
      const { email } = data.session.user;
      // The link proves the change; this browser keeps the session that it has.
      await auth.signOut({ scope: 'local' }).catch(() => undefined);
      await onAccountChanged();
      return { name: 'changed', email: email ?? '' };
    });

  const refuse = () =>
    act(async ({ token }) => {
      const answer = await fetch('/auth/v1/email-change/refuse', {
        method: 'POST',
        body: JSON.stringify({ token_hash: token }),
      });
      if (answer.ok) {
        await onAccountChanged();
        return { name: 'refused' };
      }
      const { code } = (await answer.json()) as { code?: string };
      return { message: '', code, status: answer.status };
    });

  switch (step.name) {
    case 'question':
      return link?.side === 'current' ? (
        <LinkSheet
          title="同意更换邮箱吗？"
          text="有人申请把你的回响账号换到另一个邮箱，新地址写在信里。新邮箱也确认以后，才会更换。"
          error={error}
        >
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="确认中..."
            onClick={() => void confirm()}
          >
            是我，同意更换
          </Button>
          <Button
            variant="danger"
            disabled={isBusy}
            onClick={() => {
              setError(null);
              setStep({ name: 'refusal' });
            }}
          >
            不是我
          </Button>
        </LinkSheet>
      ) : (
        <LinkSheet
          title="确认这个邮箱？"
          text="有人申请把一个回响账号的邮箱换成这个。旧邮箱也确认以后才会更换，之后用这个邮箱登录和收信。"
          error={error}
        >
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="确认中..."
            onClick={() => void confirm()}
          >
            确认这个邮箱
          </Button>
          <p className="text-sm text-soft">不是你要换的话，关掉这一页就好，什么都不会改变。</p>
        </LinkSheet>
      );
    case 'refusal':
      return (
        <LinkSheet
          title="拒绝更换，并保护账号？"
          text="申请的人能登录你的账号。拒绝以后，邮箱不变，所有设备退出登录，现在的密码作废，通行密钥、绑定的登录方式、访问令牌和 Webhook 全部移除，重置密码的邮件会寄到这个邮箱。"
          error={error}
        >
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="处理中..."
            onClick={() => void refuse()}
          >
            拒绝并退出所有设备
          </Button>
          <Button disabled={isBusy} onClick={() => setStep({ name: 'question' })}>
            返回
          </Button>
        </LinkSheet>
      );
    case 'first':
      return (
        <LinkSheet
          title={link?.side === 'current' ? '旧邮箱已确认' : '新邮箱已确认'}
          text={`还差${link?.side === 'current' ? '新' : '旧'}邮箱：请打开寄到那里的信，点里面的链接。在那之前，邮箱不变。`}
          isDone
        >
          <Button onClick={() => onLeave('/')}>打开回响</Button>
        </LinkSheet>
      );
    case 'changed':
      return (
        <LinkSheet
          title="邮箱已更换"
          text={`以后用 ${step.email} 登录，密码不变。已经登录的设备不受影响。`}
          isDone
        >
          <Button variant="primary" onClick={() => onLeave('/')}>
            打开回响
          </Button>
        </LinkSheet>
      );
    case 'refused':
      return (
        <LinkSheet
          title="已拒绝更换"
          text="邮箱没有变，所有设备都已退出登录，原来的密码、通行密钥、访问令牌和 Webhook 都不能再用。请按随后收到的邮件，设置新密码。"
          isDone
        >
          <Button onClick={() => onLeave('/login')}>去登录页</Button>
        </LinkSheet>
      );
    case 'invalid':
      return (
        <LinkSheet
          title="链接不能用了"
          text="它可能已经用过，超过了 24 小时，或者这次更换已经取消。需要的话，请登录后，在设置的“账号”里再申请一次。"
        >
          <Button onClick={() => onLeave('/')}>打开回响</Button>
        </LinkSheet>
      );
  }
}
