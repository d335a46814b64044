// Copies a text to the clipboard, and says for a moment that it did.
import { useEffect, useState } from 'react';
import { useActionError } from '#web/ui/notice.tsx';

/** How long the copy is confirmed (B§2, B§9). */
const COPIED_MS = 2_000;

/** A failed copy shows a notice. `copy` returns whether it succeeded. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<boolean> } {
  const failure = useActionError();
  const [copiedAt, setCopiedAt] = useState<number | null>(null);

  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = async () => {
    failure.clear();
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(Date.now());
      return true;
    } catch {
      failure.show('复制失败，请重试');
      return false;
    }
  };
  return { isCopied: copiedAt !== null, copy };
}
