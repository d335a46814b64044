// What is answered when a text tells of danger: written by people, never by a model. It receives, says why the numbers are shown,
// asks one plain question, and stays (A§ safety; the card with the numbers is interface).

const EXPLICIT = [
  '谢谢你把这句话写出来。它很重，不该只有你一个人拿着。我把几个电话放在旁边，是因为此刻有人能马上听你说。你现在安全吗？身边有谁可以先坐过来陪你一会儿？',
  '我读到了，每个字都读到了。现在先不用想以后，只看这一刻：你在的地方安全吗？能不能给一个信得过的人打个电话，让他过来？旁边的电话也可以随时打，我还在这一页。',
] as const;

const INDIRECT = [
  '你写的这些，听着很沉。谢谢你没有把它藏起来。我把能听你说话的电话放在旁边，需要的时候就在那里。想先问一句：你现在是安全的吗？',
  '这一段路你走得很累了。不用急着振作，也不用一个人撑着。身边有谁，是你愿意让他知道的？旁边的电话也可以打，我在这里，你可以继续写。',
] as const;

/** The answer to a text that tells of danger; `turn` counts the replies before it, so that it is not said twice in the same words. */
export function crisisReply(level: 'explicit' | 'indirect', turn: number): string {
  const texts = level === 'explicit' ? EXPLICIT : INDIRECT;
  return texts[turn % texts.length] ?? texts[0];
}
