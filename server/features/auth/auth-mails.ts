// The texts of account mails, in Chinese.
import type { Letter } from '#server/mail/mail.ts';

export type AuthMailTemplate =
  | 'confirmation'
  | 'recovery'
  | 'already-registered'
  | 'password-changed'
  | 'deletion-requested'
  | 'deletion-by-operator'
  | 'deletion-refused'
  | 'token-created'
  | 'webhook-sends-texts'
  | 'new-device'
  | 'passkey-new-device'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'provider-new-device'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'two-step-on'
  | 'two-step-off'
  | 'factor-added'
  | 'recovery-code-used'
  | 'codes-refused'
  | 'email-change-current'
  | 'email-change-new'
  | 'email-change-taken'
  | 'email-changed';

/** A letter without its link; `label` null: it has none. */
type LetterText = Pick<Letter, 'subject' | 'greeting' | 'paragraphs'> & { label: string | null };

const CLOSING = '—— 回响 · Echo Notes（这封邮件由系统自动发出，请不要直接回复）';

/** The letters that name something of their case. */
type DeletionTemplate = 'deletion-requested' | 'deletion-by-operator';
type ProviderTemplate = 'provider-new-device' | 'provider-linked' | 'provider-unlinked';
type CaseTemplate = DeletionTemplate | ProviderTemplate | 'email-change-current';

/** What a letter names of its case. */
interface LetterDetails {
  /** The address that a change leads to. */
  newEmail?: string;
  /** What users call the sign-in provider. */
  provider?: string;
}

