// The menu with the entry that is always there: the numbers to call, whatever was written.
import { Ellipsis, MessageCircleHeart } from 'lucide-react';
import { useState } from 'react';
import { openedCard, type CareCard } from '#domain/care/care-words.ts';
import { HelpNumbers } from '#web/core/care/care-notice.tsx';
import { loadCareWords } from '#web/core/care/load-care-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

export function CareMenu({ className }: { className?: string }) {
  const [card, setCard] = useState<CareCard | null>(null);
  const close = () => setCard(null);
  return (
    <>
      <Menu label="更多" icon={<Ellipsis />} className={className}>
        <MenuItem
          icon={<MessageCircleHeart />}
          onSelect={() => void loadCareWords().then((words) => setCard(openedCard(words, 'zh')))}
        >
          需要有人陪你说说吗
        </MenuItem>
      </Menu>
      {card !== null && (
        <Dialog
          open
          onClose={close}
          title={card.title}
          footer={<Button onClick={close}>{card.dismiss}</Button>}
        >
          <p className="whitespace-pre-line">{card.body}</p>
          <HelpNumbers lines={card.lines} />
        </Dialog>
      )}
    </>
  );
}
