// The trial data in this browser and the button that opens the import (rulings 38). The dialog
// itself is in web/app.
import { openTrialQuestion, useTrialRows } from '#web/core/mode/trial-question.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

/** The line. It has no button when there is nothing to import. */
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
