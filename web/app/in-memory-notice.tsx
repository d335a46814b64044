// Warns that this trial is not stored, because the browser's storage was full or denied at its
// start.
import { useState } from 'react';
import { Bar } from '#web/app/bar.tsx';

const TEXT =
  '浏览器的存储空间已满或被禁用，试用的内容只留在这一页：可以照常写，关闭或刷新后就没有了。';

/** The bar, until the user closes it. */
export function InMemoryNotice() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Bar role="status" text={TEXT} onClose={() => setOpen(false)} /> : null;
}
