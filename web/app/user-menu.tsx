// The person's menu (A§2): what belongs to the account, and the way in or out of it.
import { CircleUserRound } from 'lucide-react';
import { lazy } from 'react';
import { Menu } from '#web/ui/menu.tsx';

const loadItems = () =>
  import('#web/app/user-menu-items.tsx').then((part) => ({ default: part.UserMenuItems }));
const UserMenuItems = lazy(loadItems);

/** The button and its menu. */
export function UserMenu() {
  return (
    <Menu label="用户菜单" icon={<CircleUserRound className="size-6!" />} loadItems={loadItems}>
      <UserMenuItems />
    </Menu>
  );
}
