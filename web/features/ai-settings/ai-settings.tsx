// The AI section of the settings: engine, own model, consent and switches (rulings 10, 105).
import { lazy, Suspense } from 'react';
import {
  useAiEngine,
  useAiSettings,
  useUpdateAiSettings,
  type AiSettingsChange,
} from '#web/core/ai/ai.queries.ts';
import { EngineHint } from '#web/core/ai/engine-hint.tsx';
import { FactsSwitch } from '#web/core/ai/facts-switch.tsx';
import { consentText, modelName } from '#web/core/ai/consent-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

const OwnModelSettings = lazy(() =>
  import('#web/features/ai-settings/own-model-settings.tsx').then((part) => ({
    default: part.OwnModelSettings,
  })),
);

export function AiSettings() {
  const mode = useMode();
  const engine = useAiEngine();
  const settings = useAiSettings();
  const update = useUpdateAiSettings();
  const failure = useActionError();

  if (engine.error !== null) return <QueryError query={engine} />;
  if (settings.error !== null) return <QueryError query={settings} />;
  if (engine.data === undefined || settings.data === undefined)
    return <Skeleton className="h-32" />;

  const ai = engine.data;
  const { consentAt, aiOff, memoryOff } = settings.data;
  const isRemote = ai.engine === 'remote';
  const hereText =
    mode.name === 'trial'
      ? '它在这台设备上，文字不会离开这里。'
      : '它在这台设备上，文字不会发给别人。';
  const change = (changes: AiSettingsChange) => {
    failure.clear();
    update.mutate(changes, {
      onError: (error) => failure.show(failureText(error, '设置没有保存，请重试')),
    });
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        {isRemote
          ? `回响由 ${modelName(ai)} 写成。${ai.host === null ? hereText : ''}`
          : mode.name === 'trial'
            ? '现在由浏览器里的内置引擎回应，文字不会离开这台设备。'
            : '现在由这台服务器上的内置引擎回应，文字不会发给别人。'}
      </p>
      <EngineHint className="-mt-2" />
      {(ai.engine === 'builtin' || ai.isOwn) && (
        <Suspense fallback={<Skeleton className="h-12" />}>
          <OwnModelSettings />
        </Suspense>
      )}
      <Switch
        label="AI功能"
        checked={!aiOff}
        onChange={(isOn) => change({ aiOff: !isOn })}
        disabled={update.isPending}
      >
        关闭后，所有AI按钮都会消失。已有的回响会留着。
      </Switch>
      {isRemote && !aiOff && (
        <>
          {ai.host !== null && (
            <Switch
              label="同意发送文字"
              checked={consentAt !== null}
              onChange={(consent) => change({ consent })}
              disabled={update.isPending}
            >
              <span className="whitespace-pre-line">{consentText(ai)}</span>
              {consentAt !== null && (
                <span className="block">你在{momentHere(consentAt).date}同意过。</span>
              )}
            </Switch>
          )}
          {ai.vision && (
            <Switch
              label="让回响看图"
              checked={settings.data.imagesOn}
              onChange={(imagesOn) => change({ imagesOn })}
              disabled={update.isPending}
            >
              打开后，请回响时，那条灵感的图片（最多四张，缩小过，不带拍摄信息）会发给{' '}
              {ai.host ?? ai.label}。总结、润色和推荐不发图片，“不给AI看”的也不发。
            </Switch>
          )}
          <Switch
            label="关联往日"
            checked={!memoryOff}
            onChange={(isOn) => change({ memoryOff: !isOn })}
            disabled={update.isPending}
          >
            回响时，把你以前写过的相近灵感一起发给AI。
          </Switch>
        </>
      )}
      <SettingLine label="自己的回响者" text="写一位按你喜欢的样子说话的回响者。">
        <Link to={mode.path('/personas')} aria-label="打开自己的回响者" className={buttonClass()}>
          打开
        </Link>
      </SettingLine>
      <SettingLine label="关于我" text="希望回响记得的几句话，由你来写，由你来改。">
        <Link to={mode.path('/about-me')} aria-label="打开关于我" className={buttonClass()}>
          打开
        </Link>
      </SettingLine>
      <FactsSwitch />
    </div>
  );
}
