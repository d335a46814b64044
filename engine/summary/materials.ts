// Material as people write it, for the tests of summaries.
import type { SummaryShare } from '#domain/summary/summary-content.ts';

const share = (time: string | null, content: string, ...lines: string[]): SummaryShare => ({
  content,
  time,
  lines,
});

/** One day in four short posts, 130 characters. */
export const SHORT_DAY: readonly SummaryShare[] = [
  share('11月20日 20:10', '晚上煮了一碗面。', '其实今天有点想家。'),
  share('11月20日 07:40', '早上路过巷口，桂花开了。绕了两步路去闻。'),
  share('11月20日 12:30', '吃了饭'),
  share(
    '11月20日 12:50',
    '和小周吃面，她说下个月要搬去杭州了。我们从大学就住得近，忽然不知道说什么。',
  ),
];

/** One sentence. */
export const ONE_SENTENCE: readonly SummaryShare[] = [
  share('11月20日 23:10', '今天什么都不想说，就写这一句吧'),
];

/** Images only. */
export const IMAGES_ONLY: readonly SummaryShare[] = [
  share('11月20日 09:00', '[图片2张]'),
  share('11月20日 17:40', '[图片1张]'),
];

/** Lists, as a request carries them: on one line. */
export const LISTS: readonly SummaryShare[] = [
  share('11月20日 09:00', '今天要做的事： 1. 交房租 2. 给外婆寄药 3. 把窗帘拆下来洗'),
  share('11月20日 21:30', '只做了两件。 - 房租交了 - 药寄了 窗帘明天再说'),
];

/** English, without Chinese. */
export const ENGLISH: readonly SummaryShare[] = [
  share('11月20日 08:10', 'My sister is moving to Toronto. She told me on the phone this morning.'),
  share(
    '11月20日 19:00',
    'I smiled the whole time, then cried in the kitchen. It was quiet there. The kettle had gone cold',
    'so I made tea again',
  ),
];

/** A single long day, about 900 characters, with routine and a repetition. */
export const LONG_DAY: readonly SummaryShare[] = [
  share(
    '11月20日 06:50',
    '闹钟响之前就醒了，窗外还是青的。楼下有人在扫地，一下一下的，听了好一会儿才起来。昨晚没睡踏实，梦里一直在找一把钥匙，翻遍了老家的抽屉也没找到。',
  ),
  share('11月20日 08:05', '到公司了'),
  share(
    '11月20日 09:30',
    '例会上说了季度的安排，我这组要多接一个项目。小林看了我一眼，我们俩都没说话。他上个月刚当了爸爸，每天最早走，又每天最早来。会后我去找了组长，说能不能晚两周开始。她想了想，说先排一版时间表给她看。',
    '谢谢',
  ),
  share('11月20日 12:20', '吃了午饭'),
  share(
    '11月20日 12:40',
    '中午一个人去河边走了一圈。柳树的叶子黄了一半，风一吹就往水里落。有个老人在钓鱼，桶里是空的，他也不急。我站在旁边看了十分钟，什么都没想。后来下起小雨，他把伞撑在桶上，自己淋着。',
  ),
  share(
    '11月20日 15:10',
    '下午把时间表排了三版。第一版太满，第二版把周末也算进去了，第三版才像个人能过的日子。发出去的时候手有点抖，怕被说懒。等回信的时候我去茶水间洗了三遍杯子。',
    '她回得很快，说可以。',
    '我愣了一下，原来开口也没有那么难。',
  ),
  share('11月20日 18:20', '中午一个人去河边走了一圈。柳树的叶子黄了一半，风一吹就往水里落。'),
  share(
    '11月20日 18:40',
    '下班路上买了两个烤红薯，一个给门卫王叔。他正在听收音机里的评书，摆摆手说不要，又接过去，烫得左右手倒。他说他女儿小时候也爱吃这个，现在在深圳，一年回来一次。',
  ),
  share(
    '11月20日 20:30',
    '给妈妈打了电话。她问我吃了什么，我说红薯。她说那不算饭。我们就着这句话笑了半天。挂了以后我把阳台的灯打开，看见绿萝长出一片新叶子，卷着，还没有展开。',
    '所以今天不算坏。',
  ),
  share('11月20日 22:50', '洗澡了'),
  share(
    '11月20日 23:20',
    '睡前把明天要带的东西放在门口：伞、电脑、还给小林的书。书里夹着他去年写的便签，字很丑，写着“慢慢来”。',
  ),
];

/** Five days, about 1,300 characters. */
export const SEVERAL_DAYS: readonly SummaryShare[] = [
  share(
    '11月14日 21:00',
    '爷爷住院了。爸爸在电话里说得很轻，说只是观察两天，让我别请假。我听见他那头有推车的声音，轮子咯噔咯噔的。挂了电话我把下周的票都看了一遍。',
  ),
  share(
    '11月15日 07:30',
    '早上还是买了票。高铁上旁边坐了个小姑娘，一路在背课文，背到“慈母手中线”就卡住，抬头看她妈妈。我帮她接了下一句，她不好意思地笑了。',
  ),
  share(
    '11月15日 13:40',
    '到医院的时候爷爷在睡觉。他瘦了很多，手背上贴着胶布，青一块。奶奶坐在旁边剥橘子，剥好了也不吃，一瓣一瓣摆在纸上。她看见我，第一句话是问我冷不冷。',
    '我说不冷。',
  ),
  share('11月15日 19:10', '吃了晚饭'),
  share(
    '11月15日 21:30',
    '晚上我陪床。隔壁床的大叔打呼噜，爷爷醒了两次，一次要喝水，一次问我现在几点。我说两点，他说那你快睡。后来他握着我的手睡着了，我一动不敢动，胳膊麻到早上。',
  ),
  share(
    '11月16日 10:00',
    '医生来查房，说指标比前天好。爸爸在走廊里抽烟，抽到一半被护士说了，他像小学生一样把烟掐了。我第一次发现他的头发白了这么多。',
  ),
  share(
    '11月16日 16:20',
    '推爷爷下楼晒太阳。院子里有一棵柿子树，果子没人摘，红得发亮。爷爷说老家那棵也该红了，今年没人上树。他说等他好了，他在下面指，我上去摘。',
  ),
  share(
    '11月18日 09:00',
    '回来上班了。同事问我去哪儿了，我说回了趟家。邮箱里有六十多封没看的信，我一封一封地点开，心里却一直是那个院子。',
  ),
  share(
    '11月18日 20:30',
    '视频里爷爷在吃粥，奶奶把镜头对得太近，只看得见一只碗。我们对着那只碗说了十分钟的话。他说他今天自己走到了窗边。',
  ),
  share(
    '11月23日 18:00',
    '爸爸发来一张照片，爷爷坐在自家门口，脚边一篮柿子。是邻居家的小伙子上树摘的。爷爷让爸爸转告我：给你留了最大的两个，放软了再吃。',
    '我把照片设成了屏保。',
    '然后订了元旦的票。',
  ),
];
