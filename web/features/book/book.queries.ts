// Reads a book when it is asked for. The only file of the feature that knows the API.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { readBook, type BookRequest } from '#web/features/book/read-book.ts';

/** How far the reading is. */
export interface BookProgress {
  read: number;
  total: number;
}

/** The book, read again for each request, and the progress. A null request reads nothing. */
export function useBook(request: BookRequest | null) {
  const api = useApi();
  const key = useApiQueries().entries.key();
  const [progress, setProgress] = useState<BookProgress>({ read: 0, total: 0 });
  const query = useQuery({
    queryKey: [...key, 'book', request],
    queryFn: ({ signal }) => {
      setProgress({ read: 0, total: 0 });
      return readBook(request ?? { span: {}, hasConversations: false }, {
        api,
        timeZone: browserTimeZone(),
        signal,
        onProgress: (read, total) => setProgress({ read, total }),
      });
    },
    enabled: request !== null,
    // A whole journal is not kept in memory for longer than it is shown.
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return { query, progress };
}
