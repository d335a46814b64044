// 翻看 (rulings 80): the pages that lead back to earlier entries.
import { Compass } from 'lucide-react';
import { lazy } from 'react';
import { Menu } from '#web/ui/menu.tsx';

const loadItems = () =>
  import('#web/app/browse-menu-items.tsx').then((module) => ({ default: module.BrowseMenuItems }));
const BrowseMenuItems = lazy(loadItems);

export function BrowseMenu({ onPalette }: { onPalette: () => void }) {
  return (
    <Menu label="翻看" icon={<Compass />} loadItems={loadItems}>
      <BrowseMenuItems onPalette={onPalette} />
    </Menu>
  );
}
