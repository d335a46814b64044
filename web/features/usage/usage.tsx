// The section 用量 of the settings: what the account has used of its limits (rulings 73).
import type { AccountUsage } from '#contract/usage.contract.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { inBytes } from '#web/core/text/byte-size.ts';
import { useUsage } from '#web/features/usage/usage.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const inNumber = new Intl.NumberFormat('zh-CN').format;

export function Usage() {
  const usage = useUsage();
  if (usage.error !== null) return <QueryError query={usage} />;
  if (usage.data === undefined) return <Skeleton className="h-36" />;
  const { images, texts, posts, tokens, renewsAt, callStones } = usage.data;
  const { time } = momentHere(renewsAt);
  return (
    <div className="flex flex-col gap-5">
      <Amount label="图片空间" amount={images} write={inBytes} />
      <Amount label="文字空间" amount={texts} write={inBytes} />
      <Amount label="今天的灵感" amount={posts} write={inNumber} unit=" 条" />
      <Amount label="今天的AI用量" amount={tokens} write={inNumber} unit=" token" />
      <p className="text-sm text-soft">
        <span>
          今天的用量每天 <span className="font-figures">{time}</span>{' '}
          重新计数，导入的灵感不计入。文字空间里也有对话、问答和历史版本，删除会腾出空间。
        </span>
        {callStones !== null && <span>{`一次AI调用最多用 ${callStones} 颗灵感石。`}</span>}
      </p>
    </div>
  );
}

function Amount({
  label,
  amount: { used, limit },
  write,
  unit = '',
}: {
  label: string;
  amount: AccountUsage['images'];
  write: (amount: number) => string;
  /** After the last figure. */
  unit?: string;
}) {
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span>{label}</span>
        <span className="font-figures text-sm text-soft">
          <span>
            {limit === 0
              ? `${write(used)}${unit}，不限`
              : `${write(used)} / ${write(limit)}${unit}`}
          </span>
          {share === 1 && <span className="text-danger">，用完了</span>}
        </span>
      </p>
      {limit > 0 && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={`${write(used)}${unit}，上限 ${write(limit)}${unit}`}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className={classNames('h-full rounded-full', share < 0.8 ? 'bg-accent' : 'bg-danger')}
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        </div>
      )}
    </div>
  );
}
