// What one entry adds to the figures of the preview, so that a choice for it changes them.
import { planEntry, type ImportChoices } from '#domain/import/import-plan.ts';
import { textBytesOf } from '#contract/import-size.ts';
import { utf8Bytes } from '#domain/text/utf8-bytes.ts';
import { piecesOfRow } from '#web/features/import/own-entry.ts';
import type { OwnCounts, RowCounts, WaitingEntry } from '#web/features/import/import-work.ts';

/** The figures that choices change. */
export interface Share {
  images: number;
  characters: number;
  /** UTF-8 bytes of what an account stores. */
  bytes: number;
  rows: Record<ImportChoices['shape'], RowCounts>;
  /** Null: an entry of another app. */
  own: OwnCounts | null;
}

type Shared = Pick<WaitingEntry, 'key' | 'entry' | 'own' | 'shape'>;

export function shareOf(item: Shared, timeZone: string, nowMs: number): Share {
  const { images, text, title } = item.entry;
  const characters = text.length + (title?.length ?? 0);
  const rows = { fitting: noRows(), diaries: noRows() };
  for (const shape of ['fitting', 'diaries'] as const)
    for (const kind of kindsOf(item, { timeZone, shape }, nowMs))
      if (kind === 'post') rows[shape].posts += 1;
      else if (kind === 'diary') rows[shape].diaries += 1;
  const bytes = utf8Bytes(text) + utf8Bytes(title ?? '');
  const shown = { images: images.length, characters, bytes, rows };
  if (item.own === undefined) return { ...shown, own: null };
  const { line, file } = item.own;
  const own = noOwnRows();
  if (line.kind === 'post' || line.kind === 'diary') own.version = line.versions.length;
  else own[line.kind] = 1;
  if (line.kind === 'post') own.message = line.row.messages.length;
  return {
    ...shown,
    characters: characters + JSON.stringify(line.row).length,
    bytes: piecesOfRow(line, file, {}).reduce((sum, piece) => sum + textBytesOf(piece), 0),
    own,
  };
}

/** The kinds of the rows that an entry becomes. */
export function kindsOf(item: Shared, choices: ImportChoices, nowMs: number): string[] {
  if (item.own !== undefined) return [item.own.line.kind];
  const shape = item.shape ?? choices.shape;
  return planEntry(item.key, item.entry, { ...choices, shape }, nowMs).map(({ kind }) => kind);
}

interface Figures extends Omit<Share, 'own' | 'bytes'> {
  entries: number;
  bytes?: number;
  own?: OwnCounts;
}

/** Figures with one entry more, or one less. */
export function withShare<F extends Figures>(figures: F, share: Share, sign: 1 | -1): F {
  const rowsOf = (shape: ImportChoices['shape']) => ({
    posts: figures.rows[shape].posts + sign * share.rows[shape].posts,
    diaries: figures.rows[shape].diaries + sign * share.rows[shape].diaries,
  });
  const own = share.own === null ? figures.own : withOwn(figures.own, share.own, sign);
  return {
    ...figures,
    entries: figures.entries + sign,
    images: figures.images + sign * share.images,
    characters: figures.characters + sign * share.characters,
    bytes: (figures.bytes ?? 0) + sign * share.bytes,
    rows: { fitting: rowsOf('fitting'), diaries: rowsOf('diaries') },
    ...(own !== undefined && { own }),
  };
}

function withOwn(own: OwnCounts = noOwnRows(), share: OwnCounts, sign: 1 | -1): OwnCounts {
  const sum = (kind: keyof OwnCounts) => own[kind] + sign * share[kind];
  return {
    message: sum('message'),
    version: sum('version'),
    fact: sum('fact'),
    persona: sum('persona'),
    question: sum('question'),
    template: sum('template'),
  };
}

export function noRows(): RowCounts {
  return { posts: 0, diaries: 0 };
}

function noOwnRows(): OwnCounts {
  return { message: 0, version: 0, fact: 0, persona: 0, question: 0, template: 0 };
}
