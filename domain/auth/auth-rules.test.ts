// The rules of A§5 and rulings 16, case by case, with their exact sentences.
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#domain/auth/common-passwords.ts';
import { deviceLabel } from '#domain/auth/device-label.ts';
import { emailFault, emailForms, isEmail, normalizeEmail } from '#domain/auth/email.ts';
import {
  checkPasswordLength,
  checkResetPassword,
  checkSignUpPassword,
  passwordErrorText,
  ratePassword,
} from '#domain/auth/password.ts';

describe('passwords', () => {
  test.each([
    ['secret', 'secret', null],
    ['secret', 'secreT', 'SIGN_UP_PASSWORD_MISMATCH'],
    ['short', 'short', 'PASSWORD_TOO_SHORT'],
    ['short', 'other', 'SIGN_UP_PASSWORD_MISMATCH'],
    ['x'.repeat(128), 'x'.repeat(128), null],
    ['x'.repeat(129), 'x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['一二三四五六', '一二三四五六', null],
    ['😀😀😀', '😀😀😀', 'PASSWORD_TOO_SHORT'],
  ])('sign-up with %j and %j', (password, again, fault) => {
    const outcome = checkSignUpPassword(password, again);
    expect(outcome.ok ? null : outcome.code).toBe(fault);
  });

  test.each([
    ['abc123', 'abc123', null],
    ['abc12', 'abc12', 'PASSWORD_TOO_SHORT'],
    ['abc123', 'abc124', 'RESET_PASSWORD_MISMATCH'],
    ['abcdef', 'abcdef', 'PASSWORD_NEEDS_LETTER_AND_DIGIT'],
    ['123456', '123456', 'PASSWORD_NEEDS_LETTER_AND_DIGIT'],
    ['密码一二三4', '密码一二三4', null],
  ])('reset to %j and %j', (password, again, fault) => {
    const outcome = checkResetPassword(password, again);
    expect(outcome.ok ? null : outcome.code).toBe(fault);
  });

  test('raised minimum · its sentence names it', () => {
    expect(checkPasswordLength('1234567', 8)).toEqual({ ok: false, code: 'PASSWORD_TOO_SHORT' });
    expect(passwordErrorText('PASSWORD_TOO_SHORT', 8)).toBe('密码长度至少8位');
  });

  test.each([
    ['PASSWORD_TOO_SHORT', '密码长度至少6位'],
    ['SIGN_UP_PASSWORD_MISMATCH', '密码确认不匹配'],
    ['RESET_PASSWORD_MISMATCH', '两次输入的密码不匹配'],
    ['PASSWORD_NEEDS_LETTER_AND_DIGIT', '密码需包含字母和数字'],
  ] as const)('%s · text is %s', (fault, text) => {
    expect(passwordErrorText(fault)).toBe(text);
  });

  test.each([
    '123456',
    '111111',
    'password',
    'Password1',
    'qwerty',
    'abc123',
    'woaini1314',
    '5201314',
    '1qaz2wsx',
    'abcabc',
    'P@ssw0rd',
    'admin888',
    'wang1990',
    'echonotes',
    'Huixiang2026',
  ])('%s · is common', (password) => {
    expect([isCommonPassword(password), ratePassword(password)]).toEqual([true, 'common']);
  });

  test.each(['correct horse battery staple', 'xK9#mPq2', '春眠不觉晓处处闻啼鸟', 'wombat-lagoon'])(
    '%s · is not common',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test.each([
    ['kitten7', 'weak'],
    ['xK9#mPq2', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['春眠不觉晓处处闻啼鸟，夜来风雨声', 'strong'],
    ['zzzzzzzzzzzzy', 'weak'],
  ])('%s · strength is %s', (password, strength) => {
    expect(ratePassword(password)).toBe(strength);
  });
});

describe('addresses', () => {
  test.each(['a@example.com', 'first.last+tag@sub.example.co.uk', '小明@例子.中国'])(
    '%s · is an address',
    (email) => expect(isEmail(email)).toBe(true),
  );
  test.each([
    '',
    'a',
    'a@b',
    'a@@example.com',
    'a b@example.com',
    'a@example..com',
    '.a@example.com',
    'a@example.com\r\nBcc: x@example.com',
    'a@-example.com',
    `${'a'.repeat(250)}@example.com`,
    'a@example.com,b@example.com',
    '"a"@example.com',
  ])('%j · is not an address', (email) => expect(isEmail(email)).toBe(false));
  test('normalizeEmail · returns lower case', () =>
    expect(normalizeEmail('  Some.Body@Example.COM ')).toBe('some.body@example.com'));
  test.each([
    ['u@例子.中国', 'u@xn--fsqu00a.xn--fiqs8s'],
    ['u@xn--fsqu00a.xn--fiqs8s', 'u@xn--fsqu00a.xn--fiqs8s'],
    ['ｕ＠Ｅxample.ＣＯＭ', 'u@example.com'],
    ['u@example。com', 'u@example.com'],
    ['u@exa\u200bmple.com\ufeff', 'u@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['小明@例子.中国', '小明@xn--fsqu00a.xn--fiqs8s'],
    ['u@1.2.3.44', 'u@1.2.3.44'],
    ['u@exa mple.com', 'u@exa mple.com'],
    ['nobody', 'nobody'],
  ])('normalizeEmail · %j · returns %j', (typed, email) => {
    expect(normalizeEmail(typed)).toBe(email);
    expect(normalizeEmail(email)).toBe(email);
  });
  test('emailForms · the typed form comes first, once', () => {
    expect(emailForms(' U@例子.中国')).toEqual(['u@例子.中国', 'u@xn--fsqu00a.xn--fiqs8s']);
    expect(emailForms('U@example.com')).toEqual(['u@example.com']);
  });
  test.each([
    ['u@例子.中国', null],
    ['no-at-sign', '错了'],
    ['a b@example.com', '错了：不能有空格'],
    ['a，b@example.com', '错了：不能有“，”'],
    ['a@exam_ple.com', '错了：不能有“_”'],
    ['a@b@example.com', '错了：不能有“@”'],
    ['a@example、com', '错了：不能有“、”'],
  ])('emailFault · %j · says %j', (typed, fault) => {
    expect(emailFault(typed, '错了')).toBe(fault);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Windows 上的 Edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Mac 上的 Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
    'iPhone 上的 微信',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Android 上的 Chrome',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Linux 上的 Firefox'],
  ['curl/8.0', '未知设备'],
])('%s · label is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
