// The ledger of stones, newest entry first.
import type { StoneEntry } from '#contract/stone.contract.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { useStoneHistory } from '#web/features/stones/stone.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const REASON_TEXT: Record<StoneEntry['reason'], string> = {
  signup: '注册赠送',
  daily_claim: '每日签到',
  coupon: '优惠码',
  grant: '赠送',
  ai_reply: 'AI回响',
  ai_enhance: '灵感润色',
  ai_summary: '生成笔记',
  ai_recommend: '共鸣推荐',
  ai_question: '问问自己',
  ai_transcribe: '语音转文字',
};

export function StoneHistory() {
  const history = useStoneHistory();
  const entries = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label="灵感石记录">
      <h2 className="text-xl">记录</h2>
      {history.isPending && (
        <div role="status" className="mt-4 space-y-4">
          <span className="sr-only">记录加载中</span>
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </div>
      )}
      {history.data === undefined && history.isError && (
        <div className="mt-4">
          <QueryError query={history} />
        </div>
      )}
      {history.data !== undefined && entries.length === 0 && (
        <p className="mt-2 text-soft">还没有记录。领到和用去的灵感石都会写在这里。</p>
      )}
      {entries.length > 0 && (
        <ul className="mt-2">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {history.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button
            busy={history.isFetchingNextPage}
            busyLabel="加载中..."
            onClick={() => void history.fetchNextPage()}
          >
            {history.isFetchNextPageError ? '没有加载出来，再试一次' : '更早的记录'}
          </Button>
        </div>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: StoneEntry }) {
  const { date, time } = momentHere(entry.createdAt);
  const isGain = entry.delta > 0;
  return (
    <li className="flex items-center gap-4 border-b border-hairline py-3">
      <div className="min-w-0 flex-1">
        <p className="leading-snug">
          <span>{REASON_TEXT[entry.reason]}</span>
          {entry.estimated && <span className="ml-2 text-xs text-soft">按估算</span>}
        </p>
        <time dateTime={entry.createdAt} className="text-xs text-soft">
          {date} <span className="font-figures">{time}</span>
        </time>
      </div>
      <p className="text-right leading-snug">
        <span
          className={classNames('block font-figures text-lg', isGain && 'text-good')}
        >{`${isGain ? '+' : '−'}${Math.abs(entry.delta)}`}</span>
        <span className="text-xs text-soft">
          余 <span className="font-figures">{entry.balanceAfter}</span>
        </span>
      </p>
    </li>
  );
}
