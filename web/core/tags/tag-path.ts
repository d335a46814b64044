import { filteredPath } from '#domain/entries/filter.ts';

/** The path of a list with the entries of a tag and of those below it. */
export function tagPath(tag: string): `/${string}` {
  return filteredPath('/inspiration', { tag });
}
