// The forms of a new invitation and a new promo code.
import { useState } from 'react';
import {
  INVITATION_DAYS,
  INVITATION_NOTE_MAX,
  INVITATION_USES_MAX,
} from '#domain/auth/invitation.ts';
import { COUPON_CODE_MAX_CHARACTERS, typedCouponCode } from '#domain/stones/coupon.ts';
import { typedDigits } from '#domain/text/typed-text.ts';
import { useMailText } from '#web/core/config/mail-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { ShownOnce } from '#web/core/secrets/shown-once.tsx';
import { useOperatorAct } from '#web/features/operators/operator.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';

/** A field for a number without a sign. */
function NumberField({
  value,
  onChange,
  ...field
}: Pick<TextFieldProps, 'label' | 'maxLength'> & {
  value: string;
  onChange: (typed: string) => void;
}) {
  const typing = useFilteredInput(value, typedDigits, onChange);
  return <TextField {...field} {...typing} inputMode="numeric" autoComplete="off" />;
}

export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const invite = useOperatorAct('invite');
  const notice = useNotice();
  const mailText = useMailText();
  const [draft, setDraft] = useState({
    email: '',
    note: '',
    uses: '1',
    days: String(INVITATION_DAYS.usual),
  });
  const [error, setError] = useState<string | null>(null);
  const email = draft.email.trim();
  if (invite.data?.link !== undefined && invite.data.link !== null)
    return (
      <ShownOnce
        title="邀请建好了"
        label="邀请链接"
        secret={invite.data.link}
        advice="把这个链接发给要邀请的人，打开就填好了邀请码。它只显示这一次。"
        lost="没有复制的话，请作废它再建一个。"
        onClose={onClose}
      />
    );

  const submit = async () => {
    setError(null);
    try {
      const { link } = await invite.mutateAsync({
        email: email === '' ? null : email,
        note: draft.note.trim(),
        maxUses: email === '' ? within(draft.uses, 1, INVITATION_USES_MAX) : 1,
        days: within(draft.days, INVITATION_DAYS.least, INVITATION_DAYS.most),
      });
      if (link !== null) return;
      notice.success(mailText(`邀请邮件会发到 ${email}`));
      onClose();
    } catch (failure) {
      setError(failureText(failure, '没有收到结果，请先看列表'));
    }
  };

  return (
    <FormDialog
      title="新建邀请"
      variant="primary"
      busy={invite.isPending}
      busyLabel="新建中..."
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="邮箱（可以不填）"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="填了就发邮件，只有这个邮箱能用；不填得到一个链接"
        value={draft.email}
        error={error}
        onChange={(event) => setDraft({ ...draft, email: event.target.value })}
      />
      {email === '' && (
        <NumberField
          label="可以用几次"
          maxLength={4}
          value={draft.uses}
          onChange={(uses) => setDraft({ ...draft, uses })}
        />
      )}
      <NumberField
        label="几天内有效"
        maxLength={3}
        value={draft.days}
        onChange={(days) => setDraft({ ...draft, days })}
      />
      <TextField
        label="备注（可以不填）"
        autoComplete="off"
        maxLength={INVITATION_NOTE_MAX}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
    </FormDialog>
  );
}

export function CouponDialog({ onClose }: { onClose: () => void }) {
  const create = useOperatorAct('createCoupon');
  const [draft, setDraft] = useState({ code: '', stones: '50', uses: '1', premiumDays: '0' });
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (draft.code === '') {
      setError('请输入优惠码');
      return;
    }
    setError(null);
    try {
      await create.mutateAsync({
        code: draft.code,
        stones: within(draft.stones, 0, COUNT_MAX),
        premiumDays: within(draft.premiumDays, 0, DAYS_MAX),
        maxUses: within(draft.uses, 1, COUNT_MAX),
        expiresAt: null,
      });
      onClose();
    } catch (failure) {
      setError(failureText(failure, '没有收到结果，请先看列表'));
    }
  };
  const typingCode = useFilteredInput(draft.code, typedCouponCode, (code) =>
    setDraft({ ...draft, code }),
  );
  const number = (name: 'stones' | 'uses' | 'premiumDays', label: string) => (
    <NumberField
      label={label}
      maxLength={6}
      value={draft[name]}
      onChange={(typed) => setDraft({ ...draft, [name]: typed })}
    />
  );
  return (
    <FormDialog
      title="新建优惠码"
      variant="primary"
      busy={create.isPending}
      busyLabel="新建中..."
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="优惠码"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="小写字母和数字"
        maxLength={COUPON_CODE_MAX_CHARACTERS}
        error={error}
        {...typingCode}
      />
      {number('stones', '灵感石')}
      {number('premiumDays', '高级版的天数')}
      {number('uses', '可以用几次')}
    </FormDialog>
  );
}

/** The most that the form takes. */
const COUNT_MAX = 999_999;
const DAYS_MAX = 36_500;

/** A typed number within its limits. */
function within(typed: string, least: number, most: number): number {
  return Math.min(most, Math.max(least, Number(typed)));
}
