// After the sign-in, offers the page that the user was redirected from.
import { useEffect, useState } from 'react';
import { Bar, BAR_ACTION_CLASS } from '#web/app/bar.tsx';
import { ARRIVAL_PATH, forgetReturnPath } from '#web/app/return-path.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** The bar on the first page after the sign-in. It disappears with the next page. */
export function ReturnOffer({ path }: { path: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(true);

  useEffect(() => {
    if (pathname !== ARRIVAL_PATH) forgetReturnPath();
  }, [pathname]);

  if (!isOpen || pathname !== ARRIVAL_PATH) return null;
  const take = () => {
    setOpen(false);
    forgetReturnPath();
  };
  const action = (
    <button
      type="button"
      className={BAR_ACTION_CLASS}
      onClick={() => {
        take();
        navigate(path);
      }}
    >
      回到刚才的页面
    </button>
  );
  return <Bar role="status" text="已经登录。" action={action} onClose={take} />;
}
