// Weighs the words of a text that carry a mood: negation, contrast, degree and obvious irony count,
// nothing is inferred. The trained reader takes these weights as features.
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { isIronic } from '#engine/mood/irony.ts';
import { LEXICON, type WordMeaning } from '#engine/mood/lexicon.ts';
import { findWords, type Hit } from '#engine/mood/match.ts';
import { sentencesOf } from '#engine/text/clauses.ts';

/** What the words of a text weigh. */
export interface WordWeights {
  /** The weight of each mood. */
  scores: Record<Mood, number>;
  /** The weight of the low words. */
  low: number;
}

const CONTRAST =
  /^(?:[\s"”’]*)(?:但|可是|可我|可他|可她|可每|可还|却|不过|然而|只是|反而|倒是|没想到|谁知|结果)|[^不]却|反而|可是|但是|竟然/u;
const CONCESSION = /虽然|尽管|本来|原本|原以为|以为|还以为|表面上|嘴上/u;
const UNREAL = /如果|要是|假如|希望|但愿|多想|好想|想要|什么时候才|说好要|肯定会|应该/u;
const NEGATION =
  /(?:不|没|没有|没能|未|(?<![特区分告个级性])别|无|毫无|并非|绝非|谈不上|算不上|并不|不太|不怎么|不那么|不再|不是|没那么|从不|从没|一点都不|一点也不|一点儿也不|丝毫不|高兴不起|哪里)(?:[很太多怎么那是有再觉得感到一点都也]{0,3})$/u;
const NOT_NEGATION =
  /(?:不得不|不禁|忍不住|止不住|不由|不但|不仅|不只|差不多|好不|不要太|停不|来不及|不知不觉|没忍住|没什么比)$/u;
const STRONG =
  /(?:很|太|非常|特别|超|超级|极|极其|真|真的|好|最|十分|格外|无比|这么|那么|满心|实在|好不)$/u;
const SLIGHT = /(?:有点|有些|有一点|稍微|略|略微|一丝|一点点|些许)$/u;

/** How bright the words are in all: joy counts whole, the quieter moods in part. */
export function brightOf({ scores }: WordWeights): number {
  return scores.愉快 + scores.充实 * 0.6 + scores.温馨 * 0.5 + scores.感动 * 0.9;
}

/** The weights of a text without markup, in Simplified characters. */
export function weighWords(text: string): WordWeights {
  const scores = Object.fromEntries(MOODS.map((mood) => [mood, 0])) as Record<Mood, number>;
  const ironic = isIronic(text);
  let low = ironic ? 3 : 0;
  for (const sentence of sentencesOf(text)) {
    for (const { clause, weight } of weighClauses(sentence)) {
      const hits = findWords(clause, LEXICON);
      const neither = hits.some((hit) => hit.value.low > 0 && isNegated(clause, hit));
      for (const hit of hits) {
        const degree = weight * degreeBefore(clause, hit);
        const negated = isNegated(clause, hit);
        if (hit.value.low > 0) {
          low += negated ? 0 : hit.value.low * degree;
          if (negated) scores.平静 += 0.5 * degree;
        }
        if (negated && !neither && hit.value.low === 0 && isCheerful(hit.value)) low += degree;
        if (!negated)
          for (const mood of MOODS)
            scores[mood] += (hit.value.moods[mood] ?? 0) * degree * (ironic ? 0.2 : 1);
      }
    }
  }
  return { scores, low };
}

/** Clauses with their weights: more after a "but", less before it, least for wishes. */
function weighClauses(sentence: string): { clause: string; weight: number }[] {
  const clauses = sentence.split(/[，,；;：:、\s—]+/u).filter((clause) => clause !== '');
  const turn = clauses.findLastIndex((clause) => CONTRAST.test(clause));
  return clauses.map((clause, index) => {
    const side = turn === -1 ? 1 : index >= turn ? 1.6 : turn > 0 ? 0.5 : 1;
    const concession = CONCESSION.test(clause) && turn !== index ? 0.5 : 1;
    return { clause, weight: side * concession * (UNREAL.test(clause) ? 0.5 : 1) };
  });
}

function degreeBefore(clause: string, hit: Hit<WordMeaning>): number {
  const before = clause.slice(Math.max(0, hit.at - 3), hit.at);
  if (SLIGHT.test(before)) return 0.7;
  return STRONG.test(before) ? 1.4 : 1;
}

function isNegated(clause: string, hit: Hit<WordMeaning>): boolean {
  const before = clause.slice(Math.max(0, hit.at - 7), hit.at);
  return NEGATION.test(before) && !NOT_NEGATION.test(before);
}

function isCheerful(meaning: WordMeaning): boolean {
  return (
    (meaning.moods.愉快 ?? 0) >= 2 ||
    (meaning.moods.充实 ?? 0) >= 2 ||
    (meaning.moods.温馨 ?? 0) >= 2
  );
}
