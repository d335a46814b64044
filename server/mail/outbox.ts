// The folder DATA_DIR/outbox: mails as .eml files where no mail server is configured (rulings 13).
// A file is removed when its link expires, and when its account is purged.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Length of the time stamp that starts a file name. */
const STAMP_CHARACTERS = '2026-11-21T00-00-00.000Z'.length;

export type Outbox = ReturnType<typeof createOutbox>;

/** `lifeMs`: how long a mail is kept. */
export function createOutbox({
  dataDir,
  lifeMs,
  now,
}: {
  dataDir: string;
  lifeMs: number;
  now: () => number;
}) {
  const folder = join(dataDir, 'outbox');
  const names = () => readdir(folder).catch(nothingWhenMissing);
  const stampOf = (ms: number) => new Date(ms).toISOString().replaceAll(':', '-');

  return {
    /** Writes a mail; returns the file name. */
    async write(message: Buffer): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${stampOf(now())}-${randomBytes(4).toString('hex')}.eml`;
      // Renamed when complete, so that no program reads a partial mail.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      return name;
    },

    /** Removes expired mails. */
    async sweep(): Promise<void> {
      const oldest = stampOf(now() - lifeMs);
      // A leading dot: the process ended while writing.
      const isOver = (name: string) => name.replace(/^\./, '').slice(0, STAMP_CHARACTERS) <= oldest;
      for (const name of await names())
        if (name.endsWith('.eml') && isOver(name)) await rm(join(folder, name), { force: true });
    },

    async removeTo(address: string): Promise<void> {
      for (const name of await names()) {
        const text = await readFile(join(folder, name), 'utf8').catch(() => '');
        if (recipientLine(text).includes(address)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function recipientLine(message: string): string {
  const headers = message.slice(0, Math.max(0, message.indexOf('\n\n'))).replace(/\n[ \t]/g, ' ');
  return headers.split('\n').find((line) => /^to:/i.test(line)) ?? '';
}

function nothingWhenMissing(cause: NodeJS.ErrnoException): string[] {
  if (cause.code === 'ENOENT') return [];
  throw cause;
}
