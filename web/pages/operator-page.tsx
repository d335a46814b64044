// /admin: accounts, invitations, promo codes and the state of the server, for operators. All others
// are led to /info, as from an address that does not exist (rulings 72, 130).
import { useState } from 'react';
import { PageFailure } from '#web/core/errors/page-failure.tsx';
import { ApiContext } from '#web/core/api/use-api.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { connectOperatorApi } from '#web/features/operators/operator-api.ts';
import { OperatorCoupons, OperatorInvitations } from '#web/features/operators/operator-codes.tsx';
import { OperatorOverview } from '#web/features/operators/operator-overview.tsx';
import { OperatorPeople } from '#web/features/operators/operator-people.tsx';
import { useOperatorOverview } from '#web/features/operators/operator.queries.ts';
import { Redirect } from '#web/ui/navigation/router.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = [
  { id: 'server', label: '运行' },
  { id: 'people', label: '账号' },
  { id: 'invitations', label: '邀请' },
  { id: 'coupons', label: '优惠码' },
] as const;

export function OperatorPage() {
  const mode = useMode();
  const session = useSessionActions();
  const [connection] = useState(() => connectOperatorApi(session));
  if (!mode.can('manageAccount')) return <Redirect to="/info" />;
  return (
    <ApiContext value={connection}>
      <OperatorDesk />
    </ApiContext>
  );
}

function OperatorDesk() {
  const overview = useOperatorOverview();
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('server');
  if (overview.isPending) return <PageSpinner />;
  const code = errorCode(overview.error);
  if (code === 'NOT_FOUND' || code === 'NOT_SIGNED_IN') return <Redirect to="/info" />;
  if (overview.data === undefined) return <PageFailure query={overview} />;
  return (
    <div className="column pt-6 pb-24 md:pt-10">
      <h1 className="mb-4 text-2xl">管理</h1>
      <Tabs label="管理" items={TABS} value={tab} onChange={setTab} panelClass="pt-5">
        {tab === 'server' && <OperatorOverview overview={overview.data} />}
        {tab === 'people' && <OperatorPeople />}
        {tab === 'invitations' && <OperatorInvitations />}
        {tab === 'coupons' && <OperatorCoupons />}
      </Tabs>
    </div>
  );
}
