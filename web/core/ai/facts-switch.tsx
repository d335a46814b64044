// The switch that keeps the facts of 关于我 out of AI calls: in the settings, and on their page.
import { useAiEngine, useAiSettings, useUpdateAiSettings } from '#web/core/ai/ai.queries.ts';
import { modelName } from '#web/core/ai/consent-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** Renders nothing until the settings are known, and while AI is switched off. */
export function FactsSwitch() {
  const engine = useAiEngine();
  const settings = useAiSettings();
  const update = useUpdateAiSettings();
  const failure = useActionError();
  if (engine.data === undefined || settings.data === undefined || settings.data.aiOff) return null;
  const change = (isOn: boolean) => {
    failure.clear();
    update.mutate(
      { factsOff: !isOn },
      { onError: (error) => failure.show(failureText(error, '设置没有保存，请重试')) },
    );
  };
  return (
    <Switch
      label="让回响用这些"
      checked={!settings.data.factsOff}
      onChange={change}
      disabled={update.isPending}
    >
      {engine.data.engine === 'remote'
        ? `回响和写每周来信时，把你在“关于我”里写的一起发给 ${modelName(engine.data)}。`
        : '回响时，看一眼你在“关于我”里写的。内置引擎只用得上怎么称呼你。'}
    </Switch>
  );
}
