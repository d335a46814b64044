// One quiet card below an exchange: a fact that the user stated, to be kept, changed or refused.
import { useState } from 'react';
import type { ShownProposal } from '#contract/fact.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { FactAnswers } from '#web/features/facts/fact-answers.tsx';
import { FactField } from '#web/features/facts/fact-field.tsx';
import { useAddFact, useProposal, useRefuseFact } from '#web/features/facts/fact.queries.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

type Stage = 'asking' | 'changing' | 'kept' | 'refused';

/** Renders nothing without a proposal. */
export function FactProposalCard({ postId }: { postId: string }) {
  const { data } = useProposal(postId);
  // The answered card stays until the page is left, so it is kept beside the query.
  const [answered, setAnswered] = useState<ShownProposal | null>(null);
  const proposal = answered ?? data?.proposal ?? null;
  return proposal === null ? null : (
    <Question key={proposal.key} proposal={proposal} onAnswered={() => setAnswered(proposal)} />
  );
}

function Question({
  proposal: { content, source, key, replaces },
  onAnswered,
}: {
  proposal: ShownProposal;
  onAnswered: () => void;
}) {
  const mode = useMode();
  const failure = useActionError();
  const add = useAddFact();
  const refuse = useRefuseFact();
  const [stage, setStage] = useState<Stage>('asking');
  const busy = add.isPending || refuse.isPending;
  const end = (at: Stage) => {
    onAnswered();
    setStage(at);
  };

  const keep = async (text: string) => {
    const replacesId = replaces === null ? {} : { replacesId: replaces.id };
    await add.mutateAsync({ id: newId(), content: text, source, proposalKey: key, ...replacesId });
    end('kept');
  };
  const attempt = (work: () => Promise<void>) => {
    failure.clear();
    work().catch((error: unknown) => failure.show(failureText(error, '没有记下，请再试一次')));
  };

  if (stage === 'refused')
    return (
      <p role="status" className="sr-only">
        好，不记。
      </p>
    );
  if (stage === 'kept')
    return (
      <p role="status" className="pl-12 text-sm text-soft">
        {'记下了，在'}
        <Link to={mode.path('/about-me')} className="text-accent underline underline-offset-4">
          关于我
        </Link>
        {'里可以看到，也可以改。'}
      </p>
    );
  return (
    <section
      aria-label="记住这一句吗"
      className="ml-12 animate-appear rounded-card border border-hairline px-4 py-3 md:mr-12"
    >
      <p className="text-sm text-soft">{replaces === null ? '记住这一句吗？' : '换成这一句吗？'}</p>
      {stage === 'changing' ? (
        <FactField
          label="记成"
          action="记住"
          text={content}
          onSave={keep}
          onCancel={() => setStage('asking')}
        />
      ) : (
        <>
          <p className="mt-1 leading-relaxed wrap-anywhere">
            {replaces !== null && (
              <>
                <del className="text-soft">{replaces.content}</del>
                <span aria-hidden="true" className="mx-2 text-soft">
                  →
                </span>
              </>
            )}
            <span>{content}</span>
          </p>
          <div className="-mx-2.5 flex flex-wrap">
            <FactAnswers
              busy={busy}
              answers={[
                ['记住', () => attempt(() => keep(content))],
                ['改一改', () => setStage('changing')],
                [
                  '不用',
                  () =>
                    attempt(async () => {
                      await refuse.mutateAsync({ postId: source.postId, key });
                      end('refused');
                    }),
                ],
              ]}
            />
          </div>
        </>
      )}
    </section>
  );
}
