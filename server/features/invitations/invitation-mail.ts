// The mail of an invitation, in Chinese.
import type { Letter } from '#server/mail/mail.ts';

/** Writes the letter; `url` opens the sign-up with the code filled in. */
export function invitationLetter(url: string, expiresAtMs: number): Letter {
  const last = new Date(expiresAtMs).toISOString().slice(0, 10);
  return {
    subject: '邀请你来用回响 · 回响',
    greeting: '你好，有人邀请你来用回响，一个写下想法、得到回应的地方。',
    paragraphs: [
      `点击下面的链接注册，邀请码已经填好。它只能用收到这封邮件的邮箱注册一次，${last}之前有效。`,
      '如果你不想注册，请忽略这封邮件。',
    ],
    link: { label: '去注册', url },
    closing: '—— 回响 · Echo Notes（这封邮件由系统自动发出，请不要直接回复）',
  };
}
