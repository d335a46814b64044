// A death is read from words that also mean leaving, a departure is not.
import { expect, test } from 'vitest';
import { lossesIn } from '#engine/recommend/losses.ts';

test.each([
  ['养了十四年的狗今早走了。', '失去宠物'],
  ['外公走后第一个中秋，桌上少一双筷子。', '失去'],
  ['妈妈的手表停了，停在她走的那天下午。', '失去'],
  ['大学室友车祸走了，群里没人敢先说话。', '失去'],
  ['老猫没熬过这个冬天。', '失去宠物'],
  ['煤球没熬过这个冬天。十七岁的老猫。', '失去宠物'],
])('%s · %s', (text, theme) => {
  expect([...lossesIn(text).keys()]).toContain(theme);
});

test.each([
  '同事走了以后，她的工位一直空着。',
  '她走后第三天，我把钥匙还给了房东。',
  '妈妈走了半小时的路来给我送伞。',
  '爸爸走进来，把灯打开了。',
  '手机没了电，妈妈打不通。',
])('%s · no death', (text) => {
  expect(lossesIn(text).size).toBe(0);
});
