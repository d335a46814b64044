// What a program may change with a personal token (rulings 112): nothing that removes or uncovers
// what the user wrote.

/** The part of a change of a post or diary that is looked at. */
interface TokenChange {
  images?: readonly string[] | undefined;
  aiPrivate?: boolean | undefined;
  sourceContent?: string | null | undefined;
  originalPostIds?: readonly string[] | undefined;
  keepsBefore?: boolean | undefined;
}

/**
 * Whether a token may make a change of an entry with these images. A removed image is deleted for
 * good, a removed quotation too. The text before an enhancement has no versions, so a new one would
 * replace it for good. A version that is kept on demand can push out an earlier one. 不给AI看 is the
 * decision of the user alone.
 */
export function isTokenChange(change: TokenChange, storedImages: readonly string[]): boolean {
  const left = new Set(change.images ?? storedImages);
  return (
    change.aiPrivate === undefined &&
    change.sourceContent === undefined &&
    change.originalPostIds === undefined &&
    change.keepsBefore !== true &&
    storedImages.every((ref) => left.has(ref))
  );
}
