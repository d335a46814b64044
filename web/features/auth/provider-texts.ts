// Texts for what can go wrong with the sign-in provider: there, on the way back, and on this
// server.
import type { ProviderFailure } from '#web/core/session/provider-return.ts';
import { describedFailure } from '#web/features/auth/auth-texts.ts';

/** What the user was doing. */
export type ProviderAct = 'signIn' | 'link' | 'unlink';

const NOT_DONE: Record<ProviderAct, string> = {
  signIn: '没有登录成功',
  link: '没有绑定',
  unlink: '没有解除绑定',
};

const FAILED_TEXT = '没有成功，请检查网络连接后重试';

/** The texts, where `name` is what users call the provider. */
function textByCode(name: string, act: ProviderAct): Record<string, string> {
  const notDone = NOT_DONE[act];
  const over = `${notDone}：等得太久，或者已经用过了。请重新来一次`;
  const elsewhere = `${notDone}：请在开始的那个浏览器里完成，或者重新来一次`;
  const byPassword = `已有账号的话，请先用密码登录，再到设置的“账号安全”里绑定 ${name}`;
  return {
    access_denied: `${notDone}：在 ${name} 那边取消了，或被拒绝`,
    oauth_access_denied: `${notDone}：在 ${name} 那边取消了，或被拒绝`,
    oauth_provider_unreachable: `现在连不上 ${name}，请过一会儿再试`,
    bad_oauth_callback: `${notDone}：${name} 返回的结果有误。请重新来一次，还是不行的话，请联系服务器的管理员`,
    bad_oauth_state: over,
    flow_state_expired: over,
    flow_state_not_found: over,
    bad_code_verifier: elsewhere,
    pkce_code_verifier_not_found: elsewhere,
    oauth_email_missing: `${name} 没有提供邮箱，所以没有建立账号。${byPassword}`,
    provider_email_needs_verification: `你在 ${name} 的邮箱还没有验证，账号没有建立。请先在那边验证邮箱。${byPassword}`,
    email_exists: `这个邮箱已经有账号了，没有登录。请先用密码登录，再到设置的“账号安全”里绑定 ${name}`,
    signup_disabled: `这里不接受新的注册，账号没有建立。${byPassword}`,
    identity_already_exists: `这个 ${name} 账号已经绑定了另一个回响账号，这次没有绑定`,
    too_many_identities: `已经绑定了一个 ${name} 账号，请先解除绑定`,
    identity_not_found: '已经解除绑定了',
    single_identity_not_deletable: '这个账号还没有密码。请先设置密码，再解除绑定',
    session_not_found: '没有绑定：开始时的登录已经退出。请重新登录，再绑定一次',
    reauthentication_needed: '没有绑定：请再试一次，并输入密码',
    user_not_found: '这个账号正在彻底删除，不能再登录',
    not_found: '这台服务器没有开放这种登录方式',
  };
}

/** The text of a failure. */
export function providerFailureText(
  failure: ProviderFailure,
  name: string,
  act: ProviderAct,
): string {
  const texts = textByCode(name, act);
  // The client has a name of its own for it.
  const code = failure.name === 'AuthSessionMissingError' ? 'session_not_found' : failure.code;
  if (failure.message === 'Signups need a valid invitation')
    return '注册要有邀请，这个邮箱还没有收到邀请，账号没有建立。有邀请码的话，请用邮箱注册';
  const known = code !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;
  return known ?? describedFailure(failure) ?? FAILED_TEXT;
}
