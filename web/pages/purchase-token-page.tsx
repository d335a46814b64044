// /purchase_token: the balance of stones, and how to get more (A§2).
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BalanceCard } from '#web/features/stones/balance-card.tsx';
import { ClaimCard } from '#web/features/stones/claim-card.tsx';
import { CouponCard } from '#web/features/stones/coupon-card.tsx';
import { PurchasePanel } from '#web/features/stones/purchase-panel.tsx';
import { StoneHistory } from '#web/features/stones/stone-history.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The location key of a visit's first entry, which has no page of the app before it. */
const FIRST_ENTRY = 'default';

export function PurchaseTokenPage() {
  const mode = useMode();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isLit, setLit] = useState(false);
  const [openedAtMs] = useState(() => Date.now());
  const goBack = () =>
    void (key === FIRST_ENTRY ? navigate(mode.path('/inspiration')) : navigate(-1));
  return (
    <div className="column pt-4 pb-[calc(64px+var(--safe-bottom))] md:pt-8">
      <header className="flex items-start gap-2">
        <IconButton label="返回" icon={<ArrowLeft />} onClick={goBack} className="-ml-3" />
        <div className="pt-1">
          <h1 className="text-2xl">我的灵感石</h1>
          <p className="text-soft">获取更多tokens来使用AI功能</p>
        </div>
      </header>
      <div className="mt-5 flex flex-col gap-5">
        <BalanceCard isLit={isLit} />
        <div className="grid gap-5 md:grid-cols-2">
          <ClaimCard onClaimed={() => setLit(true)} />
          <CouponCard />
        </div>
        <PurchasePanel nowMs={openedAtMs} />
        <div className="mt-4">
          <StoneHistory />
        </div>
      </div>
    </div>
  );
}
