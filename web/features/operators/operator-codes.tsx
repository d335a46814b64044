// 邀请 and 优惠码: lists with a form for a new one. The code of an invitation is shown once.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  useInvitations,
  useOperatorAct,
  useOperatorCoupons,
} from '#web/features/operators/operator.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const loadDialogs = () => import('#web/features/operators/operator-code-dialogs.tsx');
const InvitationDialog = lazy(() =>
  loadDialogs().then((module) => ({ default: module.InvitationDialog })),
);
const CouponDialog = lazy(() => loadDialogs().then((module) => ({ default: module.CouponDialog })));

export function OperatorInvitations() {
  const invitations = useInvitations();
  const [isOpen, setOpen] = useState(false);
  const revoke = useRevoke('revokeInvitation');
  const items = invitations.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <CodeSheet
      title="邀请"
      about="收到邀请的人凭码注册。链接只显示一次，列表里是邮箱，或邀请码的后四位。"
      action="新建邀请"
      onCreate={() => setOpen(true)}
    >
      {invitations.isPending && <Skeleton className="mt-4 h-24" />}
      {invitations.isError && invitations.data === undefined && <QueryError query={invitations} />}
      {items.length > 0 && (
        <ul aria-label="邀请列表" className="mt-3 divide-y divide-hairline">
          {items.map((one) => (
            <CodeLine
              key={one.id}
              name={one.email ?? `…${one.lastFour ?? ''}`}
              about={[
                `用了 ${one.used} / ${one.maxUses}`,
                `${momentHere(one.expiresAt).day} 到期`,
                ...(one.note === '' ? [] : [one.note]),
              ].join('，')}
              isRevoked={one.revokedAt !== null}
              onRevoke={() => void revoke({ id: one.id })}
            />
          ))}
        </ul>
      )}
      {invitations.hasNextPage && (
        <Button className="mt-4" onClick={() => void invitations.fetchNextPage()}>
          更多邀请
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <InvitationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </CodeSheet>
  );
}

export function OperatorCoupons() {
  const coupons = useOperatorCoupons();
  const [isOpen, setOpen] = useState(false);
  const revoke = useRevoke('revokeCoupon');
  const items = coupons.data?.items ?? [];
  return (
    <CodeSheet
      title="优惠码"
      about="在灵感石页面输入，每个账号用一次。"
      action="新建优惠码"
      onCreate={() => setOpen(true)}
    >
      {coupons.isPending && <Skeleton className="mt-4 h-24" />}
      {coupons.isError && coupons.data === undefined && <QueryError query={coupons} />}
      {items.length > 0 && (
        <ul aria-label="优惠码列表" className="mt-3 divide-y divide-hairline">
          {items.map((one) => (
            <CodeLine
              key={one.code}
              name={one.code}
              about={[
                `${one.stones} 颗灵感石`,
                ...(one.premiumDays > 0 ? [`高级 ${one.premiumDays} 天`] : []),
                `用了 ${one.used} / ${one.maxUses}`,
                ...(one.expiresAt === null ? [] : [`${momentHere(one.expiresAt).day} 到期`]),
              ].join('，')}
              isRevoked={one.revokedAt !== null}
              onRevoke={() => void revoke({ code: one.code })}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <CouponDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </CodeSheet>
  );
}

function useRevoke<Name extends 'revokeInvitation' | 'revokeCoupon'>(name: Name) {
  const act = useOperatorAct(name);
  const confirm = useConfirm();
  const failure = useActionError();
  return async (input: Parameters<typeof act.mutateAsync>[0]) => {
    const question = {
      title: name === 'revokeCoupon' ? '作废这个优惠码？' : '作废这个邀请？',
      body: '已经用过的不受影响。',
      action: '作废',
      danger: true,
    };
    if (!(await confirm(question))) return;
    failure.clear();
    try {
      await act.mutateAsync(input);
    } catch (error) {
      failure.show(failureText(error, '没有作废，请再试一次'));
    }
  };
}

function CodeSheet({
  title,
  about,
  action,
  onCreate,
  children,
}: {
  title: string;
  about: string;
  action: string;
  onCreate: () => void;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-sm text-soft">{about}</p>
        <Button onClick={onCreate}>{action}</Button>
      </div>
      {children}
    </section>
  );
}

function CodeLine({
  name,
  about,
  isRevoked,
  onRevoke,
}: {
  name: string;
  about: string;
  isRevoked: boolean;
  onRevoke: () => void;
}) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-figures">{name}</p>
        <p className="text-sm text-soft">{about}</p>
      </div>
      {isRevoked ? (
        <Badge>已作废</Badge>
      ) : (
        <Button variant="danger" aria-label={`作废 ${name}`} onClick={onRevoke}>
          作废
        </Button>
      )}
    </li>
  );
}
