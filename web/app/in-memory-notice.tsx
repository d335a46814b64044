// Says that nothing of this trial is stored: the browser's storage was full or denied when it
// began.
import { useState } from 'react';
import { Bar } from '#web/app/bar.tsx';

const TEXT =
  '浏览器的存储空间已满或被禁用，试用的内容只留在这一页：可以照常写，关闭或刷新后就没有了。';

/** The line, until it is closed. */
export function InMemoryNotice() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Bar role="status" text={TEXT} onClose={() => setOpen(false)} /> : null;
}
