// /setting: profile, appearance, AI, account and data, about (A§2, rulings 10, 11).
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AccountDeletion } from '#web/features/account/account-deletion.tsx';
import { AccountExport } from '#web/features/account/account-export.tsx';
import { useReloadDevices } from '#web/features/account/account.queries.ts';
import { Devices } from '#web/features/account/devices.tsx';
import { TrialJournal } from '#web/features/account/trial-journal.tsx';
import { AiSettings } from '#web/features/ai-settings/ai-settings.tsx';
import { PasswordChange } from '#web/features/auth/password-change.tsx';
import { AppearanceSettings } from '#web/features/appearance/appearance-settings.tsx';
import { ProfileSettings } from '#web/features/profile/profile-settings.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { useSignOut } from '#web/core/session/use-sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

/** The version in the about section (A§2). */
const VERSION = '1.0.0';

export function SettingPage() {
  const mode = useMode();
  return (
    <div className="column pt-6 md:pt-10">
      <h1 className="mb-6 text-2xl">设置</h1>
      <div className="flex flex-col gap-5">
        <Section title="个人资料">
          <ProfileSettings />
        </Section>
        <Section title="外观">
          <AppearanceSettings />
        </Section>
        <Section title="AI">
          <AiSettings />
        </Section>
        <Section title="账号">{mode.can('signOut') ? <AccountLines /> : <TrialLines />}</Section>
        {mode.can('manageAccount') && (
          <>
            <Section title="登录设备">
              <Devices />
            </Section>
            <Section title="我的数据">
              <div className="flex flex-col gap-6">
                <AccountExport />
                <TrialJournal />
                <AccountDeletion />
              </div>
            </Section>
          </>
        )}
        <Section title="关于">
          <div className="flex items-center gap-4">
            <LogoMark className="size-12 shrink-0" />
            <div>
              <p className="text-lg leading-snug">回响 · Echo Notes</p>
              <p className="text-sm text-soft">
                版本 <span className="font-figures">{VERSION}</span>
              </p>
            </div>
          </div>
          <p className="mt-4 text-sm text-soft">
            界面字体：
            <a href="/licenses/LXGW-WenKai-OFL.txt" className="underline underline-offset-4">
              霞鹜文楷
            </a>
            、
            <a href="/licenses/Barlow-OFL.txt" className="underline underline-offset-4">
              Barlow
            </a>
            ，均按 SIL OFL 1.1 授权。
          </p>
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function AccountLines() {
  const { user } = useSession();
  const signOut = useSignOut();
  const reloadDevices = useReloadDevices();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-soft">邮箱</p>
          <p className="truncate font-figures">{user?.email}</p>
        </div>
        <Button onClick={() => void signOut()}>退出登录</Button>
      </div>
      <PasswordChange onChanged={() => void reloadDevices()} />
    </div>
  );
}

function TrialLines() {
  const mayLeave = useLeaveQuestion();
  const navigate = useNavigate();
  const goToLogin = async () => {
    if (await mayLeave()) await navigate('/login');
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-soft">
        现在是本地试用模式：写下的内容只留在这台设备的浏览器里。
      </p>
      <Button variant="primary" onClick={() => void goToLogin()}>
        登录账号
      </Button>
    </div>
  );
}
