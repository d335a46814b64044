// The section 每周来信 of the settings: whether, when, by mail, and the last weeks (rulings 108).
import { useId } from 'react';
import type { LetterSettingsChange } from '#contract/letter.contract.ts';
import type { LetterSettings as Settings } from '#domain/letters/letter.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { browserTimeZone, momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { LetterWeeks } from '#web/core/letters/letter-weeks.tsx';
import { useLetterSettings, useUpdateLetterSettings } from '#web/core/letters/letter.queries.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Button } from '#web/ui/button.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function LetterSettings() {
  const mode = useMode();
  const settings = useLetterSettings();
  const update = useUpdateLetterSettings();
  const engine = useAiEngine();
  const failure = useActionError();
  if (!mode.can('scheduleLetters')) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-soft">{mode.refusal('scheduleLetters')}</p>
        <LetterWeeks />
      </div>
    );
  }
  if (settings.error !== null) return <QueryError query={settings} />;
  if (settings.data === undefined) return <Skeleton className="h-24" />;
  const change = (changes: LetterSettingsChange) => {
    failure.clear();
    update.mutate(changes, {
      onError: (error) => failure.show(failureText(error, '设置没有保存，请重试')),
    });
  };
  const { isOn, canMail, byMail, timeZone } = settings.data;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="每周来信"
        checked={isOn}
        disabled={update.isPending}
        onChange={(on) =>
          change(on ? { isOn: true, timeZone: browserTimeZone() } : { isOn: false })
        }
      >
        <span>
          {engine.data?.engine === 'remote' && !engine.data.isOwn
            ? '每周一封，由AI把你上一周写的写成信，灵感石的用法和总结一样。灵感石不够或AI关着时，只摘你自己的句子，不用灵感石。'
            : '每周一封，从你上一周写的里面摘出你自己的句子。'}
        </span>
        {engine.data?.isOwn === true && (
          <span>
            到了时间由服务器来写，它用不了你自己的模型；点“写上一周的来信”，才由你的模型写。
          </span>
        )}
        <span>写成的信存为一篇笔记；标了“不给AI看”的不会用到。</span>
      </Switch>
      {isOn && <LetterTimes settings={settings.data} busy={update.isPending} onChange={change} />}
      {isOn && canMail && (
        <Switch
          label="用邮件告诉我"
          checked={byMail}
          disabled={update.isPending}
          onChange={(on) => change({ byMail: on })}
        >
          邮件里只有一个链接，没有你写的字。
        </Switch>
      )}
      <LetterWeeks timeZone={isOn ? timeZone : undefined} />
    </div>
  );
}

function LetterTimes({
  settings,
  busy,
  onChange,
}: {
  settings: Settings;
  busy: boolean;
  onChange: (change: LetterSettingsChange) => void;
}) {
  const id = useId();
  const here = browserTimeZone();
  const selectClass = `${FIELD_CLASS} min-h-11 w-auto!`;
  const next = settings.nextAt === null ? null : momentHere(settings.nextAt);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={`${id}-day`}>哪天</label>
        <select
          id={`${id}-day`}
          className={selectClass}
          value={settings.weekday}
          disabled={busy}
          onChange={(event) => onChange({ weekday: Number(event.target.value) })}
        >
          {WEEKDAYS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-hour`}>几点</label>
        <select
          id={`${id}-hour`}
          className={selectClass}
          value={settings.hour}
          disabled={busy}
          onChange={(event) => onChange({ hour: Number(event.target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {`${hour}:00`}
            </option>
          ))}
        </select>
      </div>
      {next !== null && (
        <p className="text-sm text-soft">
          下一封：{next.date} <span className="font-figures">{next.time}</span>
          ，写的是刚过去的那一周，周一到周日。
        </p>
      )}
      {settings.timeZone !== here && (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <p className="text-sm text-soft">
            现在按<span className="font-figures"> {settings.timeZone} </span>的时间。
          </p>
          <Button disabled={busy} onClick={() => onChange({ timeZone: here })}>
            改用这里的时间
          </Button>
        </div>
      )}
    </div>
  );
}
