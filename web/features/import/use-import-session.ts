// The session of the import page, bound to the API, the images and the owner of this mode.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import {
  createImportSession,
  type ImportSession,
  type ImportState,
} from '#web/features/import/import-session.ts';
import { openFileReading, type FileReading } from '#web/features/import/reader-client.ts';

/**
 * One visit of one owner: render its component with the owner as key. `openReading` is replaced in
 * tests, which have no workers.
 */
export function useImportSession(
  owner: string,
  openReading: () => FileReading = openFileReading,
): readonly [ImportState, ImportSession] {
  const api = useApi();
  const images = useImageTools();
  const queryClient = useQueryClient();
  const [session] = useState(() =>
    createImportSession({
      owner,
      timeZone: browserTimeZone(),
      app: { api, images, now: Date.now },
      reading: openReading(),
      newId,
      alone,
      onChanged: () => void queryClient.invalidateQueries(),
    }),
  );
  useEffect(() => {
    void session.start();
    return session.close;
  }, [session]);
  return [useSyncExternalStore(session.subscribe, session.getState), session];
}

/** Browsers without locks have addresses without HTTPS; two tabs then do the same work twice. */
async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) {
    await work();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}
