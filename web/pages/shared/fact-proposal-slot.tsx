// The place of a proposed fact below a conversation. Its chunk is loaded after the conversation; a
// failed load must not break it.
import { lazy, Suspense } from 'react';

const FactProposalCard = lazy(() =>
  import('#web/features/facts/fact-proposal.tsx').then(
    (part) => ({ default: part.FactProposalCard }),
    () => ({ default: () => null }),
  ),
);

export function FactProposalSlot({ postId }: { postId: string }) {
  return (
    <Suspense>
      <FactProposalCard postId={postId} />
    </Suspense>
  );
}
