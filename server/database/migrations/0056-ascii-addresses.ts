// Stores the addresses of accounts and invitations in one form: the domain in ASCII, letters of an
// input method as the usual ones (rulings 208). An account whose normal form is another account's
// keeps its own. The form is a copy of that day's rule, because a migration never changes.
import { sql, type Kysely } from 'kysely';

interface Row {
  id: string;
  email: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const users = await sql<Row>`select id, email from users`.execute(db);
  for (const { id, normal } of changedRows(users.rows))
    await sql`update users set email = ${normal} where id = ${id}
      and not exists (select 1 from users as other where other.email = ${normal})`.execute(db);
  const invitations =
    await sql<Row>`select id, email from invitations where email is not null`.execute(db);
  for (const { id, normal } of changedRows(invitations.rows))
    await sql`update invitations set email = ${normal} where id = ${id}`.execute(db);
}

const changedRows = (rows: readonly Row[]) =>
  rows
    .map(({ id, email }) => ({ id, email, normal: normalFormOf(email) }))
    .filter(({ email, normal }) => email !== normal);

function normalFormOf(email: string): string {
  const plain = email
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim();
  const at = plain.lastIndexOf('@');
  if (at < 0) return email;
  const domain = plain.slice(at + 1).replaceAll('。', '.');
  const isWide = /^(?=.*[^.\-a-z0-9])[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const ascii =
    isWide && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${plain.slice(0, at + 1)}${ascii}`;
}
