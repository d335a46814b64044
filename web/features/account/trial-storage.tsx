// What trial mode uses of this browser, what is free, and whether the browser promised to keep it
// (rulings 77).
import { useEffect, useState } from 'react';
import { LOCAL_STORAGE_BYTES, localStorageBytes } from '#web/core/browser/local-storage-size.ts';
import { inBytes } from '#web/core/text/byte-size.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

/** What the browser says; null: it says nothing, as on an address without HTTPS. */
interface Estimate {
  usedBytes: number;
  freeBytes: number;
  isPersisted: boolean;
}

/** The lines. */
export function TrialStorage() {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isGone = false;
    void readEstimate().then((found) => {
      if (!isGone) setEstimate(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const ask = async () => {
    const isPersisted = await navigator.storage.persist().catch(() => false);
    setRefused(!isPersisted);
    setEstimate((before) => before && { ...before, isPersisted });
  };
  return (
    <div className="flex flex-col gap-6">
      <SettingLine
        label="占用的空间"
        text={`文字 ${inBytes(localStorageBytes())}，最多约 ${inBytes(LOCAL_STORAGE_BYTES)}。${
          estimate === null
            ? '这个浏览器不说还剩多少。'
            : `图片和历史版本等 ${inBytes(estimate.usedBytes)}，还能用约 ${inBytes(estimate.freeBytes)}。`
        }`}
      />
      {estimate !== null && (
        <SettingLine label="长期保留" text={keepingText(estimate.isPersisted, isRefused)}>
          {!estimate.isPersisted && <Button onClick={() => void ask()}>请浏览器留着</Button>}
        </SettingLine>
      )}
    </div>
  );
}

function keepingText(isPersisted: boolean, isRefused: boolean): string {
  if (isPersisted) return '浏览器答应留着，不会因为空间紧张而清理。';
  return isRefused
    ? '浏览器没有答应。空间紧张时它可能清理这里的内容，重要的请登录账号带过去。'
    : '空间紧张时，浏览器可能清理这里的内容。';
}

async function readEstimate(): Promise<Estimate | null> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    const isPersisted = await navigator.storage.persisted();
    return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isPersisted };
  } catch {
    return null;
  }
}
