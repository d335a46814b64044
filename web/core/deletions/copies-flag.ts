// Remembers that this browser may have copies of deleted entries. With a full storage, copies that
// have expired are removed by the next deletion.
import { createStoredFlag } from '#web/core/browser/stored-flag.ts';

const flag = createStoredFlag('echo.deleted');

export const hasCopies = flag.isSet;

export const noteCopies = flag.set;
