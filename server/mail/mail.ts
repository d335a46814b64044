// A mail of the product: Chinese, plain text with a simple HTML version.

/** A mail to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST ends mails of this kind (RFC 8058); absent: the user needs them. */
  unsubscribeUrl?: string;
}

/** Sends a mail, or fails so that the job is retried. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The content of a mail: paragraphs, and at most one link. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  link: { label: string; url: string } | null;
  closing: string;
}

/**
 * Formats a letter as text and HTML; the HTML is fully escaped. `unsubscribe` is a link below it,
 * for mails that a user can do without.
 */
export function composeMail(
  to: string,
  letter: Letter,
  unsubscribe: { label: string; url: string } | null = null,
): Mail {
  const link = letter.link === null ? [] : [`${letter.link.label}：\n${letter.link.url}`];
  const foot = unsubscribe === null ? [] : [`${unsubscribe.label}：\n${unsubscribe.url}`];
  const text = [letter.greeting, ...letter.paragraphs, ...link, letter.closing, ...foot].join(
    '\n\n',
  );
  const small =
    unsubscribe === null
      ? ''
      : `<p style="font-size:13px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#57534e">${escapeHtml(unsubscribe.label)}</a></p>`;
  const button =
    letter.link === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(letter.link.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none">${escapeHtml(letter.link.label)}</a></p><p style="font-size:13px;color:#57534e">按钮打不开时，请复制这个地址到浏览器：<br><span style="word-break:break-all">${escapeHtml(letter.link.url)}</span></p>`;
  const paragraphs = [letter.greeting, ...letter.paragraphs]
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;padding:24px;background:#fafaf9;color:#1c1917;font-family:sans-serif;line-height:1.7"><div style="max-width:520px;margin:0 auto">${paragraphs}${button}<p style="color:#57534e">${escapeHtml(letter.closing)}</p>${small}</div></body></html>`;
  return {
    to,
    subject: letter.subject,
    text: `${text}\n`,
    html,
    ...(unsubscribe === null ? {} : { unsubscribeUrl: unsubscribe.url }),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
