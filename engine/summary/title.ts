// The title of a digest: one or two concrete things in the user's own words, and the day.
import { ARTICLE_TITLE_MAX_CHARACTERS } from '#domain/summary/summary-content.ts';
import type { MoodReading } from '#engine/mood.ts';

const THINGS =
  '晚霞 夕阳 日出 月亮 星空 彩虹 初雪 大雪 小雨 暴雨 桂花 银杏 玉兰 樱花 梧桐 落叶 荷花 菊花 海边 湖边 河边 山顶 公园 操场 图书馆 博物馆 书店 菜市场 厨房 阳台 老家 车站 地铁 火车 飞机 渡轮 咖啡 奶茶 火锅 饺子 馄饨 面条 红烧肉 红薯 柿子 橘子 西瓜 葡萄 蛋糕 月饼 汤圆 早餐 晚饭 年夜饭 绿萝 番茄 猫 小狗 狗 鸟 猫咪 奶奶 爷爷 外婆 外公 妈妈 爸爸 女儿 儿子 孩子 老师 朋友 同学 同事 室友 邻居 论文 报告 考试 面试 项目 方案 代码 毕业 婚礼 生日 电影 演唱会 画展 音乐 吉他 钢琴 小说 日记 照片 旧信 信 电话 毛衣 雨伞 自行车 跑步 游泳 爬山 滑雪 瑜伽 搬家 打扫 加班 医院 手术 感冒 失眠 散步 旅行'.split(
    ' ',
  );

/**
 * `桂花与柿子 · 11月20日`; without a concrete thing it contains the mood, never a cheerful one for a low
 * day.
 */
export function composeTitle(text: string, day: string, reading: MoodReading): string {
  const counted = THINGS.map((thing) => ({
    thing,
    count: text.split(thing).length - 1,
    at: text.indexOf(thing),
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.at - b.at);
  const [first, second] = counted.filter(
    ({ thing }) => !counted.some((other) => other.thing !== thing && other.thing.includes(thing)),
  );
  const mood = reading.valence === 'low' ? '慢一点的一天' : `${reading.mood}的一天`;
  const dated = (subject: string): string => (day === '' ? subject : `${subject} · ${day}`);
  if (first === undefined) return dated(mood);
  const both = dated(second === undefined ? first.thing : `${first.thing}与${second.thing}`);
  return both.length <= ARTICLE_TITLE_MAX_CHARACTERS ? both : dated(first.thing);
}
