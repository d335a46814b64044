// What trial mode uses of the built-in engine. It is loaded on first use, so opening the feed does
// not load it.
import type { CareWords } from '#domain/care/care-words.ts';
import type { ShownProposal } from '#contract/fact.contract.ts';
import type { FactSource } from '#domain/facts/fact.ts';
import type { SummaryMaterial } from '#domain/summary/summary-content.ts';
import type { ComposedText } from '#ai/compose-text.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import type { TextModel, TextTask } from '#ai/text-model.ts';
import type { WorkCatalogue } from '#ai/work-catalogue.ts';

/** The built-in engine, as trial mode uses it. */
export interface TrialEngine {
  compose: (task: TextTask) => ComposedText;
  /** The engine as a text model; `pace` is awaited after each chunk. */
  asModel: (compose: TrialEngine['compose'], pace?: (chunks: number) => Promise<void>) => TextModel;
  /** The article of a letter, which quotes and adds no word. */
  composeSummary: (input: SummaryMaterial & { styleKey: string }) => {
    article: string;
    used: number[];
  };
  crisis: CrisisWatch;
  catalogue: WorkCatalogue;
  /** The fact to ask about; null: none. */
  proposeFact(
    texts: readonly { text: string; source: FactSource }[],
    facts: readonly { id: string; content: string }[],
    answeredKeys: ReadonlySet<string>,
  ): ShownProposal | null;
}

export type LoadTrialEngine = () => Promise<TrialEngine>;

const loadBuiltinWords = async (): Promise<CareWords> =>
  (await import('#domain/care/words-cn.ts')).WORDS_CN;

/** `loadWords` returns the words for danger. */
export async function loadTrialEngine(loadWords = loadBuiltinWords): Promise<TrialEngine> {
  const [
    { createBuiltinModel },
    { composeText },
    { createCrisisWatch },
    catalogue,
    facts,
    summary,
    words,
  ] = await Promise.all([
    import('#ai/builtin-model.ts'),
    import('#ai/compose-text.ts'),
    import('#ai/crisis.ts'),
    import('#ai/work-catalogue.ts'),
    import('#engine/facts/propose.ts'),
    import('#engine/summary.ts'),
    loadWords(),
  ]);
  return {
    compose: composeText,
    asModel: (compose, pace) =>
      createBuiltinModel({ compose: async (_owner, task) => compose(task), pace }),
    crisis: createCrisisWatch({
      words,
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    }),
    composeSummary: summary.composeSummary,
    catalogue: catalogue.workCatalogue,
    proposeFact: facts.proposeFact,
  };
}
