// The replies to a text about danger, equal in every voice: they refer to help, ask plainly about
// safety, and keep the conversation open. They quote nothing and name no method. The interface also
// shows the card with the phone numbers.
import type { CrisisReading } from '#engine/safety.ts';

const TO_THE_WRITER = [
  '你写的我认真读了，很重。你现在安全吗？请先联系身边一个信得过的人，也可以拨 12356；有危险就打 120 或 110。你可以继续写。',
  '谢谢你把这些写出来。此刻你身边有人吗？请让一个信得过的人知道，也可以拨 12356；危险时打 120 或 110。这一页一直开着。',
  '这么重的话，不该一个人扛。你现在安全吗？请告诉身边的人，或拨 12356 说一说；紧急就打 120 或 110。我还在读。',
];

const GENTLE = [
  '这几句很重，我慢慢读了。现在身边有人陪你吗？想找人说话，可以拨 12356 心理援助热线；紧急时打 120 或 110。你接着写。',
  '谢谢你写在这里，不用一个人扛。你此刻安全吗？可以找一个信得过的人，或拨 12356；紧急时打 120、110。这一页还在。',
];

const ABOUT_SOMEBODY = [
  '替人担着这样的心，很不容易。可以直接问问对方现在安不安全，陪在旁边，一起拨 12356；紧急时打 120 或 110。你也要有人陪。',
];

const ABOUT_VIOLENCE = [
  '这不是你的错。你现在安全吗？能走就先到有人的地方，危险时打 110，受了伤打 120；想说话可以拨 12356。你写的我都读了。',
];

/** The lines for a reading that is not `none`. */
export function crisisLines(reading: CrisisReading): readonly string[] {
  if (reading.about === 'violence') return ABOUT_VIOLENCE;
  if (reading.about === 'other') return ABOUT_SOMEBODY;
  return reading.level === 'explicit' ? TO_THE_WRITER : GENTLE;
}
