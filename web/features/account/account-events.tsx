// The last sign-ins and changes of the account's security, in a dialog.
import { useState } from 'react';
import type { AccountEvent } from '#contract/account.contract.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { EVENT_TEXT } from '#web/features/account/account-event-texts.ts';
import { useAccountEvents } from '#web/features/account/account.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function AccountEvents() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48 text-sm text-soft">
        谁在什么时候登录过、改过密码和设置。记录保留半年。
      </p>
      <Button onClick={() => setOpen(true)}>登录与安全记录</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="登录与安全记录">
        <EventList />
      </Dialog>
    </div>
  );
}

function EventList() {
  const events = useAccountEvents();
  if (events.isPending) return <Skeleton className="h-48" />;
  if (events.data === undefined) return <QueryError query={events} />;
  return (
    <>
      <p className="mb-2 text-sm text-soft">有不认识的记录？先改密码，再让不认识的设备退出登录。</p>
      <ul className="divide-y divide-hairline">
        {events.data.items.map((event, index) => (
          // Two events may have one moment, and the list only grows at its start.
          <EventLine key={events.data.items.length - index} event={event} />
        ))}
      </ul>
    </>
  );
}

function EventLine({ event: { at, action, device, ip, byOperator } }: { event: AccountEvent }) {
  const { day, time } = momentHere(at);
  const places = byOperator || ip === '' ? ['由管理员操作'] : [device, ip];
  return (
    <li className="py-2.5">
      <p className="leading-snug">{EVENT_TEXT[action]}</p>
      <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-soft">
        {[`${day} ${time}`, ...places].map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
    </li>
  );
}
