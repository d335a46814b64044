// The trial data in this browser and the button that opens the import (rulings 38). The dialog
// itself is in web/app.
import { useSyncExternalStore } from 'react';
import { openTrialQuestion, useTrialRows } from '#web/core/mode/trial-question.ts';
import { lockFlagOf, subscribeToLock } from '#web/core/lock/lock-flag.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

/** The line. It has no button when there is nothing to import. */
export function TrialJournal() {
  const { posts, diaries } = useTrialRows();
  const isEmpty = posts + diaries === 0;
  const isLocked = useSyncExternalStore(
    subscribeToLock,
    () => lockFlagOf(TRIAL_OWNER) === 'closed',
  );
  if (!isEmpty && isLocked)
    return (
      <SettingLine
        label="试用时写下的"
        text="这台设备上的试用上着应用锁。要带过来，先到试用的设置里关闭它。"
      >
        <Link to="/test/setting" className={buttonClass()}>
          打开试用
        </Link>
      </SettingLine>
    );
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
