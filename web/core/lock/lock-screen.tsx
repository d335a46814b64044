// What is drawn instead of the journal while it is locked. It says nothing about its owner.
import { useEffect, useState, type ReactNode } from 'react';
import { removalLeft } from '#domain/lock/lock.ts';
import { useTitle } from '#web/core/browser/use-title.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { askForRemoval, removeWaited, type LockOwner } from '#web/core/lock/lock-attempt.ts';
import { endLock } from '#web/core/lock/lock-store.ts';
import { waitText } from '#web/core/lock/lock-texts.ts';
import { Unlock } from '#web/core/lock/unlock.tsx';
import { useLock } from '#web/core/lock/use-lock.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { placeOfEntry } from '#web/core/place/place.store.ts';
import { restorePlace } from '#web/core/place/scroll.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { useLocation } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

export function LockScreen({ owner }: { owner: string }) {
  const mode = useMode();
  const session = useSessionActions();
  const { status } = useSession();
  const notice = useNotice();
  const lock = useLock(owner);
  const [isForgotten, setForgotten] = useState(false);
  const ending = lock?.ended?.by;
  useTitle('已上锁');
  const { key } = useLocation();
  useEffect(
    () => () => {
      const place = placeOfEntry(key);
      if (place !== null) restorePlace(place);
    },
    [key],
  );
  // The status too: a session that is signed in again by a late response has to end as well.
  useEffect(() => {
    if (ending !== undefined) session.expire(ending);
  }, [ending, session, status]);

  if (lock === null || ending !== undefined) return <PageSpinner />;
  const of: LockOwner = { owner, hasSession: mode.can('signOut') };
  const askedAtMs = lock.removalAskedAtMs;
  const tellOfRequest = () => {
    if (askedAtMs === 0) return;
    const { date, time } = momentHere(new Date(askedAtMs).toISOString());
    notice.info(`${date} ${time} 有人申请解除应用锁，现在作废了`);
  };
  const isForgetting = isForgotten || lock.key === null;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-8">
      <LogoMark className="size-14" />
      <h1 className="mt-5 text-2xl">已上锁</h1>
      {isForgetting ? (
        <div className="mt-3 w-full max-w-96">
          {lock.key === null && <p className="mb-2 text-soft">应用锁的设置读不出来了。</p>}
          {of.hasSession ? (
            <ForgottenInAccount
              onLeave={() => {
                endLock(owner, 'forgotten');
                // Also where the mark could not be stored.
                session.expire('forgotten');
              }}
            />
          ) : (
            <ForgottenInTrial owner={owner} askedAtMs={askedAtMs} />
          )}
          {lock.key !== null && <QuietButton onClick={() => setForgotten(false)}>返回</QuietButton>}
        </div>
      ) : (
        <>
          <p className="mt-1 mb-6 text-center text-soft">
            {lock.key?.kind === 'pin' ? '输入 PIN，回到回响' : '验证身份，回到回响'}
          </p>
          <div className="w-full">
            <Unlock of={of} lock={lock} onOpened={tellOfRequest} />
          </div>
          <QuietButton onClick={() => setForgotten(true)}>
            {lock.key?.kind === 'pin' ? '忘了 PIN' : '验证不了'}
          </QuietButton>
        </>
      )}
    </main>
  );
}

function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="mx-auto mt-4 block min-h-11 px-3 text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function ForgottenInAccount({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        可以退出这台设备的登录，再重新登录。写下的内容和没写完的草稿都会留着；应用锁会关掉，登录后可以再开。
      </p>
      <Button variant="primary" onClick={onLeave}>
        退出登录
      </Button>
    </div>
  );
}

function ForgottenInTrial({ owner, askedAtMs }: { owner: string; askedAtMs: number }) {
  const notice = useNotice();
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const ask = () => {
    if (!askForRemoval(owner, Date.now()))
      notice.error('浏览器的存储空间已满，申请没有存下来，请清出一些空间再试');
  };
  const left = askedAtMs === 0 ? null : removalLeft(askedAtMs, nowMs);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        试用没有账号，没有别的办法确认是你。可以申请解除应用锁，等 24
        小时再来打开，写下的内容一个字也不会少。这期间只要用原来的方式打开过，申请就作废。
      </p>
      {left === null && (
        <Button variant="primary" onClick={ask}>
          申请解除
        </Button>
      )}
      {left !== null && left > 0 && (
        <p role="status" className="rounded-control bg-sunken px-4 py-2.5 text-sm">
          已经申请，还要等 {waitText(left)}
        </p>
      )}
      {left === 0 && (
        <Button variant="primary" onClick={() => removeWaited(owner, Date.now())}>
          解除应用锁
        </Button>
      )}
    </div>
  );
}
