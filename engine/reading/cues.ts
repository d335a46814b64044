// Names the event of an entry from plain words, when they leave no doubt. No name is better than a
// wrong one: whatever is negated, imagined, dreamt or told about others does not count.
import { BODY_CUES } from '#engine/reading/cues/body.ts';
import { DAYS_CUES } from '#engine/reading/cues/days.ts';
import { FAMILY_CUES } from '#engine/reading/cues/family.ts';
import { LOSS_CUES } from '#engine/reading/cues/loss.ts';
import { LOVE_CUES } from '#engine/reading/cues/love.ts';
import { MONEY_CUES } from '#engine/reading/cues/money.ts';
import { PEOPLE_CUES } from '#engine/reading/cues/people.ts';
import { STUDY_CUES } from '#engine/reading/cues/study.ts';
import type { Cues } from '#engine/reading/cues/types.ts';
import { WORK_CUES } from '#engine/reading/cues/work.ts';
import type { EventId } from '#engine/reading/events.ts';

const CUES: Readonly<Record<EventId, Cues>> = {
  ...WORK_CUES,
  ...STUDY_CUES,
  ...FAMILY_CUES,
  ...LOSS_CUES,
  ...LOVE_CUES,
  ...PEOPLE_CUES,
  ...BODY_CUES,
  ...MONEY_CUES,
  ...DAYS_CUES,
};

const ENTRIES = Object.entries(CUES) as [EventId, Cues][];

/** A longer entry holds too much for one event to stand for it. */
const MAX_CHARACTERS = 1_000;

/** Above this length, one clause alone does not carry the entry. */
const LONG_CHARACTERS = 60;

/** Words for these are common in entries about something else; longer entries need more. */
const SHORT_CHARACTERS = 30;

const WEAK: ReadonlySet<EventId> = new Set<EventId>([
  'anxious',
  'birthday',
  'burnout',
  'child_cute',
  'child_trouble',
  'commute',
  'cooking',
  'cried',
  'decision',
  'ex_memory',
  'home_visit',
  'insomnia',
  'lonely',
  'lost_item',
  'parents_aging',
  'rain',
  'reading',
  'walk',
  'workout',
]);

/** Whatever else an entry tells, these are what it is about. The first one found wins. */
const OVERRIDING: readonly (readonly EventId[])[] = [
  ['dream'],
  ['death_family', 'death_other', 'death_anniversary', 'miscarriage', 'pet_died'],
  ['betrayal', 'divorce', 'breakup', 'laid_off', 'bullied'],
  ['diagnosis', 'family_ill', 'hospital_self', 'pet_lost', 'pet_ill', 'therapy', 'caregiving'],
];

/** Backgrounds and moods: any other event found beside one of these wins. */
const YIELDING: ReadonlySet<EventId> = new Set<EventId>([
  'cried',
  'anxious',
  'burnout',
  'depressed',
  'commute',
  'rain',
  'season',
  'sky',
  'walk',
  'nostalgia',
  'overtime',
  'small_joy',
  'lazy_day',
  'good_meal',
]);

const CLAUSE = /[^,，。!！?？;；:：、\n…~～]+/gu;

/** Before the cue, in its own clause: what follows did not happen, or not today and not here. */
const UNREAL =
  /(?:没有?|不是|不算|并非|别|不再|从不|不会|不用|不想|不要|未|终于不|如果|假如|要是|万一|假装|以为|幸好|差点|希望|想象|好想|想要|想去|说不定|梦[见到里]|听说|新闻|热搜|电视[里上剧]|剧里|电影里|小说|书里|歌词|段子|游戏里|弹幕|文案|视频里说|那年|当年|小时候)(?:.{0,10})$/u;

/** After the cue, in its own clause. */
const DOUBTED = /^(?:.{0,4}(?:吗|么|是什么|是不是|的电影|的小说|的歌|的梦|的人都|的新闻)|的话)/u;

/** An entry that may be about danger is never given an event. */
const DANGER =
  /不想活|活够|活着(?:没|有什么|干嘛|好累|真累)|想死|去死|自杀|自残|割腕|遗书|轻生|寻短|了断|跳(?:楼|河|江|桥|下去)|天台|安眠药|结束(?:这一切|自己|生命)|解脱|消失(?:掉|就好|算了)|没有我|不在了(?:,|，)?你们|别让我醒|家暴|动手打|打我|掐(?:我|着我的)脖|强奸|强暴|强迫|绝笔|定时发送|银行卡密码|不想醒|一了百了|后事|棺材|墓地|掐着|翻过栏|栏杆外|攒.{0,8}药|药.{0,3}攒|打进医院|报警|做傻事|农药|走到海里|巴掌|扒(?:我)?衣服|按在(?:地|墙|厕)|挨打|挨揍|不能说的秘密|我们俩的秘密/u;

interface Found {
  event: EventId;
  /** How many clauses hold a cue of it. */
  clauses: number;
}

/**
 * The event that the words of an entry name beyond doubt. `text` is in lower case and Simplified
 * characters. Null when there is none, when two unrelated events compete, and when the entry may
 * be about danger.
 */
export function cuedEvent(text: string): EventId | null {
  const found = allCues(text).filter(
    ({ event, clauses }) =>
      clauses > 1 || text.length <= (WEAK.has(event) ? SHORT_CHARACTERS : LONG_CHARACTERS),
  );
  for (const events of OVERRIDING) {
    const hits = found.filter(({ event }) => events.includes(event));
    if (hits.length > 0) return hits.length === 1 ? (hits[0]?.event ?? null) : null;
  }
  const strong = found.filter(({ event }) => !YIELDING.has(event));
  const rest = strong.length > 0 ? strong : found;
  return rest.length === 1 ? (rest[0]?.event ?? null) : null;
}

function allCues(text: string): Found[] {
  if (text.length > MAX_CHARACTERS || DANGER.test(text)) return [];
  const edges = [...text.matchAll(CLAUSE)].map(({ index, 0: clause }) => ({
    start: index,
    end: index + clause.length,
  }));
  return ENTRIES.flatMap(([event, cues]) => findCues(text, edges, event, cues));
}

/** Whether the words of a named event leave no doubt, whatever the tone of the entry. */
export function isBeyondDoubt(event: EventId, text: string): boolean {
  return CUES[event].sure?.test(text) === true;
}

function findCues(
  text: string,
  edges: readonly { start: number; end: number }[],
  event: EventId,
  { says, unless }: Cues,
): Found[] {
  const starts = new Set<number>();
  for (const pattern of says)
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const from = index + (/^[^\p{L}\p{N}]+/u.exec(match)?.[0].length ?? 0);
      const clause = clauseAt(edges, from);
      const before = text.slice(clause.start, from);
      const after = text.slice(index + match.length, Math.max(clause.end, index + match.length));
      if (event !== 'dream' && UNREAL.test(before)) continue;
      if (DOUBTED.test(after)) continue;
      starts.add(clause.start);
    }
  if (starts.size === 0 || unless?.some((pattern) => pattern.test(text)) === true) return [];
  return [{ event, clauses: starts.size }];
}

/** Binary search: the clause that holds a position. */
function clauseAt(
  edges: readonly { start: number; end: number }[],
  place: number,
): { start: number; end: number } {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((edges[middle]?.start ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return edges[low] ?? { start: place, end: place };
}
