// When reminders are sent, and when nothing is. For all devices of the user.
import { useId } from 'react';
import type { ReminderChange } from '#contract/reminder.contract.ts';
import { isQuietTime } from '#domain/reminders/reminder-time.ts';
import {
  REMINDER_DEFAULTS,
  type QuietTime,
  type ReminderSettings,
} from '#domain/reminders/reminder.ts';
import { browserTimeZone, momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useUpdateReminders } from '#web/features/reminders/reminder.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Every half hour of a day, `HH:MM`. */
const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

export function ReminderTimes({ settings }: { settings: ReminderSettings }) {
  const failure = useActionError();
  const update = useUpdateReminders();
  const change = (changes: ReminderChange) => {
    failure.clear();
    update.mutate(changes, {
      onError: (error) => failure.show(failureText(error, '设置没有保存，请重试')),
    });
  };
  const { isOn, time, quiet, timeZone, tellsLetters } = settings;
  const busy = update.isPending;
  const here = browserTimeZone();
  return (
    <>
      <div>
        <Switch
          label="提醒我写"
          checked={isOn}
          disabled={busy}
          onChange={(on) => change({ isOn: on })}
        >
          时间和免打扰，所有设备一样。
        </Switch>
        {isOn && (
          <div className="mt-2 flex flex-col gap-3">
            <TimeField
              label="几点"
              value={time}
              busy={busy}
              onChange={(next) => change({ time: next })}
            />
            <Weekdays settings={settings} busy={busy} onChange={change} />
            <NextReminder settings={settings} />
          </div>
        )}
      </div>
      <Switch
        label="来信写好时告诉我"
        checked={tellsLetters}
        disabled={busy}
        onChange={(on) => change({ tellsLetters: on })}
      >
        每周来信开着时，新的一封写好了就发一条通知。
      </Switch>
      <div>
        <Switch
          label="免打扰"
          checked={quiet !== null}
          disabled={busy}
          onChange={(on) => change({ quiet: on ? REMINDER_DEFAULTS.quiet : null })}
        >
          这段时间里什么通知都不发；来信等它过去再告诉你。
        </Switch>
        {quiet !== null && <Quiet quiet={quiet} busy={busy} onChange={change} />}
        {isOn && isQuietTime(time, quiet) && (
          <p className="mt-2 text-sm text-danger">
            提醒时间在免打扰时段里，不会发出；请改其中一个。
          </p>
        )}
      </div>
      {timeZone !== here && (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <p className="text-sm text-soft">
            提醒按<span className="font-figures"> {timeZone} </span>的时间发，和这台设备的时区不同。
          </p>
          <Button disabled={busy} onClick={() => change({ timeZone: here })}>
            改用这里的时间
          </Button>
        </div>
      )}
    </>
  );
}

function NextReminder({ settings: { nextAt } }: { settings: ReminderSettings }) {
  if (nextAt === null) return null;
  const { date, time } = momentHere(nextAt);
  return (
    <p className="text-sm text-soft">
      下一次：{date} <span className="font-figures">{time}</span>
    </p>
  );
}

function TimeField({
  label,
  value,
  busy,
  onChange,
}: {
  label: string;
  value: string;
  busy: boolean;
  onChange: (time: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${FIELD_CLASS} min-h-11 w-auto! font-figures`}
        value={value}
        disabled={busy}
        onChange={(event) => onChange(event.target.value)}
      >
        {(TIMES.includes(value) ? TIMES : [value, ...TIMES]).map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
    </div>
  );
}

function Weekdays({
  settings: { weekdays },
  busy,
  onChange,
}: {
  settings: ReminderSettings;
  busy: boolean;
  onChange: (change: ReminderChange) => void;
}) {
  const toggle = (day: number) =>
    onChange({
      weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
    });
  return (
    <div role="group" aria-label="哪几天" className="grid max-w-md grid-cols-7 gap-1.5">
      {WEEKDAYS.map((name, index) => {
        const day = index + 1;
        const isChosen = weekdays.includes(day);
        return (
          <button
            key={name}
            type="button"
            aria-label={`周${name}`}
            aria-pressed={isChosen}
            // The last one stays: without a day the switch is what turns reminders off.
            disabled={busy || (isChosen && weekdays.length === 1)}
            onClick={() => toggle(day)}
            className={classNames(
              'min-h-11 rounded-control border transition-colors duration-150 disabled:opacity-60',
              isChosen
                ? 'border-accent bg-accent text-on-accent'
                : 'border-hairline-strong bg-raised text-soft hover:bg-sunken',
            )}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}

function Quiet({
  quiet,
  busy,
  onChange,
}: {
  quiet: QuietTime;
  busy: boolean;
  onChange: (change: ReminderChange) => void;
}) {
  return (
    <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      <TimeField
        label="从"
        value={quiet.from}
        busy={busy}
        onChange={(from) => onChange({ quiet: { ...quiet, from } })}
      />
      <TimeField
        label="到"
        value={quiet.to}
        busy={busy}
        onChange={(to) => onChange({ quiet: { ...quiet, to } })}
      />
    </div>
  );
}
