// Finds earlier texts on the same subject: shared character pairs, weighted by rarity, or one rare
// pair that may be a name. It needs no model and no network.
import { kinIn, kinWords } from '#domain/text/people.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';

/** Maximum earlier texts for a reply (AI memory). */
export const RELATED_MAX = 3;

/** Fewer shared pairs are a coincidence, unless one may be a name. */
const MIN_SHARED_PAIRS = 3;

/** Share of the rarer text's weight that must be common. */
const MIN_LIKENESS = 0.12;

/**
 * Compared characters of a text: its beginning shows the subject, and a very long text must not
 * take seconds.
 */
export const COMPARED_CHARACTERS = 1_500;

/** Pairs that occur in every diary and carry no meaning. */
const COMMON_PAIRS = new Set(
  '今天 昨天 明天 一个 一下 一点 一些 一起 这个 那个 我们 他们 她们 自己 没有 不是 就是 还是 但是 可是 因为 所以 如果 然后 觉得 感觉 知道 真的 什么 怎么 这样 那样 时候 现在 已经 还有 起来 出来 回来 下来 有点 有些 很多 不知 道怎 个人 天的 了一 的时 上的 的人 得很 不了 也不 我的 的我 是我 我也 了我 了个 是一 的是 不能 不会 可以 开始 终于 突然 其实 好像 一直 又是 都是 早上 上午 中午 下午 晚上 了很 很久'.split(
    ' ',
  ),
);

/** Words of every diary: sharing one of them alone means nothing. */
const EVERYDAY_PAIRS = new Set(
  [
    '一样 丈夫 三天 上周 上班 下周 下班 下雨 下雪 不同 不过 世界 东西 两个 两次',
    '中秋 为了 之前 之后 也许 习惯 书店 书馆 买东 买了 买菜 事情 亲戚 人家 人生',
    '今年 以前 以后 任何 会议 伤心 作业 假期 做完 做梦 做饭 健身 偶尔 傍晚 儿子',
    '全家 全部 公交 公公 公司 公园 公室 关于 关系 其他 写字 写完 写日 冬天 冰箱',
    '决定 准备 凌晨 减肥 几天 出差 出门 分手 刚刚 刚才 初中 别人 别的 前任 办公',
    '办法 加班 努力 包裹 医生 医院 午餐 午饭 半夜 卧室 压力 原因 厨房 去年 反正',
    '发呆 发现 发生 叔叔 只是 只有 只要 可能 司机 吃完 吃饭 同事 同学 同样 同桌',
    '名字 后悔 后来 吵架 告别 告诉 呜呜 周末 味道 呵呵 咖啡 哈哈 哥哥 哭了 商场',
    '喜欢 嗓子 嘻嘻 回家 回忆 国庆 图书 地铁 坚持 城市 声音 复习 夏天 夕阳 外公',
    '外卖 外婆 夜里 大学 大家 大概 天天 天气 太累 太阳 失望 失眠 头发 女儿 女友',
    '女朋 奶奶 奶茶 好累 妈妈 妹妹 妻子 姐姐 委屈 姥姥 姥爷 婆婆 孤单 孤独 学校',
    '学生 孩子 安静 完全 完成 宝宝 客厅 客户 室友 害怕 害羞 家人 家里 宿舍 对象',
    '小区 小学 小孩 小说 尴尬 居然 屋里 崩溃 工作 工资 市场 师傅 希望 带伞 常常',
    '平静 幸福 幸运 应该 开会 开心 弟弟 很累 微信 心情 心里 必须 忘记 快乐 快递',
    '忽然 恋爱 悄悄 情绪 想念 意义 意思 感动 感觉 感谢 愿意 慢慢 成绩 或者 房间',
    '所有 手机 打扫 打电 护士 报告 担心 搬家 收拾 放假 放弃 故事 教室 散步 方案',
    '旅游 旅行 无聊 日子 日记 早晨 早餐 早饭 时候 时间 明年 星星 星期 春天 春节',
    '晚霞 晚餐 晚饭 普通 曾经 最近 月亮 有人 朋友 期待 机会 机场 果然 样子 桂花',
    '桌子 椅子 楼上 楼下 母亲 每天 毕业 水果 永远 汇报 沙发 洗澡 洗碗 消失 消息',
    '深夜 清晨 游戏 火车 火锅 烦躁 焦虑 照片 父亲 父母 爷爷 爸妈 爸爸 牛奶 特别',
    '生人 生日 生气 生活 电影 电梯 电脑 电话 男友 男朋 疲惫 目标 相册 看书 看完',
    '看电 眼泪 眼睛 睡不 睡着 睡觉 离婚 离开 离职 秋天 秘密 空气 空调 突然 窗外',
    '窗户 竟然 笑了 答案 简单 简历 米饭 紧张 累了 经常 结婚 结束 结果 继续 老人',
    '老公 老婆 老家 老师 老板 考试 而且 耳机 聊天 肚子 脑子 膝盖 自己 舒服 花开',
    '药店 菜场 虽然 蛋糕 街上 衣服 西瓜 视频 计划 认真 认识 讨厌 记得 记忆 论文',
    '说完 说话 请假 读书 课堂 谢谢 起床 超市 跑完 跑步 路上 路口 路边 踏实 身体',
    '车站 轻松 轻轻 辛苦 辞职 过年 运动 逛街 邻居 醒来 重新 重要 钥匙 钱包 锻炼',
    '门口 问题 闺蜜 阳光 阳台 阿姨 陌生 院子 除了 难受 难过 雨伞 雨停 需要 静静',
    '非常 面条 面试 鞋子 音乐 项目 领导 风吹 飞机 食堂 餐厅 饭店 饺子 马上 马路',
    '高中 高兴 高铁 鸡蛋 黄昏',
  ]
    .join(' ')
    .split(' '),
);

