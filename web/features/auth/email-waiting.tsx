// A change of the address that waits for its links: what is confirmed, what is missing, and the two
// ways on.
import { useMailText } from '#web/core/config/mail-text.ts';
import {
  emailFailureText,
  useCancelEmail,
  useResendEmail,
  type WaitingEmail,
} from '#web/features/auth/email.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { AddressText } from '#web/ui/address-text.tsx';

/** `email` is the account's address. */
export function EmailWaiting({ email, waiting }: { email: string; waiting: WaitingEmail }) {
  const resend = useResendEmail();
  const cancel = useCancelEmail();
  const notice = useNotice();
  const mailText = useMailText();
  const failure = useActionError();
  const act = async (action: () => Promise<unknown>, done: string) => {
    failure.clear();
    try {
      await action();
      notice.info(done);
    } catch (error) {
      failure.show(emailFailureText(error));
    }
  };
  return (
    <section aria-label="正在更换邮箱" className="rounded-control bg-sunken px-4 py-4 sm:px-5">
      <p className="leading-snug">正在更换邮箱</p>
      <dl className="mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <Side label="旧邮箱" address={email} isConfirmed={waiting.confirmed === 'current'} />
        <Side label="新邮箱" address={waiting.newEmail} isConfirmed={waiting.confirmed === 'new'} />
      </dl>
      <p className="mt-3 text-sm text-soft">
        两封信里的链接都点过，才会更换，申请后 24 小时内有效。退出登录或修改密码，会取消这次更换。
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          busy={resend.isPending}
          busyLabel="发送中..."
          onClick={() =>
            void act(
              () => resend.mutateAsync(email),
              mailText('确认邮件已重新发送，请到邮箱里查收。'),
            )
          }
        >
          重新发送
        </Button>
        <Button
          variant="danger"
          busy={cancel.isPending}
          busyLabel="取消中..."
          onClick={() => void act(() => cancel.mutateAsync(), '没有更换，邮箱还是原来的。')}
        >
          取消更换
        </Button>
      </div>
    </section>
  );
}

function Side({
  label,
  address,
  isConfirmed,
}: {
  label: string;
  address: string;
  isConfirmed: boolean;
}) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-soft">
        {label}
        {isConfirmed ? (
          <Badge tone="accent">已确认</Badge>
        ) : (
          // The block has the background that a soft badge has elsewhere.
          <Badge className="bg-raised!">等待确认</Badge>
        )}
      </dt>
      <dd className="font-figures wrap-anywhere">
        <AddressText>{address}</AddressText>
      </dd>
    </div>
  );
}
