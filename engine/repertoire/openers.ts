// Short words of sympathy or joy before a line that is neutral itself.
import type { Lines } from '#engine/repertoire/line.ts';

/** Said only where the entry is certainly low, or certainly good. The asker does not judge. */
export const OPENERS: Readonly<Record<'low' | 'high', Lines>> = {
  low: {
    default_conversation_guide: ['唉。', '真不好受。', '听着就难受。', '这也太难了。'],
    quiet_listener: ['嗯，难。', '不好受。', '唉。'],
    question_asker: [],
    warm_elder: ['唉。', '不容易。', '哎，难为你了。'],
    straight_talker: ['够呛。', '真糟。', '这不好受。'],
    poetic_observer: [],
  },
  high: {
    default_conversation_guide: ['真好。', '太好了。', '听着就高兴。', '哈哈，真好。'],
    quiet_listener: ['真好。', '好。', '嗯，真好。'],
    question_asker: [],
    warm_elder: ['好，好。', '哎哟，真好。', '听着就欢喜。'],
    straight_talker: ['漂亮。', '可以啊。', '好事。'],
    poetic_observer: [],
  },
};
