// Whom push services may write to about this server (VAPID's `sub`), and with it whether the server
// can send pushes. Apple's service refuses a subject that names no machine of the internet.
import { isIP } from 'node:net';
import type { Settings } from '#server/config/settings.ts';

/** Endings of names that lead nowhere on the internet. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|invalid)$/;

/** Whether a host can be a name on the internet. */
function isPublicName(host: string): boolean {
  return host.includes('.') && isIP(host) === 0 && !host.startsWith('[') && !LOCAL_NAMES.test(host);
}

/**
 * The subject: the operator's address, or the public address of the server. null: there is none, or
 * the server is not reached by https, without which browsers register no pushes. `WEBHOOK_PRIVATE`
 * allows http, for development.
 */
export function pushSubjectOf({
  publicUrl,
  contactEmail,
  webhookPrivate,
}: Pick<Settings, 'contactEmail' | 'webhookPrivate'> & { publicUrl: string }): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' && !webhookPrivate) return null;
  if (contactEmail !== null && isPublicName(contactEmail.slice(contactEmail.indexOf('@') + 1)))
    return `mailto:${contactEmail}`;
  return protocol === 'https:' && isPublicName(hostname) ? publicUrl : null;
}
