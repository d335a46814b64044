// /purchase_token: the balance of stones, and how to get more (A§2).
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BalanceCard } from '#web/features/stones/balance-card.tsx';
import { ClaimCard } from '#web/features/stones/claim-card.tsx';
import { CouponCard } from '#web/features/stones/coupon-card.tsx';
import { PurchasePanel } from '#web/features/stones/purchase-panel.tsx';
import { StoneHistory } from '#web/features/stones/stone-history.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FIRST_VISIT } from '#web/ui/navigation/history.ts';
import { useGo, useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

export function PurchaseTokenPage() {
  const mode = useMode();
  const navigate = useNavigate();
  const go = useGo();
  const { key } = useLocation();
  const [isLit, setLit] = useState(false);
  const [openedAtMs] = useState(() => Date.now());
  const goBack = () => (key === FIRST_VISIT ? navigate(mode.path('/inspiration')) : go(-1));
  return (
    <div className="column pb-[calc(64px+var(--safe-bottom))]">
      <header className="pt-2">
        <div className="flex items-center gap-1">
          <IconButton label="返回" icon={<ArrowLeft />} onClick={goBack} className="-ml-3" />
          <h1 className="text-xl">我的灵感石</h1>
        </div>
        <p className="mt-1 text-soft">获取更多tokens来使用AI功能</p>
      </header>
      <div className="mt-3 flex flex-col gap-5">
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
