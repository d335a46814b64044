// Reads the mood of a text from its words: negation, contrast, degree and obvious irony are
// weighed, nothing is inferred. Low texts have two safeguards: they never get a cheerful label, and
// a doubtful text counts as low rather than joyful.
import { DEFAULT_MOOD, MOODS, type Mood, type Valence } from '#domain/diaries/mood.ts';
import { LEXICON, type WordMeaning } from '#engine/mood/lexicon.ts';
import { findWords, type Hit } from '#engine/mood/match.ts';
import { readableText, sentencesOf } from '#engine/text/clauses.ts';

export { LEXICON_SIZE } from '#engine/mood/lexicon.ts';

export interface MoodReading {
  /** One of the six; never 愉快, 温馨 or 充实 when the valence is low (rulings 8). */
  mood: Mood;
  valence: Valence;
  /** The weight of each mood, for tests. */
  scores: Record<Mood, number>;
  /** The weight of the low words. */
  low: number;
  /** True when the text contains any word of the lexicon. */
  marked: boolean;
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
const IRONY_OPENING =
  /呵呵|可真行|真行啊|我谢谢(?:您|你)|谢谢您|好得很|真棒|真好啊|太好了|太棒了|棒棒的|多么美好|恭喜我|厉害了|好极了|真会挑|感谢(?:老板|领导|公司)|真是(?:谢谢|感谢|幸运|惊喜)|幸运如我/u;
const MISHAP =
  /加班|堵车|迟到|蓝屏|没了|全没|淋雨|丢卡|丢了|扣|罚|拒|失眠|裁|坏了|取消|泡汤|挂科|又双|又要|又是|又被|派活|涨|排队|延误|晚点|停电|停水|漏水|感冒|发烧|被骂|没带伞|变成|第[三四五六七八九十]+次|凌晨|白做|白写|重做|返工|改第|全齐|道理/u;
const REFLECTIVE =
  /为什么|是不是|究竟|到底|意义|也许|明白|意识到|怀疑|如果|假如|想不明白|想不通|没想通|越想|反复想|想了|在想|一直想|原来|回头看|我以为|总觉得|开始懂|何必|难道|好像是|怎样才|什么也没留下|好像一直/u;

/** Minimum weight of a bright mood before a text is labelled with it. */
const CHEER_FLOOR = 2.5;

/** Minimum weight of a mood before replies share the joy. */
const JOY_FLOOR = 2;

/**
 * Characters that are read of a text: its mood is clear by then, and a diary is saved in the same
 * request.
 */
const READ_MAX_CHARACTERS = 20_000;

/** Deterministic on every platform; an empty text is 平静, even. */
export function readMood(text: string): MoodReading {
  const scores = Object.fromEntries(MOODS.map((mood) => [mood, 0])) as Record<Mood, number>;
  const readable = readableText(text.slice(0, READ_MAX_CHARACTERS));
  const ironic = IRONY_OPENING.test(readable) && MISHAP.test(readable);
  let low = ironic ? 3 : 0;
  let marked = ironic;
  for (const sentence of sentencesOf(readable)) {
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
        marked ||= hit.value.low > 0 || Object.keys(hit.value.moods).length > 0;
      }
    }
  }
  return { ...judge(readable, scores, low), scores, low, marked };
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

function judge(
  text: string,
  scores: Record<Mood, number>,
  low: number,
): { mood: Mood; valence: Valence } {
  // Tears belong to both: beside grief they are grief.
  const bright =
    scores.愉快 + scores.充实 * 0.6 + scores.温馨 * 0.5 + scores.感动 * (low >= 3 ? 0.4 : 0.9);
  if (low >= 1 && low > bright * 0.6) {
    return { mood: REFLECTIVE.test(text) ? '思考' : '平静', valence: 'low' };
  }
  const best = MOODS.reduce(
    (leader, mood) => (scores[mood] > scores[leader] ? mood : leader),
    DEFAULT_MOOD,
  );
  // One weak word is not joy: a mild label costs little when it is wrong, a cheerful one hurts.
  if (scores[best] === 0 || (best !== '思考' && scores[best] < CHEER_FLOOR))
    return { mood: DEFAULT_MOOD, valence: 'even' };
  const joyful = best !== '平静' && best !== '思考' && scores[best] >= JOY_FLOOR;
  return { mood: best, valence: joyful ? 'high' : 'even' };
}
