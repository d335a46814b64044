// The daily check-in: once in 24 hours. The button can always be pressed: the server says how long
// to wait (A§8).
import { useEffect, useState } from 'react';
import { momentHere } from '#web/core/browser/moment.ts';
import { BannerLine } from '#web/features/stones/banner-line.tsx';
import { useBalance, useClaim, useStoneSettings } from '#web/features/stones/stone.queries.ts';
import { Button } from '#web/ui/button.tsx';

/** `onClaimed` is called after a successful claim. */
export function ClaimCard({ onClaimed }: { onClaimed: () => void }) {
  const claim = useClaim();
  const nextClaimAt = useBalance().data?.next_claim_at ?? null;
  const next = nextClaimAt === null ? null : momentHere(nextClaimAt);
  const isClaimed = !useIsPast(nextClaimAt);
  const settings = useStoneSettings();
  const daily = settings.data?.stones.dailyClaim ?? 0;
  const ask = async () => {
    const banner = await claim.mutateAsync();
    if (banner.tone === 'success') onClaimed();
  };
  return (
    <section aria-label="每日签到" className="flex flex-col sheet px-5 py-5 md:px-6">
      <h2 className="text-xl">每日签到</h2>
      <p className="mt-1 mb-4 flex-1 text-sm text-soft">
        <span>每 24 小时可以领取一次</span>
        {daily > 0 && <span>{`，每次 ${daily} 颗`}</span>}
        {/* Reserves the width of the number that is still loading. */}
        {settings.isPending && <span className="invisible">，每次 20 颗</span>}
        <span>。领到的灵感石不会过期。</span>
      </p>
      <Button
        variant={isClaimed ? 'quiet' : 'primary'}
        busy={claim.isPending}
        busyLabel="领取中..."
        onClick={() => void ask()}
      >
        {isClaimed ? '今日已领取' : '领取今日灵感石'}
      </Button>
      {isClaimed && next !== null && (
        <p className="mt-3 text-sm text-soft">
          下次领取时间：
          <time dateTime={nextClaimAt ?? ''}>
            {next.date} {next.time}
          </time>
        </p>
      )}
      <BannerLine banner={claim.isPending ? null : (claim.data ?? null)} />
    </section>
  );
}

/** Whether a time has come; renders again when it does. True without a time. */
function useIsPast(time: string | null): boolean {
  const dueMs = time === null ? 0 : Date.parse(time);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const leftMs = dueMs - Date.now();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNowMs(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [dueMs]);
  return dueMs <= nowMs;
}
