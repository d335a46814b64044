// The texts of the login form in each of its modes, and the links between them.
import type { LoginMode } from '#web/features/auth/login-steps.ts';

/** Its heading and its button. */
export const LOGIN_TEXTS: Record<
  LoginMode,
  { title: string; about: string; submit: string; busy: string }
> = {
  signIn: {
    title: '登录',
    about: '回到你的灵感、对话和笔记。',
    submit: '登录',
    busy: '登录中...',
  },
  signUp: {
    title: '注册',
    about: '写下的会存进你的账号，换一台设备也能接着写。',
    submit: '注册',
    busy: '注册中...',
  },
  forgot: {
    title: '找回密码',
    about: '填注册时的邮箱，会收到一封重置邮件。',
    submit: '发送重置邮件',
    busy: '发送中...',
  },
};

const MODE_LINKS: Record<LoginMode, readonly { to: LoginMode; text: string }[]> = {
  signIn: [
    { to: 'forgot', text: '忘记密码？' },
    { to: 'signUp', text: '立即注册' },
  ],
  signUp: [{ to: 'signIn', text: '已有账号？去登录' }],
  forgot: [{ to: 'signIn', text: '返回登录' }],
};

export function ModeLinks({
  mode,
  onSwitch,
}: {
  mode: LoginMode;
  onSwitch: (to: LoginMode) => void;
}) {
  return (
    <div className="flex flex-wrap justify-between">
      {MODE_LINKS[mode].map(({ to, text }) => (
        <button
          key={to}
          type="button"
          onClick={() => onSwitch(to)}
          className="min-h-11 text-sm text-accent underline-offset-4 hover:underline"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
