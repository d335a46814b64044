import { createStoredFlag } from '#web/core/browser/stored-flag.ts';

/** Whether this browser may hold recordings that did not become text yet. */
export const recordingsFlag = createStoredFlag('echo.recordings');
