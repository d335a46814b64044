// The page's side of the worker that reads files.
import type { SourceImage } from '#domain/import/source-entry.ts';
import type { StageRequest } from '#web/features/import/stage-source.ts';
import type {
  ReaderAnswer,
  ReaderRequest,
  ReadFailure,
} from '#web/features/import/source-reader.ts';
import type { SourceSummary } from '#web/features/import/import-work.ts';

/** A source or an image that is not read. */
export class ReadError extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure) {
    super(reason);
    this.name = 'ReadError';
    this.reason = reason;
  }
}

/** Reads files for one page. Its calls throw a {@link ReadError}. */
export interface FileReading {
  stage: (
    request: StageRequest,
    onProgress: (entries: number, files: number) => void,
  ) => Promise<SourceSummary>;
  image: (files: readonly File[], image: SourceImage) => Promise<Blob>;
  /** Ends the worker; what waits fails. */
  close: () => void;
}

/** The part of a Worker that is used. */
export type ReadingWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** A request without its number. */
type Asked = ReaderRequest extends infer One
  ? One extends unknown
    ? Omit<One, 'id'>
    : never
  : never;

const startRealWorker = (): ReadingWorker =>
  new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker with the first call. */
export function openFileReading(startWorker: () => ReadingWorker = startRealWorker): FileReading {
  const waiting = new Map<
    number,
    {
      settle: (answer: ReaderAnswer) => void;
      fail: (error: ReadError) => void;
    }
  >();
  let worker: ReadingWorker | null = null;
  let lastId = 0;

  const failAll = () => {
    worker?.terminate();
    worker = null;
    for (const { fail } of waiting.values()) fail(new ReadError('failed'));
    waiting.clear();
  };
  const start = (): ReadingWorker => {
    const started = startWorker();
    started.addEventListener('message', (event) => {
      const answer = (event as MessageEvent<ReaderAnswer>).data;
      waiting.get(answer.id)?.settle(answer);
    });
    // A worker that cannot start or runs out of memory says nothing more.
    started.addEventListener('error', (event) => {
      event.preventDefault();
      failAll();
    });
    return started;
  };
  const ask = (request: Asked, onProgress?: (entries: number, files: number) => void) =>
    new Promise<ReaderAnswer>((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const settle = (answer: ReaderAnswer) => {
        if (answer.is === 'progress') return onProgress?.(answer.entries, answer.files);
        waiting.delete(id);
        if (answer.is === 'failed') reject(new ReadError(answer.reason));
        else resolve(answer);
      };
      waiting.set(id, { settle, fail: reject });
      worker ??= start();
      worker.postMessage({ id, ...request } satisfies ReaderRequest);
    });

  return {
    async stage(request, onProgress) {
      const answer = await ask({ ask: 'stage', ...request }, onProgress);
      if (answer.is !== 'staged') throw new ReadError('failed');
      return answer.summary;
    },
    async image(files, image) {
      const answer = await ask({ ask: 'image', files, image });
      if (answer.is !== 'image') throw new ReadError('failed');
      return new Blob([answer.bytes]);
    },
    close: failAll,
  };
}
