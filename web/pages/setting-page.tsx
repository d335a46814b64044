// /setting: profile, appearance, AI, account and data, about (A§2, rulings 10, 11).
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { AccountEvents } from '#web/features/account/account-events.tsx';
import { AccountDeletion } from '#web/features/account/account-deletion.tsx';
import { AccountExport, TrialExport } from '#web/features/account/account-export.tsx';
import { useReloadDevices } from '#web/features/account/account.queries.ts';
import { Devices } from '#web/features/account/devices.tsx';
import { MonthlyExport } from '#web/features/account/monthly-export.tsx';
import { OpenSealedExport } from '#web/features/account/sealed-export.tsx';
import { TrialJournal } from '#web/features/account/trial-journal.tsx';
import { TrialStorage } from '#web/features/account/trial-storage.tsx';
import { AiSettings } from '#web/features/ai-settings/ai-settings.tsx';
import { useHasPassword } from '#web/features/auth/auth-user.queries.ts';
import { EmailLine } from '#web/features/auth/email-line.tsx';
import { PasswordChange } from '#web/features/auth/password-change.tsx';
import { AppearanceSettings } from '#web/features/appearance/appearance-settings.tsx';
import { ShortcutSwitch } from '#web/features/appearance/shortcut-switch.tsx';
import { useEndAllTokens } from '#web/features/personal-tokens/personal-token.queries.ts';
import { PersonalTokens } from '#web/features/personal-tokens/personal-tokens.tsx';
import { TokensOutlive } from '#web/features/personal-tokens/tokens-outlive.tsx';
import { Usage } from '#web/features/usage/usage.tsx';
import { Webhooks } from '#web/features/webhooks/webhooks.tsx';
import { useTwoStep } from '#web/features/auth/factor.queries.ts';
import { Factors } from '#web/features/auth/factors.tsx';
import { useProviderName } from '#web/features/auth/identity.queries.ts';
import {
  useHasPasskeys,
  usePasskeys,
  useRemovePasskeys,
} from '#web/features/auth/passkey.queries.ts';
import { PasskeysOutlive } from '#web/features/auth/passkeys-outlive.tsx';
import { StepAgain } from '#web/features/auth/step-again.tsx';
import { ProfileSettings } from '#web/features/profile/profile-settings.tsx';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { SharedErrors } from '#web/core/errors/shared-errors.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSignOut } from '#web/core/session/use-sign-out.ts';
import { RecallSwitch } from '#web/features/entries/recall-switch.tsx';
import { LetterSettings } from '#web/features/letters/letter-settings.tsx';
import { Reminders } from '#web/features/reminders/reminders.tsx';
import { LockSettings } from '#web/features/lock/lock-settings.tsx';
import { OperatorLine } from '#web/pages/setting-page-operator.tsx';
import { PartLinks, PartStart } from '#web/pages/setting-page-parts.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Link, useNavigate } from '#web/ui/navigation/router.tsx';

const Passkeys = lazy(() =>
  import('#web/features/auth/passkeys.tsx').then((module) => ({ default: module.Passkeys })),
);

const FirstPassword = lazy(() =>
  import('#web/features/auth/first-password.tsx').then((module) => ({
    default: module.FirstPassword,
  })),
);

const IdentityLine = lazy(() =>
  import('#web/features/auth/identity-line.tsx').then((module) => ({
    default: module.IdentityLine,
  })),
);

/** The version in the about section (A§2). */
const VERSION = '1.0.0';

