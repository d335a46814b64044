// One visit to the import page: what it shows and what its buttons do. What an import has done is
// in its own storage (import-work.ts), so a visit can end at any moment.
import type { ImportChoices } from '#domain/import/import-plan.ts';
import { errorText, isAbort } from '#web/core/errors/error-text.ts';
import {
  countUnsure,
  FilesNeeded,
  retryFailed,
  runImport,
  undoImport,
  type ImportPorts,
} from '#web/features/import/import-runner.ts';
import {
  changeEntries,
  listEntries,
  type EntryChange,
  type PreviewEntry,
} from '#web/features/import/import-entries.ts';
import {
  listImports,
  openImport,
  type ImportHead,
  type ImportWork,
  type SourceSummary,
  type WaitingEntry,
} from '#web/features/import/import-work.ts';
import { bytesToImport } from '#web/features/import/text-room.ts';
import { readFailureText } from '#web/features/import/import-texts.ts';
import { ReadError, type FileReading } from '#web/features/import/reader-client.ts';

/** Failed entries that the report lists. */
const FAILED_LISTED = 50;
const UNREADABLE_LISTED = 20;

/** Bytes of files that this browser keeps for a reload. More would be a long copy. */
const KEPT_FILES_BYTES = 268_435_456;

const OTHER_TAB_TEXT = '另一个标签页正在导入，请到那里看。';

/** An import with what became of it. */
export interface ImportReport {
  id: string;
  head: ImportHead;
  waiting: number;
  /** Of the waiting entries, those that may be in the journal all the same. */
  unsure: number;
  made: number;
  known: number;
  failedCount: number;
  failed: WaitingEntry[];
  /** Names of images that could not be decoded. */
  unreadable: string[];
}

/** What the page shows. */
export type ImportState =
  | { at: 'loading' }
  | { at: 'choosing'; problem: string | null; past: ImportReport[] }
  | { at: 'reading'; entries: number; files: number }
  | { at: 'preview'; id: string; head: ImportHead; summary: SourceSummary }
  | { at: 'running'; isUndo: boolean; done: number; total: number }
  | { at: 'halted'; report: ImportReport; why: string; needsFiles: boolean }
  | { at: 'ended'; report: ImportReport };

/** What a visit needs. */
export interface SessionPorts {
  owner: string;
  timeZone: string;
  app: Omit<ImportPorts, 'openImage'>;
  reading: FileReading;
  newId: () => string;
  /** Runs work unless another tab of this browser does; false: another one does. */
  alone: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Called when entries were made or removed. */
  onChanged: () => void;
}

/** Whether an undo may find something: a failed entry may have arrived in part. */
export function canUndo({ made, unsure, failedCount }: ImportReport): boolean {
  return made + unsure + failedCount > 0;
}

export type ImportSession = ReturnType<typeof createImportSession>;

