// The section 提醒 of the settings: this device, the time, quiet hours, and the devices (rulings
// 134). The browser is asked for its permission by a tap on the switch only.
import { useSyncExternalStore } from 'react';
import type { ReminderState } from '#contract/reminder.contract.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { pushAbility, watchPushAbility, type PushAbility } from '#web/core/push/push-browser.ts';
import { DeviceList } from '#web/features/reminders/device-list.tsx';
import { ReminderTimes } from '#web/features/reminders/reminder-times.tsx';
import {
  useEndDevice,
  useReminders,
  useStartDevice,
} from '#web/features/reminders/reminder.queries.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

export function Reminders() {
  const reminders = useReminders();
  if (reminders.data === undefined)
    return reminders.isError ? <QueryError query={reminders} /> : <Skeleton className="h-24" />;
  const state = reminders.data;
  const { devices, publicKey } = state;
  return (
    <div className="flex flex-col gap-5">
      {publicKey === null ? (
        <p className="text-soft">{ERROR_TEXT.PUSH_UNAVAILABLE}。请管理员看看服务器的设置。</p>
      ) : (
        <ThisDevice state={state} publicKey={publicKey} />
      )}
      {devices.length > 0 && <ReminderTimes settings={state.settings} />}
      {devices.length > 0 && <DeviceList devices={devices} />}
    </div>
  );
}

/** What to do where this browser cannot receive pushes. */
const OBSTACLE: Record<Exclude<PushAbility, 'able'>, string> = {
  homeScreen:
    'iPhone 和 iPad 上，要先把回响添加到主屏幕：点浏览器的“分享”，选“添加到主屏幕”，再从主屏幕打开回响，回到这里打开提醒。',
  denied:
    '浏览器不让回响发通知。请到浏览器或系统的设置里，把这个网站的“通知”改成“允许”，再回到这里。',
  none: '这个浏览器收不了提醒，请换一个，或在手机上打开。',
};

function ThisDevice({ state, publicKey }: { state: ReminderState; publicKey: string }) {
  const ability = useSyncExternalStore(watchPushAbility, pushAbility);
  const failure = useActionError();
  const start = useStartDevice();
  const end = useEndDevice();
  const current = state.devices.find(({ isCurrent }) => isCurrent);
  const isBusy = start.isPending || end.isPending;

  const turnOn = async () => {
    failure.clear();
    // Before anything that waits: browsers ask only in answer to a tap.
    if ((await Notification.requestPermission()) !== 'granted') {
      failure.show('浏览器没有允许发通知，提醒没有打开；请允许后再试');
      return;
    }
    start.mutate(publicKey, {
      onError: (error) => failure.show(failureText(error, '这台设备的提醒没有打开，请重试')),
    });
  };
  const turnOff = (id: string) => {
    failure.clear();
    end.mutate(
      { id, isCurrent: true },
      { onError: (error) => failure.show(failureText(error, '提醒没有关闭，请重试')) },
    );
  };

  return (
    <div>
      <Switch
        label="在这台设备上提醒"
        checked={current !== undefined}
        disabled={isBusy || (ability !== 'able' && current === undefined)}
        onChange={() => void (current === undefined ? turnOn() : turnOff(current.id))}
      >
        到了时间发一条通知，问你一个小问题，点开就能写；当天写过了就不打扰。通知里没有你写的字。
      </Switch>
      {start.isPending && (
        <p role="status" className="mt-1 text-sm text-soft">
          正在准备，第一次要等一会儿……
        </p>
      )}
      {ability !== 'able' && <p className="mt-1 text-sm">{OBSTACLE[ability]}</p>}
    </div>
  );
}
