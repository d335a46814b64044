// The two buttons below an editor. Where the thing was changed elsewhere meanwhile they say what
// each would do to which version, and leave out the mark, so that both fit on a phone.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** The words on the buttons of an editor, and the mark on the one that saves. */
export function waysOut(isContested: boolean): { leave: string; save: string; mark: ReactNode } {
  return isContested
    ? { leave: '留下那一版', save: '保存我写的', mark: undefined }
    : { leave: '取消', save: '保存', mark: <Check className="size-5" /> };
}