export function createImportSession(ports: SessionPorts) {
  const { owner, app, reading } = ports;
  const lockName = `echo.import.${owner}`;
  const listeners = new Set<() => void>();
  let state: ImportState = { at: 'loading' };
  /** The chosen files of this visit, and the import that they are of. */
  let held: { id: string; files: readonly File[] } | null = null;
  let running: AbortController | null = null;
  let isClosed = false;
  const show = (next: ImportState) => {
    if (isClosed) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const reportOf = async (id: string): Promise<ImportReport | null> => {
    const work = openImport(owner, id);
    const head = await work.readHead();
    if (head === null) return null;
    const unreadable = await work.first('unreadable', UNREADABLE_LISTED);
    const failed = await work.first('failed', FAILED_LISTED);
    return {
      id,
      head,
      waiting: await work.count('waiting'),
      unsure: await countUnsure(work),
      made: await work.count('made'),
      known: await work.count('known'),
      failedCount: await work.count('failed'),
      failed: failed.map(([, entry]) => entry),
      unreadable: unreadable.flatMap(([, names]) => names).slice(0, UNREADABLE_LISTED),
    };
  };

  /** Shows an import that was begun, or else the choice of files. */
  const open = async (problem: string | null = null): Promise<void> => {
    const reports: ImportReport[] = [];
    for (const id of await listImports(owner)) {
      const report = await reportOf(id);
      // Reading cannot go on, unless another tab is at it; the files are chosen again.
      if (report?.head.phase === 'reading')
        await ports.alone(lockName, () => openImport(owner, id).remove());
      else if (report !== null) reports.push(report);
    }
    const begun = reports.find(({ head }) => head.phase !== 'ended');
    if (begun === undefined) return show({ at: 'choosing', problem, past: reports.toReversed() });
    if (begun.head.phase === 'ready' && begun.head.summary !== null)
      return show({ at: 'preview', id: begun.id, head: begun.head, summary: begun.head.summary });
    show({
      at: 'halted',
      report: begun,
      why: problem ?? (begun.head.phase === 'undoing' ? '上次没有撤销完。' : '上次没有导完。'),
      needsFiles: false,
    });
  };

  const openOrFail = (problem: string | null = null) =>
    open(problem).catch(() =>
      show({
        at: 'choosing',
        problem: '这个浏览器不让网页存文件，没法导入。请换一个浏览器，或退出无痕窗口再试。',
        past: [],
      }),
    );

  const filesOf = async (id: string, head: ImportHead): Promise<readonly File[] | null> => {
    if (held?.id === id) return held.files;
    const { files: listed } = head;
    const work = openImport(owner, id);
    const stored = (await work.first('files', listed.length)).map(([, file]) => file);
    return stored.length === listed.length && stored.length > 0 ? stored : null;
  };

  const halt = async (id: string, error: unknown): Promise<void> => {
    const report = await reportOf(id);
    if (report === null) return openOrFail();
    const isUnreadable = error instanceof ReadError || error instanceof FilesNeeded;
    if (isUnreadable && held?.id === id) held = null;
    show({
      at: 'halted',
      report,
      needsFiles: isUnreadable,
      why: isAbort(error)
        ? '停下了。'
        : isUnreadable
          ? '还有图片没有导入，要再选一次同样的文件。'
          : `${errorText(error)}。`,
    });
  };

  /**
   * Runs an import or its undo to its end, while no other tab does. `prepare` gets the head as it
   * is at that time, and returns the head of the run; null: another tab went on with the import.
   */
  const run = async (
    id: string,
    prepare: (head: ImportHead, work: ImportWork) => Promise<ImportHead | null> | ImportHead | null,
  ): Promise<void> => {
    const controller = new AbortController();
    running = controller;
    const work = openImport(owner, id);
    const step = async () => {
      const before = await work.readHead();
      const head = before === null ? null : await prepare(before, work);
      if (head === null) return openOrFail();
      await work.writeHead(head);
      const isUndo = head.phase === 'undoing';
      const total = isUndo ? await work.count('made') : (head.summary?.entries ?? 0);
      const progress = async () => {
        const left = await work.count(isUndo ? 'made' : 'waiting');
        const done = total - left - (isUndo ? 0 : await work.count('failed'));
        if (running === controller) show({ at: 'running', isUndo, done, total });
      };
      await progress();
      const chosen = isUndo ? null : await filesOf(id, head);
      const openImage: ImportPorts['openImage'] = (image) => {
        if (chosen === null) throw new FilesNeeded();
        return reading.image(chosen, image);
      };
      await (isUndo ? undoImport : runImport)({
        work,
        choices: head.choices,
        settings: head.summary?.settings,
        ports: { ...app, openImage },
        signal: controller.signal,
        onStep: () => void progress(),
      });
      running = null;
      if (isUndo) {
        await work.remove();
        return openOrFail();
      }
      await work.writeHead({ ...head, phase: 'ended' });
      await dropFiles(work, head);
      const report = await reportOf(id);
      if (report === null) return openOrFail();
      // Nothing to undo and nothing to try again.
      if (!canUndo(report)) await work.remove();
      show({ at: 'ended', report });
    };
    try {
      if (!(await ports.alone(lockName, step))) await openOrFail(OTHER_TAB_TEXT);
    } catch (error) {
      running = null;
      await halt(id, error);
    }
    ports.onChanged();
  };

  /** Changes what is stored of an import, while no other tab is at one. */
  const change = async (work: () => Promise<void>): Promise<void> => {
    const isDone = await ports.alone(lockName, work);
    await openOrFail(isDone ? null : OTHER_TAB_TEXT);
  };

  /** Choices are stored one after the other, however fast they are made. */
  let changing: Promise<void> = Promise.resolve();
  const choose = async (id: string, places: readonly number[], choice: EntryChange) => {
    const isDone = await ports.alone(lockName, async () => {
      const work = openImport(owner, id);
      const head = await work.readHead();
      if (head?.phase !== 'ready' || head.summary === null) return openOrFail();
      const summary = await changeEntries(work, head.summary, head, places, choice);
      const next: ImportHead = { ...head, summary };
      await work.writeHead(next);
      if (state.at === 'preview') show({ at: 'preview', id, head: next, summary });
    });
    if (!isDone) await openOrFail(OTHER_TAB_TEXT);
  };

  const readFiles = async (chosen: readonly File[]): Promise<void> => {
    const id = ports.newId();
    const work = openImport(owner, id);
    const nowMs = app.now();
    show({ at: 'reading', entries: 0, files: 0 });
    try {
      const head: ImportHead = {
        phase: 'reading',
        startedAtMs: nowMs,
        files: chosen.map(({ name, size }) => ({ name, size })),
        summary: null,
        choices: { timeZone: ports.timeZone, shape: 'fitting' },
      };
      await work.writeHead(head);
      const summary = await reading.stage(
        { owner, importId: id, files: chosen, timeZone: ports.timeZone, nowMs },
        (entries, read) => show({ at: 'reading', entries, files: read }),
      );
      const ready: ImportHead = { ...head, phase: 'ready', summary };
      await work.writeHead(ready);
      held = { id, files: chosen };
      if (summary.images > 0) await keepFiles(work, chosen);
      show({ at: 'preview', id, head: ready, summary });
    } catch (error) {
      await work.remove().catch(() => undefined);
      await openOrFail(
        error instanceof ReadError ? readFailureText(error.reason) : errorText(error),
      );
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): ImportState => state,

    /** Shows where this owner's import is. */
    start() {
      isClosed = false;
      return openOrFail();
    },

    /** Reads chosen files for the preview, while no other tab is at an import. */
    async read(chosen: readonly File[]): Promise<void> {
      if (!(await ports.alone(lockName, () => readFiles(chosen)))) await openOrFail(OTHER_TAB_TEXT);
    },

    /** Entries of the preview, from a place on, with all choices that were made. */
    async entries(id: string, from: number, count: number): Promise<PreviewEntry[]> {
      await changing;
      return listEntries(openImport(owner, id), from, count);
    },

    /** Bytes of the texts that an import would add to the journal. */
    bytesToImport: (id: string, choices: ImportChoices): Promise<number> =>
      bytesToImport(openImport(owner, id), choices, app),

    /** Stores a choice for entries of the preview. */
    choose(id: string, places: readonly number[], choice: EntryChange): Promise<void> {
      changing = changing.then(() => choose(id, places, choice)).catch(() => openOrFail());
      return changing;
    },

    /** Begins the import of the preview. */
    async begin(id: string, choices: ImportChoices): Promise<void> {
      await changing;
      await run(id, (head) =>
        head.phase === 'ready' ? { ...head, choices, phase: 'running' } : null,
      );
    },

    /** Goes on where an import or an undo ended; with the files, when they are needed. */
    async resume(report: ImportReport, chosen: readonly File[] | null): Promise<void> {
      if (chosen !== null) {
        if (!isSameChoice(report.head, chosen))
          return show({
            at: 'halted',
            report,
            needsFiles: true,
            why: '这不是原来的文件，请选同样的文件。',
          });
        held = { id: report.id, files: chosen };
      }
      await run(report.id, (head) => {
        if (head.phase === 'ready') return { ...head, phase: 'running' };
        return head.phase === 'ended' ? null : head;
      });
    },

    retry: (id: string): Promise<void> =>
      run(id, async (head, work) => {
        if (head.phase !== 'ended') return null;
        await retryFailed(work);
        return { ...head, phase: 'running' };
      }),

    undo: (id: string): Promise<void> =>
      run(id, (head) => (head.phase === 'ended' ? { ...head, phase: 'undoing' } : null)),

    /** Ends an import where it is: what was made stays and can be undone. */
    finish: ({ id }: ImportReport): Promise<void> =>
      change(async () => {
        const report = await reportOf(id);
        if (report === null || report.head.phase === 'ended') return;
        const work = openImport(owner, id);
        if (canUndo(report)) {
          await work.writeHead({ ...report.head, phase: 'ended' });
          await dropFiles(work, report.head);
        } else await work.remove();
        if (held?.id === id) held = null;
      }),

    /** Forgets an import that is not begun, or ended: it can no longer be undone. */
    forget: (id: string): Promise<void> =>
      change(async () => {
        const work = openImport(owner, id);
        const phase = (await work.readHead())?.phase;
        if (phase !== 'ready' && phase !== 'ended') return;
        await work.remove();
        if (held?.id === id) held = null;
      }),

    /** Back to the choice of files. */
    leave: () => openOrFail(),

    pause: () => running?.abort(new DOMException('paused', 'AbortError')),

    close() {
      isClosed = true;
      running?.abort(new DOMException('closed', 'AbortError'));
      reading.close();
    },
  };
}

/** Stores the files where the browser can, so that a reload needs no second choice. */
async function keepFiles(work: ImportWork, chosen: readonly File[]): Promise<void> {
  if (chosen.reduce((bytes, { size }) => bytes + size, 0) > KEPT_FILES_BYTES) return;
  try {
    await work.put(
      'files',
      chosen.map((file, at) => [at, file] as const),
    );
  } catch {
    // Too large, or a browser that stores no files: they are chosen again after a reload.
  }
}

async function dropFiles(work: ImportWork, head: ImportHead): Promise<void> {
  await work.move(
    'files',
    head.files.map((_, at) => at),
    'files',
    [],
  );
}

function isSameChoice(head: ImportHead, chosen: readonly File[]): boolean {
  return (
    head.files.length === chosen.length &&
    head.files.every(({ name, size }, at) => chosen[at]?.name === name && chosen[at]?.size === size)
  );
}
