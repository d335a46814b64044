// An unsaved text that gives way to the version of another editor goes to the versions of its entry
// (rulings 58), so that no choice between two versions throws one away.
import type { VersionedEntry } from '#contract/version.contract.ts';
import { isSameVersion, type VersionText } from '#domain/versions/version.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useNotice } from '#web/ui/notice.tsx';

interface GivenUp extends VersionedEntry {
  draft: VersionText;
  /** What the entry says now. */
  current: VersionText;
}

/** Keeps a draft; `text` says why it could not. Nothing is sent when there is nothing to lose. */
export function useKeepDraft(): (
  given: GivenUp,
) => Promise<{ ok: true } | { ok: false; text: string }> {
  const api = useApi();
  const notice = useNotice();
  return async ({ draft, current, ...entry }) => {
    if (draft.content.trim() === '' || isSameVersion(draft, current)) return { ok: true };
    try {
      await api.versions.keep({ ...entry, ...draft });
    } catch (error) {
      return { ok: false, text: failureText(error, '你写的没能放进历史版本，请重试') };
    }
    notice.success('留下了那一版，你写的在历史版本里');
    return { ok: true };
  };
}