const LETTERS: Record<Exclude<AuthMailTemplate, CaseTemplate>, LetterText> = {
  confirmation: {
    subject: '请确认你的邮箱 · 回响',
    greeting: '你好，欢迎来到回响。',
    paragraphs: [
      '点击下面的链接确认邮箱，然后就可以登录了。链接 24 小时内有效，只能使用一次。',
      '请用注册时的浏览器打开；在别的浏览器里打开，会请你重新设置密码。',
      '如果不是你注册的，请忽略这封邮件，这个邮箱不会被启用。',
    ],
    label: '确认邮箱',
  },
  recovery: {
    subject: '重置你的密码 · 回响',
    greeting: '你好，我们收到了重置密码的请求。',
    paragraphs: [
      '点击下面的链接设置新密码。链接 1 小时内有效，只能使用一次。',
      '如果不是你本人操作，请忽略这封邮件，你的密码不会改变。',
    ],
    label: '重置密码',
  },
  'already-registered': {
    subject: '这个邮箱已经注册过 · 回响',
    greeting: '你好，有人用这个邮箱注册回响，但它已经有账号了。',
    paragraphs: [
      '如果是你，请直接登录；忘记了密码，可以在登录页重置。',
      '如果不是你本人操作，不需要做任何事，你的账号没有变化。',
    ],
    label: '去登录',
  },
  'password-changed': {
    subject: '你的密码已修改 · 回响',
    greeting: '你好，你的回响账号刚刚修改了密码。',
    paragraphs: ['其他设备上的登录都已退出。', '如果不是你本人操作，请立即在登录页重置密码。'],
    label: '去登录',
  },
  'deletion-refused': {
    subject: '有人想删除你的账号 · 回响',
    greeting: '你好，有人登录了你的回响账号，想要删除它，但密码不对。',
    paragraphs: [
      '账号没有删除，内容没有变化。',
      '如果不是你本人操作，请立即登录，在设置里修改密码；其他设备上的登录会随之退出。',
    ],
    label: '去登录',
  },
  'token-created': {
    subject: '你的账号新建了访问令牌 · 回响',
    greeting: '你好，你的回响账号刚刚新建了一个访问令牌。',
    paragraphs: [
      '程序凭它访问你的灵感和笔记，到期或作废后失效；修改密码不影响它。',
      '如果不是你本人操作，请立即登录，在设置 → 访问令牌里作废它，再修改密码。',
    ],
    label: '去登录',
  },
  'webhook-sends-texts': {
    subject: '你的账号会把正文发到一个网址 · 回响',
    greeting: '你好，你的回响账号有一个Webhook，刚刚打开了“连同正文”。',
    paragraphs: [
      '以后新写的灵感和笔记，标题和正文都会发到它的网址，包括标了“不给AI看”的，直到在设置里关掉“连同正文”或删除它。修改密码不会关掉它。',
      '如果不是你本人操作，请立即登录，在设置 → Webhook里删除它，再修改密码。',
    ],
    label: '去登录',
  },
  'new-device': {
    subject: '你的账号在新设备上登录 · 回响',
    greeting: '你好，刚刚有人在没见过的设备上输对了你的回响密码。',
    paragraphs: [
      '如果是你本人，不需要做任何事。',
      '如果不是你本人操作，请立即登录，在设置里修改密码；其他设备上的登录会随之退出。',
    ],
    label: '去登录',
  },
  'passkey-new-device': {
    subject: '你的账号在新设备上登录 · 回响',
    greeting: '你好，刚刚有人在没见过的设备上，用通行密钥登录了你的回响账号。',
    paragraphs: [
      '如果是你本人，不需要做任何事。',
      '如果不是你本人操作，请立即登录，在设置 → 账号安全里移除这把通行密钥，在“登录设备”里让那台设备退出，再修改密码。',
    ],
    label: '去登录',
  },
  'passkey-added': {
    subject: '你的账号添加了通行密钥 · 回响',
    greeting: '你好，你的回响账号刚刚添加了一把通行密钥。',
    paragraphs: [
      '以后用它也能登录，不用输入密码。修改密码不会移除它。',
      '如果不是你本人操作，请立即登录，在设置 → 账号安全里移除它，再修改密码。',
    ],
    label: '去登录',
  },
  'passkey-removed': {
    subject: '你的账号移除了通行密钥 · 回响',
    greeting: '你好，你的回响账号刚刚移除了通行密钥。',
    paragraphs: [
      '移除的通行密钥不能再用来登录，密码没有变化。',
      '如果不是你本人操作，请立即登录，在设置里修改密码；其他设备上的登录会随之退出。',
    ],
    label: '去登录',
  },
  'passkey-refused': {
    subject: '有一把通行密钥可能被复制了 · 回响',
    greeting:
      '你好，刚刚有人用通行密钥登录你的回响账号，但这把通行密钥可能被复制过，所以没有让它登录。',
    paragraphs: [
      '它在别处可能还有一份：两次登录的记录对不上。',
      '请用密码登录，在设置 → 账号安全里移除它，再添加一把新的。',
    ],
    label: '去登录',
  },
  'two-step-on': {
    subject: '两步验证已打开 · 回响',
    greeting: '你好，你的回响账号刚刚打开了两步验证。',
    paragraphs: [
      '以后登录时，除了密码还要输入验证器里的6位数字。其他设备上的登录都已退出。',
      '请收好恢复码：手机丢了，要靠它登录。',
      '如果不是你本人操作，请立即联系服务器的管理员。',
    ],
    label: '去登录',
  },
  'two-step-off': {
    subject: '两步验证已关闭 · 回响',
    greeting: '你好，你的回响账号刚刚关闭了两步验证。',
    paragraphs: [
      '以后登录只需要密码，恢复码都已作废。',
      '如果不是你本人操作，请立即登录，在设置里修改密码，再打开两步验证。',
    ],
    label: '去登录',
  },
  'factor-added': {
    subject: '你的账号添加了验证器 · 回响',
    greeting: '你好，你的回响账号刚刚添加了一个验证器。',
    paragraphs: [
      '登录时，也可以输入它的6位数字。',
      '如果不是你本人操作，请立即登录，在设置 → 账号安全里移除它，再修改密码。',
    ],
    label: '去登录',
  },
  'recovery-code-used': {
    subject: '有一个恢复码被用掉了 · 回响',
    greeting: '你好，刚刚有人用一个恢复码，通过了你回响账号的验证。',
    paragraphs: [
      '这个恢复码已经作废。剩下不多的话，可以在设置 → 账号安全里换一批。',
      '如果不是你本人操作，请立即登录，换一批恢复码，再修改密码。',
    ],
    label: '去登录',
  },
  'codes-refused': {
    subject: '验证码连续输错 · 回响',
    greeting: '你好，有人为你的回响账号连续输错了验证码。',
    paragraphs: [
      '这几次验证都没有通过。',
      '如果不是你本人操作，密码可能已被别人知道，请尽快登录并修改密码。',
    ],
    label: '去登录',
  },
  'email-change-new': {
    subject: '确认你的新邮箱 · 回响',
    greeting: '你好，有人想把一个回响账号的邮箱换成这一个。',
    paragraphs: [
      '点击下面的链接，确认这个邮箱是你的。旧邮箱也收到了一封信，两边都确认以后，邮箱才会更换。',
      '链接在申请后 24 小时内有效，只能使用一次。',
      '如果不是你本人操作，请忽略这封邮件，什么都不会改变。',
    ],
    label: '确认新邮箱',
  },
  'email-change-taken': {
    subject: '这个邮箱已经有账号了 · 回响',
    greeting: '你好，有人想把另一个回响账号的邮箱换成这一个，但它已经有账号了。',
    paragraphs: [
      '两个账号都没有变化。',
      '如果是你，想把那个账号换到这个邮箱：请先登录这个邮箱的账号，在设置 → 我的数据里删除它，等它彻底删除后再换。',
      '如果不是你本人操作，不需要做任何事。',
    ],
    label: '去登录',
  },
  'email-changed': {
    subject: '你的账号换了邮箱 · 回响',
    greeting: '你好，你的回响账号刚刚换了邮箱。',
    paragraphs: [
      '从现在起，登录要用新的邮箱，邮件也只寄到那里。这是寄到旧邮箱的最后一封信。',
      '如果不是你本人操作，请立即联系服务器的管理员。',
    ],
    label: null,
  },
};

