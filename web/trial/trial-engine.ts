// What trial mode uses of the built-in engine. It is loaded on first use, so opening the feed does
// not load it.
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import type { RecommendedWork } from '#domain/recommendations/recommendation-answer.ts';
import type { SummaryMaterial } from '#domain/summary/summary-content.ts';

/** The part of the engine that trial mode uses. */
export interface TrialEngine {
  composeReply(input: {
    roleKey: string;
    content: string;
    context: readonly ContextTurn[];
    postText: string;
    replaced: string | null;
    /** Ids of the lines that the user read lately. */
    recentLines: readonly string[];
    seed: string;
  }): {
    text: string;
    /** The line in the text; null: none. */
    lineId: string | null;
  };
  composeSummary(input: SummaryMaterial & { styleKey: string }): {
    title: string;
    article: string;
    used: number[];
  };
  enhanceText(input: { content: string; styleKey: string; previous: string | null }): {
    text: string;
  };
  /**
   * Works of the catalogue that fit a text, and the themes of the match. `recent` names the works
   * that the user saw lately, newest first.
   */
  recommend(
    text: string,
    seed: string,
    recent: readonly { title: string; author: string }[],
  ): { works: RecommendedWork[]; themes: string[] };
  streamChunks(text: string): Iterable<string>;
  /** The crisis card for a text with signs of danger, else null. */
  crisisIn(text: string): CrisisCard | null;
}

export type LoadTrialEngine = () => Promise<TrialEngine>;

export async function loadTrialEngine(): Promise<TrialEngine> {
  const [catalogue, enhance, mood, reader, recommend, reply, safety, summary] = await Promise.all([
    import('#engine/catalogue/catalogue.ts'),
    import('#engine/enhance.ts'),
    import('#engine/mood.ts'),
    import('#engine/reading/reader.ts'),
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
    recommend: (text, seed, recent) => {
      const read = mood.readMood(text);
      return recommend.recommendWorks({
        mood: recommend.moodNamedIn(text) ?? read.mood,
        valence: read.valence,
        event: reader.readEntry(text).event,
        tags: [],
        text,
        seed,
        exclude: [],
        recent: recent.flatMap(
          ({ title, author }) => catalogue.findWork({ title, author })?.id ?? [],
        ),
      });
    },
    streamChunks: reply.streamChunks,
    crisisIn: (text) => (safety.detectCrisis(text).level === 'none' ? null : card),
  };
}
