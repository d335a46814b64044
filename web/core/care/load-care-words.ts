// The words for danger of this browser's server: the operator's own, else the built-in ones.
import type { CareWords } from '#domain/care/care-words.ts';
import { askServerConfig } from '#web/core/config/server-config.ts';

/** The operator's words, for an offline page: numbers of another country would harm. */
const KEY = 'echo.care-words';

export async function loadCareWords(): Promise<CareWords> {
  const config = await askServerConfig();
  const own = config === null ? await storedWords() : (config.care ?? null);
  if (config !== null) keepWords(own);
  return own ?? (await import('#domain/care/words-cn.ts')).WORDS_CN;
}

async function storedWords(): Promise<CareWords | null> {
  const raw = localStorage.getItem(KEY);
  if (raw === null) return null;
  try {
    const { careWordsSchema } = await import('#contract/care.contract.ts');
    return careWordsSchema.safeParse(JSON.parse(raw)).data ?? null;
  } catch {
    return null;
  }
}

function keepWords(own: CareWords | null): void {
  try {
    if (own === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    // The storage is full: the words are read again with the next page.
  }
}
