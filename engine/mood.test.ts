// Mood and valence of plain examples; a low text never gets a cheerful label (rulings 8).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMood } from '#engine/mood.ts';

describe('readMood', () => {
  test.each([
    ['和室友吃火锅吃到打嗝，笑得停不下来', '愉快', 'high'],
    ['今天终于完成了论文初稿，很有成就感', '充实', 'high'],
    ['一家人围着桌子包饺子，暖暖的', '温馨', 'high'],
    ['陌生人把伞塞给我，鼻子一酸', '感动', 'high'],
    ['为什么小时候觉得很长的路，现在这么短', '思考', 'even'],
    ['坐在阳台上喝茶，听雨声', '平静', 'even'],
    ['', '平静', 'even'],
    // negation
    ['今天一点也不开心', '平静', 'low'],
    ['不得不说，今天真开心', '愉快', 'high'],
    ['玩得不要太开心', '愉快', 'high'],
    ['没有开心也没有难过，普通的一天', '平静', 'even'],
    // contrast
    ['蛋糕很好吃，可是想到爸爸不在了，眼泪就下来了', '平静', 'low'],
    ['早上有点丧，但是晚上和她玩得很开心，笑了一路', '愉快', 'high'],
    // irony
    ['呵呵，真棒，周末又要加班', '平静', 'low'],
    // reflecting in a low text
    ['越想越难过，是不是我把一切都搞砸了', '思考', 'low'],
  ])('%s', (text, mood, valence) => {
    expect(readMood(text)).toMatchObject({ mood, valence });
  });

  test('low text · is never 愉快, 温馨 or 充实', () => {
    const words =
      '开心 难过 妈妈 哭 累 但是 不 很 完成 感动 为什么 ， 。 ！ 失眠 温暖 呵呵 加班 好 分手'.split(
        ' ',
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (parts) => {
        const { mood, valence } = readMood(parts.join(''));
        if (valence === 'low') expect(['平静', '思考', '感动']).toContain(mood);
        if (valence === 'high') expect(mood).not.toBe('思考');
      }),
    );
  });

  test('images, URLs and markup · have no mood', () => {
    expect(readMood('[图片2张] https://example.com/开心 <b title="开心">')).toEqual({
      mood: '平静',
      valence: 'even',
    });
  });
});
