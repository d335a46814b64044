// The page behind 不再收到这样的邮件. GET shows a button and changes nothing, because programs open the
// links of mails; POST ends the mails, from the button or by the mail program's One-Click (RFC
// 8058). Neither reads a session.
import { Hono } from 'hono';
import {
  UNSUBSCRIBE_PATH,
  type LetterMailService,
} from '#server/features/letters/letter-mail.service.ts';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

const UNKNOWN =
  '<p>这个链接不完整。请从邮件里重新点开，或者登录后在设置的“每周来信”里关掉邮件。</p>';
const DONE =
  '<p>不会再发每周来信的邮件了。</p><p>来信本身照旧；不想要了，可以在设置的“每周来信”里关掉。</p>';
const QUESTION =
  '<p>不再用邮件告诉你有新的每周来信？</p><form method="post"><button type="submit">不再发邮件</button></form>';

/** The two endpoints of {@link UNSUBSCRIBE_PATH}. */
export function letterMailRoutes(service: LetterMailService): Hono {
  const app = new Hono();
  app.get(UNSUBSCRIBE_PATH, (c) =>
    service.isToken(c.req.query('token') ?? '')
      ? c.body(page(QUESTION), 200, HEADERS)
      : c.body(page(UNKNOWN), 404, HEADERS),
  );
  // The token is in the address: the form has no action, so it is sent to the page's own address.
  app.post(UNSUBSCRIBE_PATH, async (c) =>
    (await service.unsubscribe(c.req.query('token') ?? ''))
      ? c.body(page(DONE), 200, HEADERS)
      : c.body(page(UNKNOWN), 404, HEADERS),
  );
  return app;
}

/** Only fixed words: nothing of the request is in the page. */
function page(body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>每周来信的邮件 · 回响</title></head><body><main><h1>每周来信的邮件</h1>${body}</main></body></html>`;
}
