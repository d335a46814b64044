// The style of the next article. Choosing one makes it the default, in the account or in this
// browser (B§4); the browser keeps it besides (selectedSummaryStyle, B§3) for when the default is
// not known or could not be saved. The first that the plan covers stands in (B§7).
import { useState } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { useIsLocked } from '#web/core/ai/use-plan.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { useDefaultStyle, useSaveDefaultStyle } from '#web/features/summary/summary.queries.ts';
import { useNotice } from '#web/ui/notice.tsx';

const KEY = 'selectedSummaryStyle';

/** The chosen style, and the way to choose another. `roles` is never empty. */
export function useSummaryStyle(roles: readonly Role[]): {
  role: Role;
  choose: (key: string) => Promise<void>;
} {
  const notice = useNotice();
  const isLocked = useIsLocked();
  const preferred = useDefaultStyle();
  const saveDefault = useSaveDefaultStyle();
  const key = `${KEY}.${useOwner()}`;
  const [picked, setPicked] = useState<string | null>(null);
  const open = roles.filter((candidate) => !isLocked(candidate));
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
      try {
        await saveDefault.mutateAsync(roleKey);
      } catch {
        // The choice stands for this article; only the memory of it failed.
        notice.error('保存设置失败，请重试');
      }
    },
  };
}

function keep(key: string, roleKey: string): void {
  try {
    localStorage.setItem(key, roleKey);
  } catch {
    // A full storage costs the memory of the choice, never the choice.
  }
}