/** Characters that join words: a pair with one of them is no name. */
const JOINING =
  /[的了是我你您他她它们这那哪在有和与就不也都很还又着过到说要会能去来给把被让从对没上下里外前后个么吗呢吧啊呀哦嗯一二三四五六七八九十几多少每些什谁怎为以于但而或如所因此之其再才刚只最更太真可得地起回进开好想看做吃走用写叫像等跟比向年月日时点]/u;

/** English words that mean nothing alone; numbers and shorter words mean nothing either. */
const FOREIGN_NAME = /^(?=[a-z0-9]*[a-z])[a-z0-9]{3,}$/u;
const EVERYDAY_WORDS = new Set(
  'the and for was not but you are with this that have had has his her she him they all can did get got out too now day one its from what when then just like been were will would could about again today because really very some more work home feel emo app'.split(
    ' ',
  ),
);

/** Longing for someone: every earlier text about that person is related. */
const MISSING =
  /想念|思念|怀念|(?<![我你他她它不没敢])想我?(?=[爸妈爷奶外姥哥姐弟妹父母老])|梦[见到]/u;

/** What changes everything that is said about a relative. */
const GRAVE =
  /去世|过世|离世|走了.{0,2}年|不在了|没了|葬礼|出殡|火化|坟|墓|忌日|头七|遗[像物照体]|病危|确诊|化疗|重症|离婚/u;

/** Those that are searched for beside the words for the relative. */
const GRAVE_PAIRS = ['去世', '过世', '离世', '忌日', '葬礼', '遗像', '确诊'];

/** A pair in more earlier texts than this is common for this user. */
const RARE_MAX = 20;

/** Neighbouring Chinese characters, and whole Latin words. */
export function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const [run] of normaliseForSearch(text).matchAll(/\p{Script=Han}+|[a-z0-9]{2,}/gu)) {
    if (/^[a-z0-9]/u.test(run)) {
      pairs.add(run);
      continue;
    }
    const characters = [...run];
    for (let i = 0; i + 1 < characters.length; i += 1) {
      const pair = `${characters[i]}${characters[i + 1]}`;
      if (!COMMON_PAIRS.has(pair)) pairs.add(pair);
    }
  }
  return pairs;
}

/**
 * The pairs of a text for a query that takes a limited number: first those that may be the name of
 * a person, a pet or a place, so that a name late in a long text is not lost.
 */
export function pairsToFind(text: string): string[] {
  const pairs = [...pairsOf(text)];
  const kin = kinIn(text.slice(0, COMPARED_CHARACTERS));
  const ofKin = kin.length === 0 ? [] : [...GRAVE_PAIRS, ...kinWords(kin)];
  return [...new Set([...pairs.filter(mayBeName), ...ofKin, ...pairs])];
}

/** Whether sharing this pair alone can connect two texts, if it is rare. */
function mayBeName(pair: string): boolean {
  return /^[a-z0-9]/u.test(pair)
    ? FOREIGN_NAME.test(pair) && !EVERYDAY_WORDS.has(pair)
    : !EVERYDAY_PAIRS.has(pair) && !JOINING.test(pair);
}

/**
 * The most similar earlier texts, best first; at most {@link RELATED_MAX}, without coincidences.
 * Texts are related by several shared pairs, or by one that may be a name and that is rare among
 * the earlier texts, which are those that share any pair.
 */
export function rankRelated<T extends { text: string }>(text: string, earlier: readonly T[]): T[] {
  const wanted = pairsOf(text.slice(0, COMPARED_CHARACTERS));
  const kin = kinIn(text.slice(0, COMPARED_CHARACTERS));
  const candidates = earlier.map((entry) => {
    const compared = entry.text.slice(0, COMPARED_CHARACTERS);
    const theirs = kinIn(compared);
    return {
      entry,
      pairs: pairsOf(compared),
      isOfKin: kin.some((person) => theirs.includes(person)),
      isGrave: GRAVE.test(compared),
    };
  });
  const frequency = new Map<string, number>();
  for (const { pairs } of candidates)
    for (const pair of pairs) frequency.set(pair, (frequency.get(pair) ?? 0) + 1);
  const isMissing = MISSING.test(text.slice(0, COMPARED_CHARACTERS));
  const weight = (pair: string) =>
    Math.log(1 + (candidates.length + 1) / ((frequency.get(pair) ?? 0) + 1));
  const weigh = (pairs: Iterable<string>) =>
    [...pairs].reduce((sum, pair) => sum + weight(pair), 0);
  const whole = weigh(wanted);
  const names = new Set(
    [...wanted].filter((pair) => (frequency.get(pair) ?? 0) <= RARE_MAX && mayBeName(pair)),
  );
  const found = candidates
    .map(({ entry, pairs, isOfKin, isGrave }) => {
      const shared = [...wanted].filter((pair) => pairs.has(pair));
      return {
        entry,
        shared: shared.length,
        hasName: shared.some((pair) => names.has(pair)),
        likeness: weigh(shared) / Math.max(1, Math.min(whole, weigh(pairs))),
        isOfKin: isOfKin && (isMissing || isGrave),
        isGrave: isOfKin && isGrave,
      };
    })
    .filter(
      ({ shared, hasName, likeness, isOfKin }) =>
        hasName || isOfKin || (shared >= MIN_SHARED_PAIRS && likeness >= MIN_LIKENESS),
    )
    .toSorted((a, b) => b.likeness - a.likeness);
  // One text about what happened to a relative comes first: a reply must know it.
  const grave = found.find(({ isGrave }) => isGrave);
  return [...new Set(grave === undefined ? found : [grave, ...found])]
    .slice(0, RELATED_MAX)
    .map(({ entry }) => entry);
}
