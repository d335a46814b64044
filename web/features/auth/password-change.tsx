// The password line of the settings. Its dialog is loaded on the first click.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

const PasswordChangeDialog = lazy(() =>
  import('#web/features/auth/password-change-dialog.tsx').then((module) => ({
    default: module.PasswordChangeDialog,
  })),
);

/**
 * `onChanged` is called after the change, which signs out all other devices. `children` are further
 * choices in the dialog.
 */
export function PasswordChange({
  onChanged,
  children,
}: {
  onChanged: () => void;
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <p className="min-w-0 flex-1 basis-36">
        <span className="block leading-snug">密码</span>
        <span className="text-sm text-soft">修改后，其他设备会退出登录。</span>
      </p>
      <Button onClick={() => setOpen(true)}>修改密码</Button>
      {isOpen && (
        <Suspense>
          <PasswordChangeDialog onClose={() => setOpen(false)} onChanged={onChanged}>
            {children}
          </PasswordChangeDialog>
        </Suspense>
      )}
    </div>
  );
}
