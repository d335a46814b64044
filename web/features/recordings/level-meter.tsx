// How loud the microphone is: bars that follow the voice. With reduced motion they change once a
// second. A silence is said in words too.
import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

const BARS = 14;

/** A level above it is a voice. */
const VOICE_LEVEL = 0.12;

/** A silence this long, in milliseconds, is worth a sentence. */
const SILENCE_MS = 4_000;

const STILL_INTERVAL_MS = 1_000;

export function LevelMeter({ level }: { level: () => number }) {
  const bars = useRef<HTMLSpanElement>(null);
  const [isSilent, setSilent] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    let heardAtMs = performance.now();
    const show = () => {
      const now = level();
      const nowMs = performance.now();
      if (now >= VOICE_LEVEL) heardAtMs = nowMs;
      setSilent(nowMs - heardAtMs > SILENCE_MS);
      bars.current?.style.setProperty('--level', now.toFixed(2));
    };
    if (isStill) {
      const timer = setInterval(show, STILL_INTERVAL_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      show();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [level, isStill]);

  return (
    <>
      <span ref={bars} aria-hidden="true" className="flex h-6 items-center gap-0.5">
        {Array.from({ length: BARS }, (_, index) => (
          <span
            key={index}
            className="h-full w-1 origin-center rounded-full bg-accent"
            style={{ transform: `scaleY(max(0.12, calc(var(--level, 0) * ${weightOf(index)})))` }}
          />
        ))}
      </span>
      {isSilent && (
        <span role="status" className="basis-full text-sm text-soft">
          好像没有声音，看看麦克风是不是关着。
        </span>
      )}
    </>
  );
}

/** The bars in the middle are the tallest. */
function weightOf(index: number): string {
  return (1 - Math.abs(index - (BARS - 1) / 2) / BARS).toFixed(2);
}
