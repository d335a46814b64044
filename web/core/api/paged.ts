const firstCursor: string | undefined = undefined;

/** Infinite query options of a list endpoint. `fixed` is its input without the cursor. */
export function paged<Fixed extends object>(fixed: Fixed) {
  return {
    input: (cursor: string | undefined) => ({
      ...fixed,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: firstCursor,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  };
}
