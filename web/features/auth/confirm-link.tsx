// What the link of a sign-up does: nothing by itself, because mail scanners open links. A button
// confirms the address (rulings 207).
import { useState } from 'react';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import { LinkSheet } from '#web/features/auth/link-sheet.tsx';
import { Button } from '#web/ui/button.tsx';

export interface ConfirmLinkProps {
  /** null: the address carries none. */
  token: string | null;
  /** The secret that the browser of the sign-up keeps; null: another browser. */
  findVerifier: () => string | null;
  /** Called once the link is used or over, so that it can be removed from the address. */
  onSettled: () => void;
  /** The address is confirmed, and the password of the sign-up works. */
  onConfirmed: (email: string) => void;
  /** This browser did not sign up: the owner sets a password with this token. */
  onElsewhere: (recoveryToken: string) => void;
  onLeave: () => void;
}

const UNREACHED_TEXT = '没有成功，请检查网络连接后重试';

type End = { email: string } | { recovery_token: string } | AuthFailure;

async function send(token: string, verifier: string | null): Promise<End> {
  const answer = await fetch('/auth/v1/confirm', {
    method: 'POST',
    body: JSON.stringify({ token_hash: token, code_verifier: verifier ?? '' }),
  });
  const body = (await answer.json()) as { code?: string } & End;
  return answer.ok ? body : { message: '', code: body.code, status: answer.status };
}

export function ConfirmLink({
  token,
  findVerifier,
  onSettled,
  onConfirmed,
  onElsewhere,
  onLeave,
}: ConfirmLinkProps) {
  const [isOver, setOver] = useState(token === null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async () => {
    if (token === null) return;
    setBusy(true);
    setError(null);
    const end = await send(token, findVerifier()).catch((): AuthFailure => ({ message: '' }));
    setBusy(false);
    if ('email' in end) return onConfirmed(end.email);
    if ('recovery_token' in end) return onElsewhere(end.recovery_token);
    if (end.code !== 'otp_expired') return setError(describedFailure(end) ?? UNREACHED_TEXT);
    onSettled();
    setOver(true);
  };

  return isOver ? (
    <LinkSheet
      title="链接不能用了"
      text="确认链接无效或已过期。已经确认过的话请直接登录；没有的话，请用这个邮箱重新注册，会收到一封新的信。"
    >
      <Button variant="primary" onClick={onLeave}>
        去登录页
      </Button>
    </LinkSheet>
  ) : (
    <LinkSheet
      title="确认这个邮箱？"
      text="有人用这个邮箱注册了回响。确认以后，就可以用它登录。"
      error={error}
    >
      <Button variant="primary" busy={isBusy} busyLabel="确认中..." onClick={() => void confirm()}>
        确认邮箱
      </Button>
      <p className="text-sm text-soft">不是你注册的话，关掉这一页就好，这个邮箱不会被启用。</p>
    </LinkSheet>
  );
}
