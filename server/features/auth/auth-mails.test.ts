// What the mails about a deletion say of who did it, and of the time that is left.
import { expect, test } from 'vitest';
import { authLetter } from '#server/features/auth/auth-mails.ts';

const textOf = (template: 'deletion-requested' | 'deletion-by-operator', days: number) => {
  const { subject, greeting, paragraphs, link } = authLetter(
    template,
    'https://a.test/login',
    days,
  );
  return { text: [subject, greeting, ...paragraphs].join('\n'), link };
};

test('deletion by an operator · is not a request of the owner', () => {
  for (const days of [0, 7]) {
    const { text } = textOf('deletion-by-operator', days);
    expect(text).toContain('服务器的管理员刚刚删除了你的回响账号');
    expect(text).toContain('请联系服务器的管理员');
    expect(text).not.toMatch(/申请|本人/);
  }
});

test('deletion by the owner · is a request, and can be disputed', () => {
  const { text } = textOf('deletion-requested', 7);
  expect(text).toContain('刚刚申请了删除');
  expect(text).toContain('如果不是你本人操作');
  expect(text).not.toContain('管理员');
});

test.each(['deletion-requested', 'deletion-by-operator'] as const)(
  '%s · offers a sign-in while it can be cancelled',
  (template) => {
    expect(textOf(template, 7).text).toContain('保留 7 天');
    expect(textOf(template, 7).link).not.toBeNull();
    expect(textOf(template, 0).link).toBeNull();
  },
);
