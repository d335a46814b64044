// What trial mode uses of the built-in engine. It is loaded with the first need of it: opening the
// feed does not pay for it.
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import type { RecommendedWork } from '#domain/recommendations/recommendation-answer.ts';
import type { SummaryMaterial } from '#domain/summary/summary-content.ts';

/** The engine, as far as trial mode knows it. */
export interface TrialEngine {
  composeReply(input: {
    roleKey: string;
    content: string;
    context: readonly ContextTurn[];
    postText: string;
    replaced: string | null;
    seed: string;
  }): {
    text: string;
  };
  composeSummary(input: SummaryMaterial & { seed: string; styleKey: string }): {
    title: string;
    article: string;
    used: number[];
  };
  enhanceText(input: { content: string; styleKey: string; previous: string | null }): {
    text: string;
  };
  /** Works of the catalogue that fit a text, and the themes they rest on. */
  recommend(text: string, seed: string): { works: RecommendedWork[]; themes: string[] };
  streamChunks(text: string): Iterable<string>;
  /**
   * The card to show beside the answer to a text that tells of danger; null where it tells of none.
   */
  crisisIn(text: string): CrisisCard | null;
}

/** Loads the engine. */
export type LoadTrialEngine = () => Promise<TrialEngine>;

/** Loads the engine's modules. */
export async function loadTrialEngine(): Promise<TrialEngine> {
  const [enhance, mood, recommend, reply, safety, summary] = await Promise.all([
    import('#engine/enhance.ts'),
    import('#engine/mood.ts'),
    import('#engine/recommend.ts'),
    import('#engine/reply.ts'),
    import('#engine/safety.ts'),
    import('#engine/summary.ts'),
  ]);
  const card: CrisisCard = { ...safety.CRISIS_CARD, lines: [...safety.CRISIS_CARD.lines] };
  return {
    composeReply: reply.composeReply,
    composeSummary: summary.composeSummary,
    enhanceText: enhance.enhanceText,
    recommend: (text, seed) => {
      const read = mood.readMood(text);
      return recommend.recommendWorks({
        mood: recommend.moodNamedIn(text) ?? read.mood,
        valence: read.valence,
        tags: [],
        text,
        seed,
        exclude: [],
      });
    },
    streamChunks: reply.streamChunks,
    crisisIn: (text) => (safety.detectCrisis(text).level === 'none' ? null : card),
  };
}