/**
 * Writes a letter. `url` is the link to follow; `purgeDays` is how many days a deleted account can
 * be restored.
 */
export function authLetter(
  template: AuthMailTemplate,
  url: string,
  purgeDays: number,
  details: LetterDetails = {},
): Letter {
  const { label, ...text } = letterText(template, purgeDays, details);
  return { ...text, link: label === null ? null : { label, url }, closing: CLOSING };
}

function letterText(
  template: AuthMailTemplate,
  purgeDays: number,
  { newEmail = '', provider = '' }: LetterDetails,
): LetterText {
  if (template === 'email-change-current') return emailChangeLetter(newEmail);
  if (isProviderTemplate(template)) return providerLetters(provider)[template];
  return template === 'deletion-requested' || template === 'deletion-by-operator'
    ? deletionLetter(template, purgeDays)
    : LETTERS[template];
}

function isProviderTemplate(template: AuthMailTemplate): template is ProviderTemplate {
  return template.startsWith('provider-');
}

function providerLetters(provider: string): Record<ProviderTemplate, LetterText> {
  return {
    'provider-new-device': {
      subject: '你的账号在新设备上登录 · 回响',
      greeting: `你好，刚刚有人在没见过的设备上，用 ${provider} 登录了你的回响账号。`,
      paragraphs: [
        '如果是你本人，不需要做任何事。',
        `如果不是你本人操作，请先保护好你的 ${provider} 账号，再登录回响，在设置 → 账号安全里解除绑定，在“登录设备”里让那台设备退出。`,
      ],
      label: '去登录',
    },
    'provider-linked': {
      subject: '你的账号绑定了新的登录方式 · 回响',
      greeting: `你好，你的回响账号刚刚绑定了一个 ${provider} 账号。`,
      paragraphs: [
        `以后用那个 ${provider} 账号也能登录，不用输入密码。修改密码不会解除绑定。`,
        '如果不是你本人操作，请立即登录，在设置 → 账号安全里解除绑定，再修改密码。',
      ],
      label: '去登录',
    },
    'provider-unlinked': {
      subject: '你的账号解除了一种登录方式 · 回响',
      greeting: `你好，你的回响账号刚刚解除了和 ${provider} 的绑定。`,
      paragraphs: [
        `现在不能再用 ${provider} 登录，请用密码。忘记了密码，可以在登录页重置。`,
        '如果不是你本人操作，请立即登录，在设置里修改密码；其他设备上的登录会随之退出。',
      ],
      label: '去登录',
    },
  };
}

/** To the account's own address, which alone learns the new one. */
function emailChangeLetter(newEmail: string): LetterText {
  return {
    subject: '确认更换邮箱 · 回响',
    greeting: '你好，我们收到了更换邮箱的请求。',
    paragraphs: [
      `你的回响账号要换成这个邮箱：${newEmail}`,
      '点击下面的链接，同意更换，或者拒绝。新邮箱也收到了一封信，两边都确认以后，邮箱才会更换。',
      '链接在申请后 24 小时内有效，只能使用一次。',
      '如果不是你本人操作，说明有人能登录你的账号：请打开链接，选“不是我”，再按随后收到的邮件重置密码。',
    ],
    label: '查看这次更换',
  };
}

function deletionLetter(template: DeletionTemplate, purgeDays: number): LetterText {
  const isFinal = purgeDays === 0;
  const isOwn = template === 'deletion-requested';
  const objection = isOwn
    ? '如果不是你本人操作，请立即登录，并在设置里修改密码。'
    : '如果有疑问，请联系服务器的管理员。';
  return {
    subject: isOwn ? '你的账号已申请删除 · 回响' : '你的账号已被管理员删除 · 回响',
    greeting: isOwn
      ? '你好，你的回响账号刚刚申请了删除。'
      : '你好，服务器的管理员刚刚删除了你的回响账号。',
    paragraphs: [
      '所有设备上的登录都已退出。',
      isFinal
        ? '数据随即彻底删除，不能找回。'
        : `数据先保留 ${purgeDays} 天，到期彻底删除，不能找回；到期之前重新登录，就会取消删除。`,
      ...(isFinal && isOwn ? [] : [objection]),
    ],
    label: isFinal ? null : '去登录',
  };
}
