// 访问令牌: the list, and a dialog for a new one (rulings 64, 112).
import { lazy, Suspense, useState } from 'react';
import { TOKENS_MAX } from '#domain/personal-tokens/personal-token.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { PersonalTokenLine } from '#web/features/personal-tokens/personal-token-line.tsx';
import { usePersonalTokens } from '#web/features/personal-tokens/personal-token.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PersonalTokenDialog = lazy(() =>
  import('#web/features/personal-tokens/personal-token-dialog.tsx').then((module) => ({
    default: module.PersonalTokenDialog,
  })),
);

export function PersonalTokens() {
  const tokens = usePersonalTokens();
  const [isOpen, setOpen] = useState(false);
  const items = tokens.data?.items ?? [];
  const isFull = items.length >= TOKENS_MAX;
  return (
    <div>
      <p className="text-sm text-soft">
        让快捷指令、机器人这类程序替你写和读，“不给AI看”的也读得到，只交给信得过的程序。它们碰不到账号、AI设置和灵感石，也删不掉任何内容。
      </p>
      {tokens.isPending && <Skeleton className="mt-4 h-14" />}
      {tokens.isError && tokens.data === undefined && <QueryError query={tokens} />}
      {items.length > 0 && (
        <ul aria-label="访问令牌" className="mt-3 divide-y divide-hairline">
          {items.map((token) => (
            <PersonalTokenLine key={token.id} token={token} seenAtMs={tokens.dataUpdatedAt} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isFull || tokens.data === undefined} onClick={() => setOpen(true)}>
          新建访问令牌
        </Button>
        {isFull && <p className="text-sm text-soft">已经有 {TOKENS_MAX} 个，作废一个才能再建。</p>}
      </div>
      {isOpen && (
        <Suspense>
          <PersonalTokenDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
