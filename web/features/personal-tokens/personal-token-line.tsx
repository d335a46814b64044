// A token in the list: what it may do, how long, when it was used, and a button that ends it.
import type { PersonalToken } from '#domain/personal-tokens/personal-token.ts';
import { timeAgo } from '#domain/shared/time-ago.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useEndToken } from '#web/features/personal-tokens/personal-token.queries.ts';
import { SCOPE_NAME } from '#web/features/personal-tokens/scope-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';

const DAY_MS = 86_400_000;

export interface PersonalTokenLineProps {
  token: PersonalToken;
  /** When the list was read. */
  seenAtMs: number;
}

export function PersonalTokenLine({ token, seenAtMs }: PersonalTokenLineProps) {
  const confirm = useConfirm();
  const failure = useActionError();
  const end = useEndToken();

  const endIt = async () => {
    if (
      !(await confirm({
        title: `作废“${token.name}”？`,
        body: '用它的程序会马上失效，已经写下的内容都在。作废后不能恢复，需要时再建一个。',
        action: '作废',
        danger: true,
      }))
    )
      return;
    failure.clear();
    try {
      await end.mutateAsync(token.id);
    } catch (error) {
      failure.show(failureText(error, '没能作废这个访问令牌，请重试'));
    }
  };

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 leading-snug">
          <span className="truncate">{token.name}</span>
          <Badge tone={token.scope === 'write' ? 'accent' : 'soft'}>
            {SCOPE_NAME[token.scope]}
          </Badge>
        </p>
        <p className="text-sm text-soft">
          <span className="font-figures">…{token.lastFour}</span>
          {` · ${usedText(token, seenAtMs)} · ${expiryText(token, seenAtMs)}`}
        </p>
      </div>
      <Button
        variant="danger"
        busy={end.isPending}
        busyLabel="作废中..."
        aria-label={`作废 ${token.name}`}
        onClick={() => void endIt()}
      >
        作废
      </Button>
    </li>
  );
}

function usedText({ lastUsedAt }: PersonalToken, nowMs: number): string {
  return lastUsedAt === null ? '还没用过' : `${timeAgo(lastUsedAt, nowMs)}用过`;
}

function expiryText({ expiresAt }: PersonalToken, nowMs: number): string {
  if (expiresAt === null) return '不会过期';
  const leftMs = Date.parse(expiresAt) - nowMs;
  return leftMs <= 0 ? '已过期' : `${Math.ceil(leftMs / DAY_MS)}天后过期`;
}
