// What the browser sees when it comes back from the sign-in provider without a sign-in.
import type { ProviderFailure } from '#web/core/session/provider-return.ts';
import { providerFailureText, type ProviderAct } from '#web/features/auth/provider-texts.ts';
import { Button } from '#web/ui/button.tsx';

export interface ProviderReturnProps {
  /** null: nothing failed, but this browser is signed in otherwise. */
  failure: ProviderFailure | null;
  /** What users call the provider. */
  name: string;
  act: ProviderAct;
  onLeave: (to: '/inspiration' | '/setting' | '/login') => void;
}

export function ProviderReturn({ failure, name, act, onLeave }: ProviderReturnProps) {
  const isLink = act === 'link';
  const [to, label] = wayOn(failure, isLink);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{titleOf(failure, isLink)}</h1>
      <p role="alert" className="text-soft">
        {failure === null
          ? `这个浏览器里已经登录了一个账号，它没有变化。想用 ${name} 登录，请先退出登录。`
          : `${providerFailureText(failure, name, act)}。`}
      </p>
      <Button variant="primary" className="min-h-12" onClick={() => onLeave(to)}>
        {label}
      </Button>
    </div>
  );
}

function wayOn(failure: ProviderFailure | null, isLink: boolean) {
  if (failure === null) return ['/inspiration', '回到灵感'] as const;
  return isLink ? (['/setting', '回到设置'] as const) : (['/login', '回到登录'] as const);
}

function titleOf(failure: ProviderFailure | null, isLink: boolean): string {
  if (failure === null) return '已经登录了';
  return isLink ? '绑定没有完成' : '登录没有完成';
}
