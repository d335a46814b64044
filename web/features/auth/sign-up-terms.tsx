// What a sign-up needs where not everyone may join: the code of an invitation, or nothing that
// helps (rulings 71).
import { INVITATION_TYPED_MAX } from '#domain/auth/invitation.ts';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import { TextField } from '#web/ui/text-field.tsx';

export interface SignUpTermsProps {
  signUps: SignUpPolicy;
  invitation: string;
  onChange: (invitation: string) => void;
  disabled: boolean;
}

export function SignUpTerms({ signUps, invitation, onChange, disabled }: SignUpTermsProps) {
  return signUps === 'closed' ? (
    <p className="text-soft">这里现在不接受新的注册。已有账号可以直接登录，也可以先免费试用。</p>
  ) : (
    <TextField
      label="邀请码"
      name="invitation"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={INVITATION_TYPED_MAX}
      hint="注册要有邀请码：看邀请邮件，或问邀请你的人"
      value={invitation}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
    />
  );
}
