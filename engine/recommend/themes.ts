// Which themes of the catalogue a diary touches, by its own words. A word counts only where it
// begins and ends at borders between words, so 好心 is not found inside 做好心理准备.
import { RECOMMEND_TEXT_MAX_CHARACTERS } from '#domain/recommendations/recommendation-text.ts';
import { wordList } from '#engine/mood/match.ts';

/**
 * The words of each theme. A word of one character counts only where it is a word by itself.
 * Frequent words that say little (时间, 希望, 走了) are left out.
 */
const THEME_WORDS: Record<string, string> = {
  母亲: '妈妈 母亲 老妈 我妈 妈咪 婆婆 妈 娘亲 阿妈',
  父亲: '爸爸 父亲 老爸 我爸 老爹 爸 阿爸 岳父',
  祖辈: '奶奶 爷爷 外婆 外公 姥姥 姥爷 阿公 阿婆 阿嬷 祖母 祖父 婆孙',
  孩子: '女儿 儿子 孩子 孩子们 宝宝 闺女 娃 小朋友 幼儿园 带娃 娃娃 家长会 小家伙 学生',
  手足: '妹妹 弟弟 姐姐 哥哥 姐妹俩 兄弟俩 我妹 我弟 我姐 我哥 表妹 表姐 表弟 表哥',
  家人: '家人 全家 一家人 爸妈 父母 老公 老婆 丈夫 妻子 团圆 团聚 爹妈 家里人 亲人',
  友情: '朋友 朋友们 闺蜜 室友 同学 老同学 死党 老友 同桌 好友 发小 哥们 兄弟 老朋友 好朋友 战友 搭档',
  爱情: '恋爱 男友 女友 男朋友 女朋友 约会 心动 告白 表白 情人节 牵手 恋人 爱人 纪念日 异地恋 初恋 对象',
  暗恋: '暗恋 心动 告白 表白 偷偷看 喜欢他 喜欢她 喜欢的人 喜欢的男生 喜欢的女生 已读不回 单恋',
  分手: '分手 失恋 前任 前男友 前女友 单身 复合 放不下 放下他 放下她',
  婚姻变故: '离婚 分居 出轨 前夫 前妻 离婚证 离婚协议 冷静期 小三',
  婚礼: '婚礼 结婚 求婚 领证 订婚 新娘 新郎 伴娘 伴郎 婚纱 喜糖 婚宴 接亲 戒指',
  新生: '怀孕 产检 胎动 出生 产房 满月 新生儿 预产期 孕妇 月子 分娩 刚出生 胎心',
  离别: '离别 告别 送别 毕业 分别 送站 送行 饯行 散伙饭 站台 舍不得 临走 调走 再见',
  思乡: '想家 家乡 老家 故乡 乡愁 异乡 他乡 外地 家乡话 离家',
  失去: '去世 离世 过世 不在了 最后一面 扫墓 忌日 遗像 遗物 追悼会 葬礼 怀念 失去 坟前 上坟',
  失去宠物:
    '安乐 安乐死 走丢 走失 彩虹桥 喵星 汪星 猫死了 狗死了 猫走了 狗走了 猫没了 狗没了 仓鼠死了 兔子死了 埋在',
  生死: '去世 离世 过世 葬礼 死亡 墓地 扫墓 临终 病危 遗物 灵堂 火化 骨灰 后事 追悼会 忌日 遗像 上坟 出殡 守灵',
  老去: '老去 老了 白发 白头发 皱纹 退休 年纪 衰老 养老 养老院 驼背 老花镜 变老 苍老',
  疾病: '住院 手术 确诊 化疗 癌 癌症 肿瘤 病危 病房 复查 病理 活检 透析 放疗 重症 病灶 icu 中风 偏瘫 结节 帕金森 阿尔茨海默',
  童年: '小时候 童年 儿时 小学 玩具 老屋 弹珠 连环画 儿童节',
  青春: '青春 大学 高中 校园 毕业 少年 十八岁 操场 宿舍 初中 中学 校服 同桌',
  成长: '成长 长大 懂事 成年 长大了 成熟',
  自然: '爬山 山里 山上 山顶 山路 森林 草地 公园 河边 湖边 江边 田野 野外 徒步 露营 风景 树林 溪水 草原 瀑布 雪山',
  季节: '春天 夏天 秋天 冬天 夏夜 入秋 入冬 立春 立夏 立秋 立冬 初春 深秋 初夏 桂花 银杏 落叶 樱花 蝉鸣 换季 冬至 秋风 春风',
  雨: '下雨 大雨 小雨 暴雨 雨天 雨声 雨伞 淋雨 淋湿 雨水 阵雨 雨夜 雨里 毛毛雨 台风 漏雨 躲雨 雨',
  雪: '下雪 大雪 初雪 雪地 雪花 雪人 雪天 积雪 雪',
  月: '月亮 月光 中秋 满月 月色 圆月 中秋节 赏月',
  夜: '深夜 半夜 夜里 星空 星星 夜晚 夜色 通宵',
  花: '开花 花开 桂花 樱花 玫瑰 百合 菊花 荷花 梅花 花店 花瓣 茉莉 月季 海棠 向日葵 绣球 杜鹃 桃花 油菜花 花盆 养花',
  海: '海边 大海 海浪 沙滩 海风 渡轮 赶海 看海 海水 海岛 海鸥',
  夕阳: '夕阳 晚霞 日落 黄昏 落日 傍晚',
  动物: '猫 狗 猫咪 小猫 小狗 橘猫 狗狗 仓鼠 鹦鹉 兔子 宠物 流浪猫 流浪狗 遛狗 猫粮 黑猫 奶猫 老猫 布偶 金毛 柯基 泰迪 猫砂 小鸟 宠物医院 养猫 养狗 猫猫 毛孩子 撸猫',
  城市: '地铁 公交 城市 高楼 马路 街道 写字楼 霓虹 大城市',
  乡村: '村里 村子 田里 乡下 农村 院子 菜地 镇上 稻田 小镇 庄稼 种地 收麦 稻子 柿子树',
  旅途: '旅行 旅途 旅游 火车 高铁 飞机 行李 车站 机场 公路 民宿 出差 自驾 绿皮车 酒店 行李箱 古镇',
  工作: '工作 上班 加班 同事 老板 领导 项目 开会 方案 客户 职场 公司 甲方 单位 报表 转正 主管 通勤 工位 组长 kpi 周报 升职',
  求职: '面试 简历 找工作 offer 被裁 裁员 失业 求职 招聘 应聘 海投 复试 录用 入职 hr 裁',
  考试: '考试 考研 高考 挂科 落榜 上岸 成绩 备考 考公 复习 考场 分数 期末 考编 国考 查分 录取 榜单 公考 四级 六级 雅思 驾照 论文 答辩',
  坚持: '坚持 打卡 没放弃 不放弃 努力 每天都 练习 训练 咬牙 撑住 继续投 再试一次',
  梦想: '梦想 理想 想成为 追梦 远方',
  勇气: '勇气 勇敢 鼓起 不怕 硬着头皮 豁出去',
  希望: '有希望 盼头 会好的 好起来 好消息',
  自由: '自由 辞职 离职 裸辞 辞呈 放假 无拘无束',
  读书: '读书 看书 书店 图书馆 小说 读完 诗集 书里 诗 翻书 书架 一本书 书',
  音乐: '音乐 弹 弹琴 拉琴 吹笛 琴 琴声 古筝 吉他 钢琴 演唱会 耳机 乐队 唱歌 小提琴 二胡 合唱 曲子 首歌 琴行 老歌 歌',
  创作: '写作 画画 写诗 写小说 创作 写稿 画稿 手账 拍照 陶艺 编织 剪辑 投稿 手作 水彩',
  运动: '跑步 健身 游泳 篮球 足球 羽毛球 乒乓球 马拉松 比赛 球赛 球队 瑜伽 健身房 夜跑 训练 五公里 十公里 半马 决赛 打球',
  食物: '做饭 早餐 晚饭 午饭 火锅 蛋糕 厨房 饺子 包饺子 红烧肉 汤圆 粽子 炖 排骨 面条 粥 好吃 菜谱 烘焙 面包 馄饨 包子 西红柿 鸡汤 年夜饭 夜宵 烧烤 下厨 一桌菜 炒菜 糖醋 小馆子',
  茶酒: '喝酒 喝茶 咖啡 干杯 啤酒 喝醉 喝多 白酒 红酒 茶馆 酒',
  日常: '散步 买菜 洗碗 家务 晒被子 浇花 阳台 发呆 普通的一天 晒太阳 菜市场 午觉 洗衣服 睡到自然醒 赖床',
  节日: '过年 春节 除夕 中秋 中秋节 元宵 端午 圣诞 新年 跨年 国庆 重阳 团圆饭 年夜饭 年货 红包 元旦 冬至 生日 生日快乐 七夕',
  金钱: '工资 房贷 还款 花呗 欠债 亏 亏了 信用卡 存款 没钱 缺钱 省钱 贷款 破产 债 房租 奖金 被骗',
  住处: '搬家 房东 租房 漏水 新家 装修 新房 房子 合租 出租屋 收拾屋子 断舍离 中介 退租 邻居 打包 旧衣服',
  时间: '岁月 从前 转眼 一晃 十年 多年 回忆 旧照片 老照片 那时候 当年 二十年 时光 日记本 好多年',
  独处: '独自 独处 自己待着 一个人待着 一个人坐 一个人走 安静 清静',
  孤独: '孤独 孤单 寂寞 没人说话 没有人说话 一个人吃饭 没人可说 没有人可以说 形单影只 没人懂',
  失眠: '失眠 睡不着 没睡着 翻来覆去 睡不着觉 数羊 褪黑素 一夜没睡 半夜醒',
  争吵: '吵架 争吵 冷战 吵了 大吵 顶嘴 摔门 吵起来 闹翻 绝交 拌嘴',
  和解: '和好 和解 道歉 说开了 原谅 冰释前嫌',
  误会: '误会 误解 冤枉 背锅 甩锅 解释不清 百口莫辩 被骂 流言 说闲话',
  后悔: '后悔 愧疚 内疚 遗憾 来不及 对不起 亏欠 没说出口 自责 早知道',
  迷茫: '迷茫 不知道要什么 没有方向 看不到头 人生意义 何去何从 不知道该 纠结 犹豫 选择 年龄焦虑 找不到方向',
  疗愈: '难过 疲惫 伤心 委屈 崩溃 低落 焦虑 压力 好累 太累 很累 emo 破防 抑郁 咨询师 复诊 没力气 大哭 哭 眼泪 无力 内耗 难受 心累 撑不住',
  陌生人的善意: '陌生人 素不相识 好心 好心人 志愿者 路人 让座 保安 司机师傅 老大爷 递给我',
  战争: '战争 战火 老兵 抗战 战场 上过战场 打仗 参战',
  梦境: '做梦 梦见 梦到 噩梦 梦里 梦',
  霸凌: '霸凌 欺负 孤立 嘲笑 起外号 绰号 欺凌 骚扰 排挤',
};

