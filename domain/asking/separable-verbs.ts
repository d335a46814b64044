// Verbs whose object moves away from them: 跑步 is also 跑了步, 跑完步 and 跑了几次步.

const VERBS = new Set(
  (
    '跑步 加班 吵架 见面 结婚 离婚 分手 生气 请假 睡觉 洗澡 散步 游泳 聊天 吃饭 做饭 理发 剪头 搬家 辞职 道歉 ' +
    '帮忙 生病 住院 发烧 感冒 失眠 上课 毕业 健身 爬山 唱歌 跳舞 喝酒 抽烟 拍照 打架 开会 出差 请客 打球 打针 ' +
    '看病 考试 发火 体检 旅游 拔牙 看牙 补牙 钓鱼 骑车 做梦 迟到 面试 相亲 表白 约会 回家 堵车 停电 断电 化妆 ' +
    '减肥 熬夜 喝茶 逛街 看书 读书 写字 画画 弹琴 练琴 下棋 种花 养猫 遛狗 挨骂 受伤 流泪 倒霉 丢人 开刀 中暑 ' +
    '订婚 租房 买房 看房 退房 刷牙 剪发 染发 烫发 签约 签字 取钱 借钱 还钱 欠钱 存钱 挣钱 转正 入职 离职 报名 ' +
    '挂号 输液 吐血 流血 抽血 献血 怀孕 生娃 送礼 拜年 上坟 守岁 学车 驾车 开车 坐车 停车 修车 洗车 翻车 通宵'
  ).split(' '),
);

const MEASURE = '(?:多少|好?几|[一两二三四五六七八九十]|半)(?:次|回|遍|趟|场|顿|个|本|部|天|小时)?';
const PARTICLE = '(?:[了过完的着]|不了|得了)';
const SEPARATED = new RegExp(
  `((?!第)\\p{Script=Han})(${PARTICLE}(?:${MEASURE})?的?|${MEASURE}的?)(\\p{Script=Han})`,
  'gu',
);
const COUNTED = new RegExp(`${MEASURE}`, 'u');

/** The text with verbs and objects side by side: 跑步 for 跑了几次步, 结婚 for 结的婚. */
export function joinSeparated(text: string): string {
  return text.replace(SEPARATED, (words, verb: string, between: string, object: string) => {
    if (VERBS.has(verb + object)) return verb + object;
    return /[次回遍趟场顿个本部]$/u.test(between) && COUNTED.test(between) ? verb + object : words;
  });
}

const BETWEEN = [
  '了',
  '过',
  '完',
  '了一',
  '了个',
  '了一次',
  '了场',
  '了一场',
  '着',
  '不了',
  '了会',
  '个',
  '的',
];

/** The other forms of a separable verb. */
export function separatedForms(word: string): string[] {
  if (!VERBS.has(word)) return [];
  return BETWEEN.map((between) => `${word.slice(0, 1)}${between}${word.slice(1)}`);
}
