// Beside a new password: tokens outlive it, and can be ended with the change (rulings 112).
import { usePersonalTokens } from '#web/features/personal-tokens/personal-token.queries.ts';
import { Switch } from '#web/ui/switch.tsx';

export interface TokensOutliveProps {
  /** Whether the change of the password ends them. */
  endsTokens: boolean;
  onChange: (endsTokens: boolean) => void;
}

/** Nothing for a user without tokens. */
export function TokensOutlive(props: TokensOutliveProps) {
  return <TokensSwitch count={usePersonalTokens().data?.items.length ?? 0} {...props} />;
}

/** `count`: the user's tokens; null: unknown. */
export function TokensSwitch({
  count,
  endsTokens,
  onChange,
}: TokensOutliveProps & { count: number | null }) {
  if (count === 0) return null;
  return (
    <Switch label="同时作废访问令牌" checked={endsTokens} onChange={onChange}>
      {count === null
        ? '如果有访问令牌，不一起作废，改密码后它们仍然能用。'
        : `现有 ${count} 个访问令牌，不一起作废，改密码后它们仍然能用。`}
    </Switch>
  );
}