export function SettingPage() {
  const mode = useMode();
  return (
    <div className="column">
      <h1 className="flex min-h-15 items-center text-xl">设置</h1>
      <PartLinks />
      <div className="flex flex-col gap-5">
        <SharedErrors>
          <PartStart id="own" />
          <Section title="个人资料">
            <ProfileSettings />
          </Section>
          <Section title="外观">
            <AppearanceSettings />
          </Section>
          <Section title="灵感页">
            <RecallSwitch />
          </Section>
          <Section title="键盘">
            <ShortcutSwitch />
          </Section>
          {mode.can('manageAccount') && (
            <Section title="提醒">
              <Reminders />
            </Section>
          )}
          <PartStart id="ai" />
          <Section title="AI">
            <AiSettings />
          </Section>
          <Section title="每周来信">
            <LetterSettings />
          </Section>
          <PartStart id="account" />
          <Section title="账号">{mode.can('signOut') ? <AccountLines /> : <TrialLines />}</Section>
          <Section title="应用锁">
            <LockSettings />
          </Section>
          {mode.can('manageAccount') && (
            <>
              <StepAgain />
              <AccountSecurity />
              <Section title="登录设备">
                <Devices />
                <AccountEvents />
              </Section>
              <PartStart id="links" />
              <Section title="访问令牌">
                <PersonalTokens />
              </Section>
              <Section title="Webhook">
                <Webhooks />
              </Section>
              <Section title="用量">
                <Usage />
              </Section>
              <PartStart id="data" />
              <Section title="我的数据">
                <div className="flex flex-col gap-6">
                  <AccountExport />
                  <MonthlyExport />
                  <TrialJournal />
                  <OwnDeletion />
                </div>
              </Section>
            </>
          )}
          {!mode.can('manageAccount') && (
            <>
              <PartStart id="data" />
              <Section title="我的数据">
                <TrialExport />
              </Section>
            </>
          )}
          <Section title="年册">
            <SettingLine
              label="排成一本书"
              text="一段日子的灵感和笔记，有封面、目录和页码，可以打印或存为 PDF。"
            >
              <Link to={mode.path('/book')} className={buttonClass()}>
                打开
              </Link>
            </SettingLine>
          </Section>
          <Section title="导入">
            <div className="flex flex-col gap-6">
              <SettingLine
                label="从别处带来"
                text="把回响的导出，或其他应用的日记、笔记和图片导入到这里；先看一遍，再开始。"
              >
                <Link to={mode.path('/import')} className={buttonClass()}>
                  导入
                </Link>
              </SettingLine>
              <OpenSealedExport />
            </div>
          </Section>
          <Section title="最近删除">
            <SettingLine label="找回删除的内容" text="在这台设备上删除的灵感和笔记会留 24 小时。">
              <Link to={mode.path('/deleted')} className={buttonClass()}>
                打开
              </Link>
            </SettingLine>
          </Section>
          <PartStart id="about" />
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
              ，均按 SIL OFL 1.1 授权。其余的开源软件：
              <a href="/licenses.txt" className="underline underline-offset-4">
                许可证全文
              </a>
              。
            </p>
          </Section>
        </SharedErrors>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet px-5 outline-none py-5 sm:px-7 sm:py-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

/**
 * Shown where two-step sign-in can be turned on, to who has it from before, and where there are
 * passkeys or a sign-in provider.
 */
function AccountSecurity() {
  const twoStep = useTwoStep();
  const hasPasskeys = useHasPasskeys();
  const isTwoStepShown = twoStep.isError || (twoStep.data ?? null) !== null;
  const provider = useProviderName();
  if (!isTwoStepShown && !hasPasskeys && provider === null) return null;
  return (
    <Section title="账号安全">
      <div className="flex flex-col gap-6">
        {twoStep.isError && twoStep.data === undefined && <QueryError query={twoStep} />}
        {twoStep.data && <Factors twoStep={twoStep.data} />}
        {hasPasskeys && (
          <Suspense fallback={<Skeleton className="h-14" />}>
            <Passkeys isTwoStep={(twoStep.data?.factors.length ?? 0) > 0} />
          </Suspense>
        )}
        {provider !== null && (
          <Suspense fallback={<Skeleton className="h-14" />}>
            <IdentityLine name={provider} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

function OwnDeletion() {
  return <AccountDeletion hasPassword={useHasPassword()} />;
}

function AccountLines() {
  const hasPassword = useHasPassword();
  const signOut = useSignOut();
  const reloadDevices = useReloadDevices();
  const endAllTokens = useEndAllTokens();
  const notice = useNotice();
  const passkeys = usePasskeys();
  const removePasskeys = useRemovePasskeys();
  const [endsTokens, setEndsTokens] = useState(false);
  const [endsPasskeys, setEndsPasskeys] = useState(false);
  const finish = async () => {
    void reloadDevices();
    setEndsTokens(false);
    setEndsPasskeys(false);
    if (endsPasskeys)
      await removePasskeys
        .mutateAsync((passkeys.data ?? []).map(({ id }) => id))
        .catch(() => notice.error('密码已修改，但通行密钥没能移除，请在“账号安全”里移除'));
    if (endsTokens)
      await endAllTokens
        .mutateAsync()
        .catch(() => notice.error('密码已修改，但访问令牌没能作废，请在“访问令牌”里作废'));
  };
  return (
    <div className="flex flex-col gap-6">
      <EmailLine>
        <Button onClick={() => void signOut()}>退出登录</Button>
      </EmailLine>
      {hasPassword ? (
        <PasswordChange onChanged={() => void finish()}>
          <TokensOutlive endsTokens={endsTokens} onChange={setEndsTokens} />
          <PasskeysOutlive endsPasskeys={endsPasskeys} onChange={setEndsPasskeys} />
        </PasswordChange>
      ) : (
        <Suspense fallback={<Skeleton className="h-14" />}>
          <FirstPassword />
        </Suspense>
      )}
      <OperatorLine />
    </div>
  );
}

function TrialLines() {
  const mayLeave = useLeaveQuestion();
  const navigate = useNavigate();
  const goToLogin = async () => {
    if (await mayLeave()) navigate('/login');
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-soft">
          现在是本地试用模式：写下的内容只留在这台设备的浏览器里。
        </p>
        <Button variant="primary" onClick={() => void goToLogin()}>
          登录账号
        </Button>
      </div>
      <TrialStorage />
    </div>
  );
}
