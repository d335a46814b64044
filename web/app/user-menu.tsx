import { CircleUserRound } from 'lucide-react';
import { lazy } from 'react';
import { Menu } from '#web/ui/menu.tsx';

const loadItems = () =>
  import('#web/app/user-menu-items.tsx').then((module) => ({ default: module.UserMenuItems }));
const UserMenuItems = lazy(loadItems);

/** The user menu (A§2): account pages, sign-in and sign-out. */
export function UserMenu() {
  return (
    <Menu label="用户菜单" icon={<CircleUserRound className="size-6!" />} loadItems={loadItems}>
      <UserMenuItems />
    </Menu>
  );
}
