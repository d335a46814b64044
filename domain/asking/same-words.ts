// Words of a claim that may stand for those of an entry, such as 打点滴 for 挂水.
import { joinSeparated } from '#domain/asking/separable-verbs.ts';

/** Words that may replace each other; the first one is compared. */
const SAME: readonly (readonly string[])[] = [
  ['妈', '妈妈', '母亲', '老妈', '妈咪', '我妈'],
  ['爸', '爸爸', '父亲', '老爸', '我爸'],
  ['姐', '姐姐', '大姐', '我姐'],
  ['哥', '哥哥', '大哥', '我哥'],
  ['男友', '男朋友'],
  ['女友', '女朋友'],
  ['输液', '打点滴', '打了点滴', '挂水', '吊水', '点滴'],
  ['复合', '和好', '重归于好'],
  ['说', '告诉', '讲', '聊'],
  ['公里', 'km', '千米'],
  ['元', '块钱', '块'],
  ['涨薪', '涨工资', '加薪', '工资涨'],
  ['吵架', '吵了', '争吵', '拌嘴', '大吵'],
  ['通过', '考过', '一把过', '合格', '没过', '过了', '过关'],
  ['收养', '领养', '抱养'],
  ['失眠', '睡不着', '没睡着', '醒着'],
  ['剪短', '短发', '剪头', '剪发', '理发'],
  ['看完', '读完'],
  ['参加', '参与', '报名'],
  ['跑完', '完赛'],
  ['骑行', '骑车', '骑了'],
  ['跑步', '配速', '夜跑', '晨跑', '跑了'],
  ['半马', '半程马拉松'],
  ['马拉松', '全马', '全程马拉松'],
  ['孤单', '孤独', '寂寞'],
  ['难过', '伤心', '难受'],
  ['开心', '高兴', '快乐'],
  ['生气', '气死', '火大', '愤怒'],
  ['入职', '第一天上班', '上岗'],
  ['入职新公司', '新公司第一天'],
  ['感冒', '着凉'],
  ['工作', '上班'],
  ['买了', '入手', '下单', '买好'],
  ['退掉', '退了', '退货'],
  ['丢了', '弄丢', '不见了', '掉进', '找不到了'],
  ['成功', '做成', '学会', '会做'],
  ['吃', '顿', '碗', '啃', '尝'],
  ['去', '来', '飞', '赴', '回'],
  ['喝', '干杯', '畅饮'],
  ['看', '读', '翻', '追', '见', '逛'],
  ['哭', '流泪', '眼泪', '抹泪'],
  ['累', '疲惫', '疲倦', '精疲力尽'],
  ['疼', '痛'],
  ['遇', '碰', '撞见'],
  ['去世', '过世', '离世', '没了'],
  ['失业', '被裁', '裁员'],
  ['辞', '离'],
  ['见面', '碰面', '会面'],
];

/** What each word is compared as; a first word as itself, so that no part of it is replaced. */
const COMPARED_AS = new Map(
  SAME.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);
const SAME_WORDS = new RegExp(
  [...COMPARED_AS.keys()].toSorted((a, b) => b.length - a.length).join('|'),
  'gu',
);

const COMPARED_CHARACTERS = 6_000;

/** A text with its verbs and objects side by side and one word for each group of {@link SAME}. */
export function comparedWords(text: string): string {
  return joinSeparated(text.slice(0, COMPARED_CHARACTERS)).replace(
    SAME_WORDS,
    (word) => COMPARED_AS.get(word) ?? word,
  );
}
