// The commands of `npm run admin -- …`, each bound to one call of a service. Output goes to the
// terminal; errors are exceptions.
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import {
  INVITATION_DAYS,
  INVITATION_NOTE_MAX,
  INVITATION_USES_MAX,
} from '#domain/auth/invitation.ts';
import { OPERATOR_DAYS_MAX, OPERATOR_NUMBER_MAX } from '#domain/operators/operator.ts';
import { isCouponCode } from '#domain/stones/coupon.ts';
import { makeBackup } from '#server/cli/backup.ts';
import { runModelCheck } from '#server/cli/model-check.ts';
import { moveInstallation } from '#server/cli/move.ts';
import { restoreBackup } from '#server/cli/restore.ts';
import type { Services } from '#server/compose-services.ts';
import { addSigningKey } from '#server/config/keys.ts';
import type { Settings } from '#server/config/settings.ts';
import { MemosFileError } from '#server/features/import/memos-file.ts';
import type { MemosReport } from '#server/features/import/memos-import.service.ts';
import { OperatorError } from '#server/features/operators/operator.service.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';
import { AppError } from '#server/http/app-error.ts';

/** The input of a command. */
export interface CommandInput {
  /** Words after the command's name. */
  words: string[];
  /** `--name value` pairs; a switch has the value `true`. */
  options: Record<string, string | undefined>;
  settings: Settings;
  /** Opens the services; commands that need none never call it. */
  services: () => Promise<Services>;
  write: (line: string) => void;
}

export interface Command {
  usage: string;
  what: string;
  /** Returns false when it found a problem. */
  run: (input: CommandInput) => Promise<boolean | void>;
}

const address = (text: string): string => {
  const email = normalizeEmail(text);
  if (!isEmail(email)) throw new OperatorError(`${text} is not an e-mail address.`);
  return email;
};

const word = ({ words }: CommandInput, at: number, name: string): string => {
  const value = words[at];
  if (value === undefined || value === '') throw new OperatorError(`${name} is missing.`);
  return value;
};

/** The last moment with a four-digit year. */
const MOMENT_MAX_MS = Date.parse('9999-12-31T23:59:59Z');

const count = (
  text: string | undefined,
  name: string,
  fallback?: number,
  max = OPERATOR_NUMBER_MAX,
  min = 0,
): number => {
  const value = text === undefined ? fallback : Number(text);
  if (value === undefined || !Number.isInteger(value) || value < min || value > max)
    throw new OperatorError(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
};

const moment = (text: string | undefined, name: string): number | null => {
  if (text === undefined) return null;
  const value = Date.parse(text);
  if (Number.isNaN(value) || value < 0 || value > MOMENT_MAX_MS)
    throw new OperatorError(`${name} must be a date such as 2027-01-31.`);
  return value;
};

const day = (ms: number | null): string =>
  ms === null ? '–' : new Date(ms).toISOString().slice(0, 10);

const zone = (name: string | undefined): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new OperatorError('--zone must be a time zone such as Asia/Shanghai.');
  }
};

function memosReport(report: MemosReport, isDryRun: boolean): string[] {
  const { posts, diaries, messages, images, known, formerlyPublic, othersComments } = report;
  return [
    ...report.problems,
    `${isDryRun ? 'Would import' : 'Imported'} ${posts} posts, ${diaries} diaries, ${messages} messages and ${images} images; ${known} memos were there already; ${report.problems.length} problems.`,
    ...(formerlyPublic === 0
      ? []
      : [`Others could read ${formerlyPublic} of the memos. Here all are private.`]),
    ...(othersComments === 0
      ? []
      : [`${othersComments} comments of other accounts were not imported.`]),
  ];
}

/** The warning of a restore without a list of accounts purged after the backup. */
function departedWarning(dataDir: string, madeAt: string): string[] {
  return [
    '',
    '!!! WARNING: DELETED ACCOUNTS COME BACK',
    `!!! ${dataDir} had no departed-accounts.txt. Accounts that were purged after ${madeAt} are in this backup and will be there again,`,
    '!!! although their owners were promised that they are gone.',
    `!!! Before the first start, copy departed-accounts.txt from the DATA_DIR of the old machine into ${dataDir}.`,
    '!!! Nothing needs to be done only if no account was purged since then.',
  ];
}

