import { createStoredFlag } from '#web/core/browser/stored-flag.ts';

/** Whether this browser may hold entries of an account for reading without a network. */
export const keptFlag = createStoredFlag('echo.kept');