/** Words that hold one of a theme's without its meaning, and that the segmenter takes apart. */
const OTHER_WORDS =
  '工作人员 工作日 结婚证 结婚照 结婚戒指 婚纱照 朋友圈 小星星 猫眼 热狗 海鲜 海底捞 雪糕 书包 书记 花生 酒精'.split(
    ' ',
  );

/** The themes that have words. */
export const THEME_NAMES: readonly string[] = Object.keys(THEME_WORDS);

const WORDS = wordList(
  (() => {
    const themesOf = new Map<string, string[]>();
    for (const [theme, words] of Object.entries(THEME_WORDS)) {
      for (const word of words.split(' '))
        themesOf.set(word, [...(themesOf.get(word) ?? []), theme]);
    }
    for (const word of OTHER_WORDS) themesOf.set(word, []);
    return themesOf;
  })(),
);

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

/** How strongly a diary touches a theme: how often, and the writer's own word for it. */
export interface ThemeSign {
  count: number;
  /** The longest of its words; '' when another source than a word gave the theme. */
  word: string;
}

/** The themes of a text by name; most frequent first, then in order of appearance. */
export function themesIn(text: string): Map<string, ThemeSign> {
  const read = text
    .slice(0, RECOMMEND_TEXT_MAX_CHARACTERS)
    // The words of a title are not the writer's.
    .replace(/《[^《》\n]{1,40}》/gu, '《》')
    .replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
  const found = new Map<string, ThemeSign>();
  for (const { word, themes } of wordsIn(read)) {
    for (const theme of themes) {
      const sign = found.get(theme);
      found.set(theme, {
        count: (sign?.count ?? 0) + 1,
        word: sign === undefined || word.length > sign.word.length ? word : sign.word,
      });
    }
  }
  return new Map([...found].toSorted(([, a], [, b]) => b.count - a.count));
}

/** The matches that begin and end at borders of words: the longest at each place, no overlaps. */
function wordsIn(text: string) {
  const borders = wordBorders(text);
  const hits: { word: string; themes: readonly string[] }[] = [];
  let free = 0;
  for (const at of borders) {
    if (at < free) continue;
    for (let length = WORDS.longest; length > 0; length -= 1) {
      const word = text.slice(at, at + length);
      const themes = WORDS.values.get(word);
      if (themes === undefined || !borders.has(at + length)) continue;
      hits.push({ word, themes });
      free = at + length;
      break;
    }
  }
  return hits;
}

/**
 * The places between the words of a text, its two ends included, in order. Beyond the part of a
 * text that is read there are none: the segmenter takes more than linear time.
 */
export function wordBorders(text: string): ReadonlySet<number> {
  const borders = new Set<number>();
  const read = text.slice(0, RECOMMEND_TEXT_MAX_CHARACTERS);
  for (const { index } of SEGMENTER.segment(read)) borders.add(index);
  return borders.add(read.length);
}
