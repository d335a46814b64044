// A small question above the empty page, typed character by character (B§2). Under reduced motion
// it shows whole, and still changes. A press begins the text with it.
import { useEffect, useState } from 'react';
import {
  DAILY_PROMPTS,
  promptIndexOfDay,
  PROMPT_ROTATION_MS,
  PROMPT_TYPING_MS,
} from '#domain/posts/daily-prompts.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** The daily prompt: 130 ms per character, another one every 10 s (B§9). */
export function PromptBanner({ onTake }: { onTake: (prompt: string) => void }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [index, setIndex] = useState(() => promptIndexOfDay(todayHere()));
  const [typed, setTyped] = useState(0);
  const prompt = DAILY_PROMPTS[index] ?? DAILY_PROMPTS[0];

  useEffect(() => {
    const rotation = setInterval(() => {
      setIndex((before) => (before + 1) % DAILY_PROMPTS.length);
      setTyped(0);
    }, PROMPT_ROTATION_MS);
    return () => clearInterval(rotation);
  }, []);

  useEffect(() => {
    if (isStill || typed >= prompt.length) return;
    const next = setTimeout(() => setTyped(typed + 1), PROMPT_TYPING_MS);
    return () => clearTimeout(next);
  }, [isStill, prompt, typed]);

  const shown = isStill ? prompt : prompt.slice(0, typed);
  return (
    <p className="pt-1 text-sm text-soft">
      <button
        type="button"
        title="用这句话开头"
        onClick={() => onTake(prompt)}
        className="min-h-11 w-full rounded-control text-left hover:text-ink"
      >
        <span className="sr-only">{prompt}</span>
        <span aria-hidden="true">
          <span>{shown}</span>
          {!isStill && shown.length < prompt.length && (
            <span className="ml-0.5 inline-block h-[1em] w-px translate-y-0.5 bg-accent" />
          )}
        </span>
      </button>
    </p>
  );
}
