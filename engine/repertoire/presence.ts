// Lines for a text that may be about danger: plain presence. No wit, no cheer, no quotation, no
// question and no subject, because any of them can hurt there. None promises to keep or to stay.
import type { Lines } from '#engine/repertoire/line.ts';

export const PRESENCE_LINES = {
  presence: {
    default_conversation_guide: [
      '我读到了。',
      '嗯，我在这儿。',
      '读到了，不用解释。',
      '读到了。现在什么都先不用决定。',
      '不用急着说清楚，我在。',
      '慢慢来，这一页一直开着。',
      '我在读，你慢慢写。',
      '不用一个人待着，叫个信得过的人来坐坐。',
    ],
    quiet_listener: [
      '嗯，我在。',
      '我听见了，在这儿。',
      '我在这儿，不说话也行。',
      '嗯，先歇一歇。',
      '不用解释，我听着。',
      '叫个人来，一起坐一会儿。',
    ],
    question_asker: [
      '我听着。',
      '读到了，慢慢来，我听着。',
      '不用回答什么，我在这儿。',
      '想说就说，不想说就放着，我在。',
      '我在读，不催你。',
      '先不急着说清楚，我陪着。',
    ],
    warm_elder: [
      '我在呢，坐一会儿。',
      '读到了，不用硬撑。',
      '不急，慢慢来，我在这儿。',
      '先歇口气，什么都先不用定。',
      '别的先放放，叫个人来陪陪你。',
      '想到哪儿说到哪儿，我听着呢。',
    ],
    straight_talker: [
      '读了，我在。',
      '不说漂亮话，我陪着。',
      '不用你解释，我在听。',
      '什么都先不用定，我在。',
      '别一个人扛，找个信得过的人说一声。',
      '写多少都行，我都读。',
    ],
    poetic_observer: [
      '我在这一页旁边。',
      '读到了，我在。',
      '不用写完，我在。',
      '这一页不赶时间，我在。',
      '先在这里停一停。',
      '慢一点，没有关系，我在。',
    ],
  },
  englishPresence: {
    default_conversation_guide: [
      'I read it. I am here.',
      'I am here, and in no hurry.',
      'You do not have to explain. I am here.',
    ],
    quiet_listener: ['I am here.', 'I hear you.', 'Ask someone to come and sit with you.'],
    question_asker: [
      'I am listening.',
      'No need to answer anything. I am here.',
      'I read it. Please do not be alone with this.',
    ],
    warm_elder: [
      'I am here with you. Take your time.',
      'I read it. You do not have to be strong here.',
      'You are no bother. I am here.',
    ],
    straight_talker: ['I read it. I am here.', 'Nothing has to be decided now.', 'I am listening.'],
    poetic_observer: [
      'I am beside this page.',
      'I read it. Let us pause here.',
      'There is no hurry on this page. I am here.',
    ],
  },
} satisfies Readonly<Record<string, Lines>>;
