import { useRecallOff } from '#web/features/entries/use-recall.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Switches 那年今日 off in this browser. */
export function RecallSwitch() {
  const [isOff, setOff] = useRecallOff();
  return (
    <Switch label="那年今日" checked={!isOff} onChange={(isOn) => setOff(!isOn)}>
      往年今天，和一、三、六个月前写过的，在灵感上面放一张小卡片。只在这个浏览器里有效。
    </Switch>
  );
}
