// The sample posts of trial mode: a user's ordinary fortnight, written for this product, replies
// included, and labelled 示例文字. A reply promises no more than the built-in engine gives: it quotes
// a clause and adds a plain sentence or a question that would fit many posts of its kind. The posts
// are dated backwards from the first visit, so that they never look stale.
import type { SamplePost } from '#domain/samples/sample.ts';

/** Newest first. */
export const SAMPLE_POSTS: readonly SamplePost[] = [
  {
    id: '5a3c1e00-0000-7000-8000-000000000001',
    daysAgo: 1,
    time: '21:40',
    content: '下班路上桂花忽然开了。整条街都是甜的，我绕了一个路口，多走了十分钟。',
    images: ['sample:osmanthus.webp'],
    conversation: [
      {
        roleKey: 'default_conversation_guide',
        text: '“我绕了一个路口，多走了十分钟”。走这一段的时候，是快了还是慢了？',
        minutesLater: 2,
      },
      { roleKey: null, text: '慢了。平时都是戴着耳机赶地铁，今天把耳机摘了。', minutesLater: 6 },
      {
        roleKey: 'default_conversation_guide',
        text: '“今天把耳机摘了”，这一句我记下了。',
        minutesLater: 7,
      },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000002',
    daysAgo: 2,
    time: '08:12',
    content: '煮了第一锅南瓜粥，水放多了，像南瓜汤。妈妈在视频里笑我，说她第一次也是这样。',
    images: ['sample:porridge.webp'],
    conversation: [
      {
        roleKey: 'warm_elder',
        text: '“她第一次也是这样”，这样的话，记下来就不白过。',
        minutesLater: 5,
      },
      {
        roleKey: null,
        text: '她说下次少放一碗水，等看见米粒贴着锅边翻上来就关火。',
        minutesLater: 20,
      },
      {
        roleKey: 'warm_elder',
        text: '“她说下次少放一碗水”，好，这句留着。',
        minutesLater: 21,
      },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000003',
    daysAgo: 3,
    time: '23:55',
    content: '方案改到第六版，终于过了。没有想象中的高兴，只是很安静地把电脑合上，听见空调的声音。',
    images: [],
    conversation: [
      { roleKey: 'quiet_listener', text: '“很安静地把电脑合上”，我听到了。', minutesLater: 3 },
      { roleKey: null, text: '可能是太累了吧，连高兴都要排队。', minutesLater: 8 },
      {
        roleKey: 'quiet_listener',
        text: '“连高兴都要排队”——先放在这里，不用急着说清楚。',
        minutesLater: 9,
      },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000004',
    daysAgo: 5,
    time: '16:30',
    content:
      '在旧书店翻到一本1987年的《植物图谱》，扉页写着“给小敏，愿你认得窗外的每一棵树”。花十二块钱买了回来。',
    images: ['sample:plant-book.webp'],
    conversation: [
      {
        roleKey: 'question_asker',
        text: '“愿你认得窗外的每一棵树”。读到这里，你先想到了什么？',
        minutesLater: 4,
      },
      { roleKey: null, text: '想到写字的人停下笔，抬头看了看窗外。', minutesLater: 15 },
      {
        roleKey: 'question_asker',
        text: '“抬头看了看窗外”。要是再往下写一句，会是什么？',
        minutesLater: 16,
      },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000005',
    daysAgo: 6,
    time: '19:05',
    content:
      '和阿泽吵了一架，为了谁忘记交电费。吵到一半灯真的灭了，两个人在黑里愣了三秒，一起笑出来。',
    images: [],
    conversation: [
      {
        roleKey: 'straight_talker',
        text: '“两个人在黑里愣了三秒，一起笑出来”。行，这句留着，其余的先放放。',
        minutesLater: 6,
      },
      { roleKey: null, text: '后来是他下楼交的，我煮了面等他。', minutesLater: 30 },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000006',
    daysAgo: 8,
    time: '06:48',
    content: '第一次跑完五公里，配速七分半。最后五百米是被一只柯基超过去的。',
    images: ['sample:river.webp'],
    conversation: [
      {
        roleKey: 'default_conversation_guide',
        text: '“第一次跑完五公里”，值得记下来。跑的时候，路上是什么样子？',
        minutesLater: 12,
      },
      {
        roleKey: null,
        text: '河边刚起雾，柯基的主人在后面喊“慢点慢点”，不知道是喊它还是喊我。',
        minutesLater: 40,
      },
      {
        roleKey: 'default_conversation_guide',
        text: '“不知道是喊它还是喊我”，你写下来，这一刻就有了地方放。',
        minutesLater: 41,
      },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000007',
    daysAgo: 10,
    time: '14:20',
    content: '外婆把我的名字叫成了妈妈的名字，然后自己也愣了一下。我应了一声，没有纠正她。',
    images: [],
    conversation: [
      {
        roleKey: 'poetic_observer',
        text: '“我应了一声”。像一页纸的一角，被轻轻折起。',
        minutesLater: 10,
      },
      { roleKey: null, text: '她后来一直牵着我的手，手心很暖。', minutesLater: 25 },
      {
        roleKey: 'poetic_observer',
        text: '“手心很暖”，这几个字留在这里正好。',
        minutesLater: 26,
      },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000008',
    daysAgo: 12,
    time: '22:15',
    content: '今天什么都没发生。洗了床单，晒了被子，晚上躺下去全是太阳的味道。',
    images: ['sample:sheets.webp'],
    conversation: [
      {
        roleKey: 'warm_elder',
        text: '你写“全是太阳的味道”，我慢慢看着呢。日子就是这么一件一件过的。',
        minutesLater: 3,
      },
      { roleKey: null, text: '原来“什么都没发生”的一天，也能写满三行。', minutesLater: 9 },
    ],
  },
  {
    id: '5a3c1e00-0000-7000-8000-000000000009',
    daysAgo: 14,
    time: '18:02',
    content: '电梯里遇到楼上的小朋友，举着一片比脸还大的梧桐叶，说要带回家当被子给乌龟盖。',
    images: ['sample:leaf.webp'],
    conversation: [
      {
        roleKey: 'question_asker',
        text: '“说要带回家当被子给乌龟盖”。这里面，你最想记住的是哪一点？',
        minutesLater: 5,
      },
      {
        roleKey: null,
        text: '她说得特别认真，我也就认真地问：那它的脚会不会露在外面？',
        minutesLater: 11,
      },
    ],
  },
];
