// What a notice says about a mail that is on its way: some servers send none (rulings 13).
import { useServerConfig } from '#web/core/config/server-config.ts';

/** Where the server sends no mail. */
export const OUTBOX_TEXT =
  '这台服务器没有配置发信，邮件写在它的 data/outbox/ 文件夹里。请在那里打开邮件里的链接，或请管理员转给你。';

/** Returns the text about a mail that was sent, or where it is instead. */
export function useMailText(): (sent: string) => string {
  const isMailed = useServerConfig()?.auth.mail !== 'outbox';
  return (sent) => (isMailed ? sent : OUTBOX_TEXT);
}
