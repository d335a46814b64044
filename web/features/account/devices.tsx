// The devices that are signed in, with a button that signs each out.
import { timeAgo } from '#domain/shared/time-ago.ts';
import type { Device } from '#contract/account.contract.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useDevices, useEndDevice } from '#web/features/account/account.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function Devices() {
  const devices = useDevices();
  if (devices.isPending) return <Skeleton className="h-24" />;
  if (devices.data === undefined) return <QueryError query={devices} />;
  return (
    <ul className="divide-y divide-hairline">
      {devices.data.items.map((device) => (
        <DeviceLine key={device.id} device={device} seenAtMs={devices.dataUpdatedAt} />
      ))}
    </ul>
  );
}

function DeviceLine({ device, seenAtMs }: { device: Device; seenAtMs: number }) {
  const confirm = useConfirm();
  const failure = useActionError();
  const end = useEndDevice();

  const endIt = async () => {
    if (
      !(await confirm({
        title: '让这台设备退出登录？',
        body: `${device.device}，${timeAgo(device.lastUsedAt, seenAtMs)}用过。那里需要重新输入密码才能登录。`,
        action: '退出',
        danger: true,
      }))
    )
      return;
    failure.clear();
    try {
      await end.mutateAsync(device.id);
    } catch (error) {
      failure.show(failureText(error, '没能让这台设备退出，请重试'));
    }
  };

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 leading-snug">
          <span className="truncate">{device.device}</span>
          {device.current && <Badge tone="accent">本机</Badge>}
        </p>
        <p className="text-sm text-soft">
          {device.current ? '正在使用' : `${timeAgo(device.lastUsedAt, seenAtMs)}用过`}
        </p>
      </div>
      {!device.current && (
        <Button
          variant="danger"
          busy={end.isPending}
          busyLabel="退出中..."
          aria-label={`让 ${device.device} 退出登录`}
          onClick={() => void endIt()}
        >
          退出
        </Button>
      )}
    </li>
  );
}
