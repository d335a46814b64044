// The section 应用锁 of the settings: this browser alone (rulings 126).
import { createElement, Suspense, useState } from 'react';
import { LOCK_MINUTES } from '#domain/lock/lock.ts';
import { isKeptInMemory } from '#web/core/browser/page-storage.ts';
import { lazyModule } from '#web/core/browser/lazy-module.ts';
import { chooseLockMinutes, closeLock } from '#web/core/lock/lock-store.ts';
import { useLock } from '#web/core/lock/use-lock.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, Choices } from '#web/ui/choices.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import type { LockDialogProps } from '#web/features/lock/lock-dialog.tsx';

const lockDialog = lazyModule(() => import('#web/features/lock/lock-dialog.tsx'));

/** Why there can be no lock here; null: there can. */
function findObstacle(): string | null {
  if (!globalThis.isSecureContext) return '应用锁要在 https 网址上才能用，请换这样的网址打开。';
  if (isKeptInMemory()) return '浏览器没有给这个网站留存储空间，锁记不住。';
  return null;
}

export function LockSettings() {
  const owner = useOwner();
  const lock = useLock(owner);
  const [dialog, setDialog] = useState<LockDialogProps['intent'] | null>(null);
  const obstacle = findObstacle();
  return (
    <div className="flex flex-col gap-5">
      {lock === null ? (
        <SettingLine
          label="打开回响前先验证"
          text={
            obstacle ?? '用 PIN、指纹或面容。离开一会儿或重新打开都要验证，只对这个浏览器有效。'
          }
        >
          {obstacle === null && <Button onClick={() => setDialog('start')}>开启</Button>}
        </SettingLine>
      ) : (
        <>
          <SettingLine
            label={lock.key?.kind === 'device' ? '已开启：用这台设备验证' : '已开启：PIN'}
            text="重新打开和刷新页面时也会上锁，只对这个浏览器有效。"
          >
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => closeLock(owner)}>立即上锁</Button>
              <Button onClick={() => setDialog('change')}>更改</Button>
              <Button variant="danger" onClick={() => setDialog('stop')}>
                关闭
              </Button>
            </div>
          </SettingLine>
          <Choices legend="离开多久上锁">
            {LOCK_MINUTES.map((minutes) => (
              <Choice
                key={minutes}
                name="lockMinutes"
                checked={minutes === lock.minutes}
                onChoose={() => chooseLockMinutes(owner, minutes)}
              >
                <span>
                  <span className="font-figures">{minutes}</span> 分钟
                </span>
              </Choice>
            ))}
          </Choices>
        </>
      )}
      <details className="text-sm text-soft">
        <summary className="min-h-11 py-2.5 text-ink">它挡得住什么，挡不住什么</summary>
        <p>
          挡得住：有人拿起你没锁屏的手机或电脑，翻看、打印，或者从任务切换的画面里瞥见。上锁后，页面里没有你写的任何字。
        </p>
        <p className="mt-2">
          挡不住：会用开发者工具的人，和能把浏览器的数据整个拷走的人。日记没有用 PIN
          加密；存下的只是一个用来核对的值，它被拷走后，六位 PIN 几分钟内就能试出来。
        </p>
        <p className="mt-2">要防这样的人，请给设备设锁屏密码，并打开磁盘加密。</p>
      </details>
      {dialog !== null && (
        <Suspense>
          <LazyLockDialog owner={owner} intent={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}

function LazyLockDialog(props: LockDialogProps) {
  return createElement(lockDialog.useValue().LockDialog, props);
}
