// What the import does with files: reads them into its storage, and opens one image at a time. The
// real one is a worker, so that a large archive never stops the page.
import { IMPORT_MAX_IMAGE_BYTES, type SourceImage } from '#domain/import/source-entry.ts';
import {
  ArchiveFailure,
  listArchive,
  unpackBudget,
  type ArchiveFile,
} from '#web/features/import/archive.ts';
import { SourceFailure } from '#web/features/import/read-source.ts';
import { stageSource, type StageRequest } from '#web/features/import/stage-source.ts';
import type { SourceSummary } from '#web/features/import/import-work.ts';

/** Why a source or an image is not read. */
export type ReadFailure = ArchiveFailure['reason'] | SourceFailure['reason'] | 'failed';

/** What the page asks the worker for. */
export type ReaderRequest = { id: number } & (
  | ({ ask: 'stage' } & StageRequest)
  | { ask: 'image'; files: readonly File[]; image: SourceImage }
);

/** What the worker says. */
export type ReaderAnswer =
  | { id: number; is: 'progress'; entries: number; files: number }
  | { id: number; is: 'staged'; summary: SourceSummary }
  | { id: number; is: 'image'; bytes: ArrayBuffer }
  | { id: number; is: 'failed'; reason: ReadFailure };

/** Progress is sent this often at most, in milliseconds. */
const PROGRESS_MS = 200;

/** Answers requests; the archive of the last image stays open for the next one. */
export function createSourceReader(say: (answer: ReaderAnswer) => void) {
  let opened: { at: number; file: File; images: Map<string, ArchiveFile> } | null = null;

  const imagesOf = async (file: File, at: number) => {
    // Each message brings new objects for the same files.
    if (opened?.at === at && isSameFile(opened.file, file)) return opened.images;
    const images = new Map<string, ArchiveFile>();
    for await (const found of listArchive(file, () => undefined, unpackBudget(file.size)))
      if (found !== null && !images.has(found.path)) images.set(found.path, found);
    opened = { at, file, images };
    return images;
  };

  const readImage = async (files: readonly File[], { file, path }: SourceImage) => {
    const source = files[file];
    if (source === undefined) throw new ArchiveFailure('damaged');
    if (path === null) {
      if (source.size > IMPORT_MAX_IMAGE_BYTES) throw new ArchiveFailure('tooLarge');
      return source.arrayBuffer();
    }
    const image = (await imagesOf(source, file)).get(path);
    if (image === undefined) throw new ArchiveFailure('damaged');
    return (await image.read(IMPORT_MAX_IMAGE_BYTES)).buffer;
  };

  const answer = async (request: ReaderRequest): Promise<void> => {
    const { id } = request;
    try {
      if (request.ask === 'image') {
        say({ id, is: 'image', bytes: await readImage(request.files, request.image) });
        return;
      }
      let saidMs = 0;
      const summary = await stageSource(request, (entries, files) => {
        const nowMs = Date.now();
        if (nowMs - saidMs < PROGRESS_MS) return;
        saidMs = nowMs;
        say({ id, is: 'progress', entries, files });
      });
      say({ id, is: 'staged', summary });
    } catch (error) {
      // The file may be gone, and be chosen again.
      opened = null;
      const isKnown = error instanceof ArchiveFailure || error instanceof SourceFailure;
      say({ id, is: 'failed', reason: isKnown ? error.reason : 'failed' });
    }
  };

  // One after the other: two texts in memory are one too many.
  let last = Promise.resolve();
  return (request: ReaderRequest): void => {
    last = last.then(() => answer(request));
  };
}

function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}
