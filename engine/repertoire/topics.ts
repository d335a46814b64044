// All topics by name.
import { FEELING_TOPICS } from '#engine/repertoire/topics/feelings.ts';
import { THING_TOPICS } from '#engine/repertoire/topics/things.ts';
import type { Topic } from '#engine/repertoire/topics/topic.ts';
import { WORLD_TOPICS } from '#engine/repertoire/topics/world.ts';

export { WORD_SLOT, type Topic } from '#engine/repertoire/topics/topic.ts';

export const TOPICS: Readonly<Record<string, Topic>> = {
  ...FEELING_TOPICS,
  ...WORLD_TOPICS,
  ...THING_TOPICS,
};
