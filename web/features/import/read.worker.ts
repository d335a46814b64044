// Reads the files of an import outside the main thread.
import { createSourceReader, type ReaderRequest } from '#web/features/import/source-reader.ts';

const answer = createSourceReader((said) =>
  self.postMessage(said, { transfer: said.is === 'image' ? [said.bytes] : [] }),
);

self.addEventListener('message', (event: MessageEvent<ReaderRequest>) => answer(event.data));
