// The devices that receive pushes, and a push to try this one.
import type { ReminderDevice } from '#domain/reminders/reminder.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useEndDevice, useTestPush } from '#web/features/reminders/reminder.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

export function DeviceList({ devices }: { devices: readonly ReminderDevice[] }) {
  const notice = useNotice();
  const failure = useActionError();
  const test = useTestPush();
  const tryIt = () => {
    failure.clear();
    test.mutate(undefined, {
      onSuccess: () => notice.success('发出去了，过几秒就到'),
      onError: (error) => failure.show(failureText(error, '没有发出去，请重试')),
    });
  };
  return (
    <div>
      <h3 className="leading-snug">接收提醒的设备</h3>
      <ul aria-label="接收提醒的设备" className="divide-y divide-hairline">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
      {devices.some(({ isCurrent }) => isCurrent) && (
        <Button className="mt-2" busy={test.isPending} busyLabel="正在发..." onClick={tryIt}>
          发一条试试
        </Button>
      )}
    </div>
  );
}

function DeviceLine({ device }: { device: ReminderDevice }) {
  const failure = useActionError();
  const end = useEndDevice();
  const stop = () => {
    failure.clear();
    end.mutate(device, {
      onError: (error) => failure.show(failureText(error, '没有停用，请重试')),
    });
  };
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <p className="flex min-w-0 flex-1 items-center gap-2">
        <span className="truncate">{device.device}</span>
        {device.isCurrent && <Badge tone="accent">本机</Badge>}
      </p>
      {!device.isCurrent && (
        <Button
          variant="danger"
          busy={end.isPending}
          busyLabel="停用中..."
          aria-label={`停用 ${device.device} 的提醒`}
          onClick={stop}
        >
          停用
        </Button>
      )}
    </li>
  );
}
