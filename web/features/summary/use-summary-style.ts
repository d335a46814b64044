// The style of the next article. A chosen style becomes the default, in the account or in this
// browser (B§4). The browser stores it too (selectedSummaryStyle, B§3) in case the default is
// unknown or could not be saved. The first style of the plan is used otherwise (B§7).
import { useState } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { useIsLocked } from '#web/core/ai/use-plan.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { useDefaultStyle, useSaveDefaultStyle } from '#web/features/summary/summary.queries.ts';
import { useActionError } from '#web/ui/notice.tsx';

const KEY = 'selectedSummaryStyle';

/** The chosen style and its setter. `roles` is never empty. */
export function useSummaryStyle(roles: readonly Role[]): {
  role: Role;
  choose: (key: string) => Promise<void>;
} {
  const failure = useActionError();
  const isLocked = useIsLocked();
  const preferred = useDefaultStyle();
  const saveDefault = useSaveDefaultStyle();
  const key = `${KEY}.${useOwner()}`;
  const [picked, setPicked] = useState<string | null>(null);
  const open = roles.filter((candidate) => !candidate.needs_model && !isLocked(candidate));
  const role =
    open.find(
      (candidate) => candidate.role_key === (picked ?? preferred ?? localStorage.getItem(key)),
    ) ??
    open[0] ??
    (roles[0] as Role);

  return {
    role,
    async choose(roleKey) {
      setPicked(roleKey);
      keep(key, roleKey);
      failure.clear();
      try {
        await saveDefault.mutateAsync(roleKey);
      } catch {
        // The choice applies to this article; only saving it failed.
        failure.show('保存设置失败，请重试');
      }
    },
  };
}

function keep(key: string, roleKey: string): void {
  try {
    localStorage.setItem(key, roleKey);
  } catch {
    // Full storage loses the stored choice, not the choice itself.
  }
}
