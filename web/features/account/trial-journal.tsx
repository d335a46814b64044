// What was written in trial mode and still lies in this browser: how much it is, and the way to
// bring it into the account (rulings 38). The question itself is the app's; here stands the door to
// it.
import { openTrialQuestion, useTrialRows } from '#web/core/mode/trial-question.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

/** The line with its button; without a button where there is nothing to bring. */
export function TrialJournal() {
  const { posts, diaries } = useTrialRows();
  const isEmpty = posts + diaries === 0;
  return (
    <SettingLine
      label="试用时写下的"
      text={
        isEmpty
          ? '这台设备上没有可以带过来的内容。'
          : `这台设备上还有 ${inWords(posts, diaries)}，可以连同对话和图片带进账号。`
      }
    >
      {!isEmpty && <Button onClick={() => openTrialQuestion('settings')}>带过来</Button>}
    </SettingLine>
  );
}

function inWords(posts: number, diaries: number): string {
  return [
    ...(posts > 0 ? [`${posts} 条灵感`] : []),
    ...(diaries > 0 ? [`${diaries} 篇笔记`] : []),
  ].join('、');
}