/** What still reaches an account without a sign-in, in a sentence. */
async function programsLeft(
  { operators, personalTokens, webhooks }: Services,
  who: string,
): Promise<string> {
  const { id } = await operators.getAccount(who);
  const tokens = (await personalTokens.listTokens(id)).items.length;
  const hooks = (await webhooks.listWebhooks(id)).items.length;
  return `Access tokens and webhooks go on: it has ${tokens} and ${hooks}.`;
}

/** Rows of `user find`. */
const USERS_SHOWN = 50;

/** Rows of `invitation list`. */
const INVITATIONS_SHOWN = 200;

/** Every command by its words. */
export const COMMANDS: Record<string, Command> = {
  'coupon create': {
    usage: 'CODE --stones N [--premium-days N] [--uses N] [--expires DATE]',
    what: 'creates a promo code of lower-case letters and digits',
    run: async (input) => {
      const code = word(input, 0, 'CODE');
      if (!isCouponCode(code))
        throw new OperatorError('A code has 1 to 40 lower-case letters and digits.');
      const { operators } = await input.services();
      const made = await operators.createCoupon('command line', {
        code,
        stones: count(input.options['stones'], '--stones', 0),
        premiumDays: count(input.options['premium-days'], '--premium-days', 0, OPERATOR_DAYS_MAX),
        maxUses: count(input.options['uses'], '--uses', 1),
        expiresAtMs: moment(input.options['expires'], '--expires'),
      });
      if (!made) throw new OperatorError(`The code ${code} exists already.`);
      input.write(`Made ${code}.`);
    },
  },
  'coupon list': {
    usage: '',
    what: 'shows all promo codes',
    run: async ({ services, write }) => {
      for (const coupon of await (await services()).coupons.listCoupons()) {
        write(
          `${coupon.code}  ${coupon.stones} stones, ${coupon.premium_days} premium days, used ${coupon.used} of ${coupon.max_uses}, until ${day(coupon.expires_at)}${coupon.revoked_at === null ? '' : ', revoked'}`,
        );
      }
    },
  },
  'coupon revoke': {
    usage: 'CODE',
    what: 'ends a promo code',
    run: async (input) => {
      const code = word(input, 0, 'CODE');
      const { operators } = await input.services();
      if (!(await operators.revokeCoupon('command line', code)))
        throw new OperatorError(`There is no code ${code}.`);
      input.write(`Revoked ${code}.`);
    },
  },
  'invitation create': {
    usage: '[EMAIL] [--uses N] [--days N] [--note TEXT]',
    what: 'creates an invitation, as a code for anyone or as a mail to one address',
    run: async (input) => {
      const [given] = input.words;
      const email = given === undefined ? null : address(given);
      const note = (input.options['note'] ?? '').trim();
      if (note.length > INVITATION_NOTE_MAX)
        throw new OperatorError(`--note has at most ${INVITATION_NOTE_MAX} characters.`);
      const { least, usual, most } = INVITATION_DAYS;
      const { operators } = await input.services();
      const made = await operators.invite('command line', {
        email,
        note,
        maxUses:
          email === null ? count(input.options['uses'], '--uses', 1, INVITATION_USES_MAX, 1) : 1,
        days: count(input.options['days'], '--days', usual, most, least),
      });
      input.write(made.link === null ? `Invited ${email}.` : `${made.code}\n${made.link}`);
    },
  },
  'invitation list': {
    usage: '',
    what: 'shows invitations, the newest first',
    run: async ({ services, write }) => {
      const { invitations } = await services();
      for (const row of (await invitations.list(null, INVITATIONS_SHOWN)).invitations)
        write(
          [
            row.id,
            row.email ?? `code …${row.last_four}`,
            `used ${row.used} of ${row.max_uses}`,
            `until ${day(row.expires_at)}`,
            row.revoked_at === null ? '' : 'revoked',
            row.note,
          ]
            .filter((part) => part !== '')
            .join('  '),
        );
    },
  },
  'invitation revoke': {
    usage: 'ID',
    what: 'ends an invitation',
    run: async (input) => {
      const { operators } = await input.services();
      const id = word(input, 0, 'ID');
      if (!(await operators.revokeInvitation('command line', id)))
        throw new OperatorError(`There is no open invitation ${id}.`);
      input.write('Done.');
    },
  },
  'plan set': {
    usage: 'EMAIL free|premium [--until DATE]',
    what: 'sets the plan of an account',
    run: async (input) => {
      const plan = word(input, 1, 'free or premium');
      if (plan !== 'free' && plan !== 'premium')
        throw new OperatorError('The plan is free or premium.');
      await (
        await input.services()
      ).operators.setPlan(
        'command line',
        word(input, 0, 'EMAIL'),
        plan,
        moment(input.options['until'], '--until'),
      );
      input.write('Done.');
    },
  },
  'stones grant': {
    usage: 'EMAIL N',
    what: 'gives Inspiration Stones',
    run: async (input) => {
      const balance = await (
        await input.services()
      ).operators.grantStones(
        'command line',
        word(input, 0, 'EMAIL'),
        count(word(input, 1, 'N'), 'N'),
      );
      input.write(`The balance is ${balance}.`);
    },
  },
  'user find': {
    usage: 'TEXT',
    what: 'shows accounts whose e-mail holds a text',
    run: async (input) => {
      const { operators } = await input.services();
      const text = word(input, 0, 'TEXT');
      for (const user of (await operators.findPeople(text, null, USERS_SHOWN)).items) {
        const states = [
          user.isConfirmed ? '' : 'unconfirmed',
          user.lockedUntil === null ? '' : `locked until ${user.lockedUntil.slice(0, 10)}`,
          user.isOperator ? 'operator' : '',
          user.deletedAt === null ? '' : `leaving since ${user.deletedAt.slice(0, 10)}`,
        ];
        input.write(
          [
            user.id,
            user.email,
            user.plan,
            `${user.stones} stones`,
            `since ${user.createdAt.slice(0, 10)}`,
            `last seen ${user.lastSignInAt?.slice(0, 10) ?? '–'}`,
            ...states.filter((state) => state !== ''),
          ].join('  '),
        );
      }
    },
  },
  'user lock': {
    usage: 'EMAIL [--days N]',
    what: 'signs an account out everywhere and locks it for some days (3650); --days 0 unlocks it',
    run: async (input) => {
      await (
        await input.services()
      ).operators.lockUser(
        'command line',
        word(input, 0, 'EMAIL'),
        count(input.options['days'], '--days', 3650, OPERATOR_DAYS_MAX),
      );
      input.write('Done.');
    },
  },
  'user admin': {
    usage: 'EMAIL [--off]',
    what: 'names the account of an e-mail an operator, who sees /admin; --off takes it back',
    run: async (input) => {
      const { operators } = await input.services();
      const email = word(input, 0, 'EMAIL');
      await (input.options['off'] === undefined
        ? operators.nameOperator(email)
        : operators.unnameOperator(email));
      input.write('Done.');
    },
  },
  'user sign-out': {
    usage: 'EMAIL',
    what: 'signs an account out everywhere',
    run: async (input) => {
      const { operators } = await input.services();
      await operators.endSessions('command line', word(input, 0, 'EMAIL'));
      input.write('Done.');
    },
  },
  'user delete': {
    usage: 'EMAIL',
    what: 'deletes an account as if its owner had asked',
    run: async (input) => {
      const { purgeAt } = await (
        await input.services()
      ).operators.deleteUser('command line', word(input, 0, 'EMAIL'));
      input.write(`Its data is purged at ${purgeAt}; signing in before that brings it back.`);
    },
  },
  'user reset-link': {
    usage: 'EMAIL',
    what: 'creates a password reset link for servers without mail, valid for an hour',
    run: async (input) =>
      input.write(await (await input.services()).operators.makeResetLink(word(input, 0, 'EMAIL'))),
  },
  'user two-step-off': {
    usage: 'EMAIL',
    what: 'turns two-step sign-in off for a user without phone and recovery codes; verify who asks',
    run: async (input) => {
      await (await input.services()).operators.turnTwoStepOff(word(input, 0, 'EMAIL'));
      input.write('Done. The account is signed out everywhere, and its owner gets a mail.');
    },
  },
  'user remove-passkeys': {
    usage: 'EMAIL',
    what: 'removes the passkeys of a user whose device was stolen; verify who asks',
    run: async (input) => {
      const services = await input.services();
      const who = word(input, 0, 'EMAIL');
      await services.operators.removePasskeys(who);
      input.write('Done. The account is signed out everywhere, and its owner gets a mail.');
      input.write(await programsLeft(services, who));
    },
  },
  'user set-email': {
    usage: 'EMAIL NEW-EMAIL',
    what: 'replaces the address of a user who lost the mailbox; verify who asks',
    run: async (input) => {
      const services = await input.services();
      const email = address(word(input, 1, 'NEW-EMAIL'));
      await services.operators.setEmail(word(input, 0, 'EMAIL'), email);
      input.write('Done. The account is signed out everywhere, and the old address gets a mail.');
      input.write(await programsLeft(services, email));
    },
  },
  'user unlink': {
    usage: 'EMAIL',
    what: 'unlinks the sign-in provider of a user who lost the account there; verify who asks',
    run: async (input) => {
      await (await input.services()).operators.unlinkProvider(word(input, 0, 'EMAIL'));
      input.write('Done. The account is signed out everywhere, and its owner gets a mail.');
    },
  },
  'server state': {
    usage: '[--days N]',
    what: 'shows waiting jobs, room of images, and the totals of the last days',
    run: async (input) => {
      const { operators, usage } = await input.services();
      for (const { kind, waiting, setAside } of await operators.listJobs())
        input.write(`job ${kind}: ${waiting} waiting, ${setAside} set aside`);
      input.write(`images: ${await operators.imageBytes()} bytes`);
      const days = count(input.options['days'], '--days', 7, OPERATOR_DAYS_MAX, 1);
      for (const { day: date, name, total } of await usage.listTotals(days))
        input.write(`${date}  ${name}  ${total}`);
    },
  },
  stats: {
    usage: '',
    what: 'counts everything',
    run: async ({ services, write }) => {
      for (const [name, value] of Object.entries(await (await services()).operators.counts()))
        write(`${name}: ${value}`);
    },
  },
  'import memos': {
    usage: 'FILE EMAIL [--from NAME] [--zone ZONE] [--dry-run]',
    what: 'imports the SQLite file of a stopped memos server; can be repeated',
    run: async (input) => {
      const { operators, memosImports } = await input.services();
      const isDryRun = input.options['dry-run'] !== undefined;
      const { id } = await operators.getAccount(word(input, 1, 'EMAIL'));
      const report = await memosImports
        .run({
          userId: id,
          file: word(input, 0, 'FILE'),
          memosUser: input.options['from'] ?? null,
          choices: { timeZone: zone(input.options['zone']), shape: 'fitting' },
          isDryRun,
          onStep: (done, all) => input.write(`${done} of ${all} memos`),
        })
        .catch((error: unknown) => {
          if (error instanceof MemosFileError) throw new OperatorError(error.message);
          if (error instanceof AppError && error.code === 'TEXT_SPACE_FULL')
            throw new OperatorError(
              'The account has no room for more texts (USER_TEXT_MB). What was imported stays.',
            );
          throw error;
        });
      for (const line of memosReport(report, isDryRun)) input.write(line);
    },
  },
  'letters run': {
    usage: '[EMAIL]',
    what: 'writes the weekly letters that are due, or that of one account with letters on',
    run: async (input) => {
      const { letters, operators } = await input.services();
      const [email] = input.words;
      const { signal } = new AbortController();
      if (email === undefined) {
        const ends = Object.entries(await letters.runDue(signal));
        input.write(ends.map(([end, number]) => `${number} ${end}`).join(', ') || 'None is due.');
        return;
      }
      const { id } = await operators.getAccount(email);
      input.write(`Ended: ${await letters.runAccount(id, signal)}.`);
    },
  },
  'audit balances': {
    usage: '',
    what: 'compares every balance with its ledger',
    run: async ({ services, write }) => {
      const wrong = await (await services()).ledger.findUnbalanced();
      for (const row of wrong) write(`${row.userId}: balance ${row.balance}, ledger ${row.ledger}`);
      write(
        wrong.length === 0
          ? 'Every balance is the sum of its ledger.'
          : `${wrong.length} balances are not the sum of their ledger.`,
      );
      return wrong.length === 0;
    },
  },
  'audit log': {
    usage: 'EMAIL [--last N]',
    what: 'shows what happened to an account',
    run: async (input) => {
      const { operators, audit } = await input.services();
      const { id } = await operators.getAccount(word(input, 0, 'EMAIL'));
      for (const row of await audit.list(id, count(input.options['last'], '--last', 50)))
        input.write(
          `${new Date(row.at).toISOString()}  ${row.action}  ${row.ip}  ${row.userAgent}`,
        );
    },
  },
  'audit prune': {
    usage: '--days N',
    what: 'removes entries older than that',
    run: async (input) => {
      await (
        await input.services()
      ).audit.prune(count(input.options['days'], '--days', undefined, OPERATOR_DAYS_MAX));
      input.write('Done.');
    },
  },
  backup: {
    usage: 'FOLDER',
    what: 'copies the database, all images and the list of departed accounts, while the server runs; PostgreSQL by its own pg_dump',
    run: async (input) => {
      const store = await openObjectStore(input.settings, process.env);
      const images = await makeBackup({
        database: input.settings.database,
        dataDir: input.settings.dataDir,
        store,
        target: word(input, 0, 'FOLDER'),
        nowMs: Date.now(),
      });
      input.write(
        `Backed up the database and ${images} images. The keys in DATA_DIR/keys are secrets and are not part of it: keep a copy elsewhere.`,
      );
    },
  },
  restore: {
    usage: 'FOLDER',
    what: 'restores a backup where there is no database yet; stop the server first',
    run: async (input) => {
      const store = await openObjectStore(input.settings, process.env);
      const { database, dataDir } = input.settings;
      const { images, accounts, posts, madeAt, hasOwnList } = await restoreBackup({
        source: word(input, 0, 'FOLDER'),
        database,
        dataDir,
        store,
      });
      input.write(
        `Restored the database with ${accounts} accounts and ${posts} posts, and ${images} images, as they were at ${madeAt}.`,
      );
      if (hasOwnList)
        input.write('Accounts that have left since the backup leave again at the start.');
      else for (const line of departedWarning(dataDir, madeAt)) input.write(line);
    },
  },
  move: {
    usage: '',
    what: 'copies a stopped SQLite installation and its images from DATA_DIR to DATABASE_URL and STORAGE_URL',
    run: async ({ settings, write }) => {
      await moveInstallation(settings, process.env, write);
      write(
        'Moved. DATA_DIR keeps the keys and the list of departed accounts, which every server needs; what was moved is still there, too.',
      );
    },
  },
  'model check': {
    usage: '',
    what: 'tries the configured model: reply, speed, JSON, context, images, and what to do about faults',
    run: ({ settings, write }) => runModelCheck(settings.ai, write),
  },
  'keys rotate': {
    usage: '',
    what: 'adds a signing key; servers sign with it after their next start',
    run: async ({ settings, write }) =>
      write(`The new key is ${await addSigningKey(settings.dataDir)}.`),
  },
};
