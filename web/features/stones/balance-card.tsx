import { DrawnStone } from '#web/features/stones/drawn-stone.tsx';
import {
  balanceFailureText,
  useBalance,
  useStoneSettings,
} from '#web/features/stones/stone.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { SkeletonOf } from '#web/ui/skeleton.tsx';

const NUMBER_CLASS =
  'font-figures text-[4rem] leading-[1.15] tracking-tight tabular-nums md:text-[4.5rem]';

const BUILTIN_TEXT = '现在由内置引擎回应，不消耗灵感石。';

/** Balance and plan. Shows 0 when the response has no number (A§2). */
export function BalanceCard({ isLit }: { isLit: boolean }) {
  const balance = useBalance();
  const settings = useStoneSettings();
  if (balance.data === undefined && balance.isError) {
    return (
      <ErrorBox
        text={balanceFailureText(balance.error)}
        onRetry={() => void balance.refetch()}
        busy={balance.isFetching}
      />
    );
  }
  return (
    <section aria-label="灵感石余额" className="flex items-center gap-5 py-3 md:gap-8">
      <DrawnStone isLit={isLit} className="w-28 shrink-0 md:w-36" />
      <div>
        <p className="flex items-center gap-2.5 text-sm text-soft">
          <span>灵感石余额</span>
          {balance.data?.plan === 'premium' && <Badge tone="accent">Premium</Badge>}
        </p>
        {balance.isPending ? (
          <div role="status">
            <span className="sr-only">加载中...</span>
            <SkeletonOf className="w-32">
              <p className={NUMBER_CLASS}>0</p>
            </SkeletonOf>
          </div>
        ) : (
          <p className={NUMBER_CLASS}>{balance.data?.remaining_tokens ?? 0}</p>
        )}
        {settings.isPending && (
          <SkeletonOf>
            <p className="text-sm">{BUILTIN_TEXT}</p>
          </SkeletonOf>
        )}
        {settings.data !== undefined && (
          <p className="clauses text-sm text-soft">{costText(settings.data)}</p>
        )}
      </div>
    </section>
  );
}

function costText({
  ai,
  stones,
}: {
  ai: { engine: string };
  stones: { metering: boolean; tokensPerStone: number };
}): string {
  if (ai.engine === 'builtin') return BUILTIN_TEXT;
  if (!stones.metering) return '现在使用AI不消耗灵感石。';
  return `每 ${stones.tokensPerStone} tokens 用去 1 颗，灵感石不会过期。`;
}
