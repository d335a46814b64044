// Search in a reader thread: a rare word is compared with every document that may have it, and what
// is related to a text with 400 texts.
import { cleanFilter } from '#domain/entries/filter.ts';
import type { SearchService, SearchServicePorts } from '#server/features/search/search.service.ts';
import { createRequestQueue } from '#server/http/request-queue.ts';
import type { Reader } from '#server/work/reader.ts';

/** Replies of one user that may wait: a conversation with every persona begins at once. */
const RELATED_WAITING_MAX = 60;

/** The search service over the tasks of the thread. */
export function createSearch(
  reader: Pick<Reader, 'run'>,
  tagsToFind: SearchServicePorts['tagsToFind'],
): SearchService {
  const relatedQueue = createRequestQueue(RELATED_WAITING_MAX);
  return {
    async find(userId, input, isForAi = false) {
      const { tag } = cleanFilter({ tag: input.tag });
      const tags = tag === undefined ? [] : await tagsToFind(userId, tag);
      return reader.run('search.find', { userId, input, isForAi, tags }, { userId });
    },
    findRelated: (userId, text, exceptPostId) =>
      relatedQueue(userId, () =>
        reader.run('search.related', { userId, text, exceptPostId }, { userId }),
      ),
  };
}
