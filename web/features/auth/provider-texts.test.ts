// C§74.33: each failure of a sign-in by the provider has a sentence of its own.
import { describe, expect, it } from 'vitest';
import { readProviderReturn } from '#web/core/session/provider-return.ts';
import { providerFailureText, type ProviderAct } from '#web/features/auth/provider-texts.ts';

const textOf = (code: string, act: ProviderAct = 'signIn') =>
  providerFailureText({ message: 'English', code }, '公司账号', act);

describe('providerFailureText', () => {
  it.each([
    ['oauth_access_denied', '取消'],
    ['oauth_provider_unreachable', '连不上 公司账号'],
    ['bad_oauth_callback', '管理员'],
    ['bad_oauth_state', '重新来一次'],
    ['flow_state_expired', '等得太久'],
    ['flow_state_not_found', '已经用过'],
    ['bad_code_verifier', '开始的那个浏览器'],
    ['pkce_code_verifier_not_found', '开始的那个浏览器'],
    ['oauth_email_missing', '没有提供邮箱'],
    ['provider_email_needs_verification', '还没有验证'],
    ['email_exists', '这个邮箱已经有账号了，没有登录'],
    ['email_exists', '先用密码登录'],
    ['signup_disabled', '不接受新的注册'],
    ['user_banned', '停用'],
    ['user_not_found', '彻底删除'],
    ['over_request_rate_limit', '太频繁'],
  ])('sign-in · %s · says %s', (code, part) => {
    expect(textOf(code)).toContain(part);
  });

  it.each([
    ['identity_already_exists', '另一个回响账号'],
    ['too_many_identities', '先解除绑定'],
    ['single_identity_not_deletable', '先设置密码'],
    ['reauthentication_needed', '输入密码'],
    ['oauth_access_denied', '没有绑定'],
  ])('link · %s · says %s', (code, part) => {
    expect(textOf(code, 'link')).toContain(part);
  });

  it('missing invitation · has another text than closed sign-ups', () => {
    const failure = { message: 'Signups need a valid invitation', code: 'signup_disabled' };
    expect(providerFailureText(failure, '公司账号', 'signIn')).toContain('注册要有邀请');
  });

  it('ended session · is named by the client, not by a code', () => {
    const failure = { message: 'Auth session missing!', name: 'AuthSessionMissingError' };
    expect(providerFailureText(failure, '公司账号', 'link')).toContain('已经退出');
  });

  it('no answer of the server · is a connection that failed', () => {
    expect(providerFailureText({ message: '', status: 0 }, '公司账号', 'signIn')).toContain('网络');
  });
});

describe('readProviderReturn', () => {
  it.each([
    ['?code=abc', { code: 'abc' }],
    [
      '?error=access_denied&error_code=oauth_access_denied&error_description=No',
      { failure: { message: 'No', code: 'oauth_access_denied' } },
    ],
    ['?error=server_error', { failure: { message: '', code: 'server_error' } }],
    ['?code=abc&error_code=x', { failure: { message: '', code: 'x' } }],
    ['', null],
  ])('%s', (search, read) => {
    expect(readProviderReturn(search)).toEqual(read);
  });
});
