// Books, stories and poems of the world. No excerpts: the translations are under copyright. `!`
// marks a theme that the work is too heavy without.
// id|title|author|year|moods|themes|events|fits low, even, high|about|excerpt

export const WORLD_BOOKS = `
petit-prince|小王子|安托万·德·圣埃克苏佩里|1943|思感|友情 成长 孤独 童年|lonely friend_drifted ex_memory quarrel_friend birthday_forgotten|低中高|一只狐狸、一朵玫瑰和一次驯养|
old-man-sea|老人与海|欧内斯特·海明威|1952|充思|坚持 海 勇气|sport_lost business_slow job_hunting|低中高|出海八十多天没有收获的老人，又去了一次|
walden|瓦尔登湖|亨利·戴维·梭罗|1854|平思|自然 独处 自由|lazy_day resigned burnout|低中高|在湖边盖一间屋子，看看生活还剩什么|
moon-sixpence|月亮与六便士|毛姆|1919|思|梦想 自由 创作|resigned creating decision|中高|一个证券经纪人忽然去画画了|
razors-edge|刀锋|毛姆|1944|思|迷茫 旅途 自由 成长|lost_direction decision|低中|从战场回来的青年，不肯再过现成的日子|
cien-anos|百年孤独|加西亚·马尔克斯|1967|思|家人 时间 孤独|reading|中高|一个家族的七代人和一座雨中的小镇|
colera|霍乱时期的爱情|加西亚·马尔克斯|1985|感|爱情 老去 坚持|love_rejected|中高|等了五十多年的一句话|
izu|伊豆的舞女|川端康成|1926|平感|青春 旅途 离别|travel crush|低中|旅途上短短一段同行|
galaxy-train|银河铁道之夜|宫泽贤治|1934|思感|友情 !生死 夜 旅途|death_other|低中|一列夜行的火车，开过星星之间|
tottochan|窗边的小豆豆|黑柳彻子|1981|温愉|童年 孩子 成长|child_cute child_trouble child_milestone|低中高|一所用电车做教室的学校|
charlotte|夏洛的网|E.B.怀特|1952|感温|友情 动物 !失去宠物|pet_died|低中|蜘蛛为一只小猪织字|
anne|绿山墙的安妮|露西·莫德·蒙哥马利|1908|愉温|成长 童年 自然|child_cute season|中高|话很多的红发女孩，给每条小路都起了名字|
secret-garden|秘密花园|弗朗西丝·霍奇森·伯内特|1911|温充|花 疗愈 童年|plants recovered sick hospital_self|低中高|荒了十年的园子，被几个孩子重新种活|
cuore|爱的教育|埃德蒙多·德·亚米契斯|1886|温感|童年 孩子 家人|child_milestone|中高|一个小学生一年的日记|
jane-eyre|简·爱|夏洛蒂·勃朗特|1847|思充|爱情 勇气 成长|decision|中高|矮小贫穷的家庭教师，不肯低头|
pride|傲慢与偏见|简·奥斯汀|1813|愉|爱情 误会 家人|family_pressure misunderstood wedding_other|低中高|先看错了人，后来看清了自己|
kite-runner|追风筝的人|卡勒德·胡赛尼|2003|感思|后悔 友情 父亲 !战争|regret|低中|童年的一次沉默，成年后的一次返回|
alchemist|牧羊少年奇幻之旅|保罗·柯艾略|1988|充思|梦想 旅途|travel decision resigned|中高|卖掉羊群，去找梦里的宝藏|
rilke|给青年诗人的信|里尔克|1929|思|独处 成长 孤独 迷茫|lost_direction lonely creating|低中高|十封信，劝人耐心地活在问题里|
stray-birds|飞鸟集|泰戈尔|1916|平思|自然 时间|lazy_day sky sick|低中高|三百多首短诗，像鸟落在窗前|
crescent|新月集|泰戈尔|1913|温|孩子 母亲 童年|child_cute birth pregnancy|中高|写给孩子和母亲的诗|
leaves-grass|草叶集|沃尔特·惠特曼|1855|充愉|自由 自然|small_joy walk|中高|一个人大声歌唱自己和所有的人|
road-not-taken|未选择的路|罗伯特·弗罗斯特|1915|思|迷茫 旅途 时间|decision regret lost_direction|低中高|林子里分开的两条路|
pushkin|假如生活欺骗了你|普希金|1825|思|希望 疗愈|depressed exam_failed interview_failed betrayal miscarriage money_lost|低中|写给一个少女纪念册的八行诗|
west-wind|西风颂|雪莱|1820|充|季节 希望|season|中高|秋风扫过大地，诗人请它带走自己的话|
letter-unknown|一个陌生女人的来信|斯蒂芬·茨威格|1922|感|暗恋 爱情 孤独|love_rejected crush|低中|一封没有署名的、写了一生的信|
sternstunden|人类群星闪耀时|斯蒂芬·茨威格|1927|思充|勇气 时间|reading|中高|十几个决定性的时刻|
siddhartha|悉达多|赫尔曼·黑塞|1922|思平|旅途 自由 迷茫|lost_direction|低中|一个人走到河边，学会了听|
l-etranger|局外人|阿尔贝·加缪|1942|思|孤独 !生死|reading|中|一个不肯说谎的人|
own-room|一间自己的房间|弗吉尼亚·伍尔夫|1929|思充|读书 自由 创作|creating own_home|中高|写作需要钱，和一扇可以锁上的门|
meditations|沉思录|马可·奥勒留|古罗马|思平|独处 工作|angry_at_someone anxious coworker_conflict credit_taken stood_up|低中高|皇帝写给自己看的笔记|
souvenirs|昆虫记|让-亨利·法布尔|1879|愉平|自然 动物 坚持|walk|中高|趴在地上看了一辈子虫子的人|
mockingbird|杀死一只知更鸟|哈珀·李|1960|思感|父亲 成长 勇气|reading|中高|女孩看着父亲为一个不可能赢的案子辩护|
magi|麦琪的礼物|欧·亨利|1905|温感|爱情 节日 金钱|gift_received partner_kind money_tight|低中高|一对清贫的夫妻，都想给对方一份圣诞礼物|
last-leaf|最后一片叶子|欧·亨利|1907|感|!疾病 陌生人的善意 希望|family_ill diagnosis|低中|病中的姑娘数着窗外的藤叶|
seagull|海鸥乔纳森|理查德·巴赫|1970|充|自由 梦想 坚持|learned_skill workout|中高|一只不肯只为吃饭而飞的海鸥|
morrie|相约星期二|米奇·阿尔博姆|1997|感思|!疾病 !生死 友情 老去|death_other|低中|每个星期二，去听老教授上最后一门课|
frankl|活出生命的意义|维克多·弗兰克尔|1946|思|!生死 勇气 希望|death_family|低中|在最坏的地方，人还剩下怎样面对的自由|
breath|当呼吸化为空气|保罗·卡拉尼什|2016|感思|!疾病 !生死 工作|diagnosis|低中|年轻的外科医生成了病人，继续问什么值得做|
fikry|岛上书店|加布瑞埃拉·泽文|2014|温感|读书 孤独 孩子|reading lonely|低中高|没有人是一座孤岛，每本书都是一个世界|
namiya|解忧杂货店|东野圭吾|2012|温感|陌生人的善意 迷茫 时间|decision stranger_kind lost_direction|低中高|三个小偷替人回信，回到了从前|
alice|爱丽丝漫游奇境|刘易斯·卡罗尔|1865|愉|童年 梦境|dream|中高|跟着一只看表的兔子掉进洞里|
tom-sawyer|汤姆·索亚历险记|马克·吐温|1876|愉|童年 友情|nostalgia|中高|刷栅栏也能变成一桩好买卖|
vingt-mille|海底两万里|儒勒·凡尔纳|1870|愉充|海 旅途|travel|中高|坐着潜艇看遍海底|
makura|枕草子|清少纳言|平安时代|平愉|日常 季节|small_joy season snow|中高|春天是破晓的时候最好——这样一条一条写下去|
tsurezure|徒然草|吉田兼好|镰仓时代|平思|独处 日常|lazy_day creating|低中高|无聊的时候，把浮上心头的事随手记下|
oku|奥之细道|松尾芭蕉|1702|平思|旅途 自然|travel|低中高|把一路写成俳句的旅行|
wagahai|我是猫|夏目漱石|1905|愉|动物 日常|pet_daily|中高|一只没有名字的猫看人|
yume|梦十夜|夏目漱石|1908|思|梦境 夜|dream|中|十个醒来还记得的梦|
dang-ni-lao|当你老了|叶芝|约1893|感温|爱情 老去|love_rejected|低中高|想象爱人老去时，在炉火边读这首诗|
er-shi-shou|二十首情诗和一首绝望的歌|聂鲁达|1924|感思|爱情 !分手 海|breakup ex_memory|低中|年轻诗人写相爱与失去|
yi-jian-zhong|一见钟情|维斯瓦娃·辛波斯卡|1993|思温|爱情|crush together date|中高|相爱的两个人，也许早就擦肩过许多次|
pao-bu|当我谈跑步时，我谈些什么|村上春树|2007|充平|运动 坚持 创作|workout habit_kept creating|低中高|小说家写自己二十多年的长跑|
bei-tao-yan|被讨厌的勇气|岸见一郎、古贺史健|2013|思|勇气 误会 成长|ignored coworker_conflict family_pressure misunderstood|低中高|青年和哲人的对话，谈在意别人的眼光|
ye-xu-liao|也许你该找个人聊聊|洛莉·戈特利布|2019|思温|疗愈 分手|therapy breakup depressed|低中高|心理治疗师自己失恋了，也去看咨询|
ha-ma|蛤蟆先生去看心理医生|罗伯特·戴博德|1998|思温|疗愈 成长|therapy depressed|低中高|抑郁的蛤蟆在朋友劝说下，开始每周的咨询|
duan-she-li|断舍离|山下英子|2009|平充|住处 日常|tidying moving|低中高|一边扔东西，一边看清自己和物品的关系|
mi-ge-er|米格尔街|奈保尔|1959|思愉|城市 日常 童年|nostalgia commute|低中高|一条街上的邻居，各有各的落空|
stoner|斯通纳|约翰·威廉斯|1965|思平|读书 工作 !生死|reading work_drudgery|中|农家子弟爱上文学，教了一辈子书|
chao-sheng|一个人的朝圣|蕾秋·乔伊斯|2012|感思|旅途 后悔 老去|walk regret|低中|老人出门寄信，一路走去看生病的老同事|
wai-po-daoqian|外婆的道歉信|弗雷德里克·巴克曼|2013|感温|祖辈 !生死 孩子|death_family|低中|外婆走后，七岁女孩替她送出一封封信|
ku-nao|苦恼|契诃夫|1886|感思|孤独 !生死|lonely death_family|低|丧子的车夫想找个人说说话|
liu-mao-riji|旅猫日记|有川浩|2012|感温|动物 旅途 !疾病|pet_ill|低中|青年带着猫一路拜访老朋友，替它找新主人|
bian-xing|变形记|弗兰兹·卡夫卡|1915|思|工作 家人 孤独|reading work_drudgery|中|推销员一早醒来变成了甲虫|
wo-de-zhiye|我的职业是小说家|村上春树|2015|充思|创作 工作|creating project_done|中高|谈怎样开始写，怎样每天写下去|
charing-cross|查令十字街84号|海莲·汉芙|1970|温感|读书 友情|reading stranger_kind old_friend|低中高|纽约女作家和伦敦旧书店通了二十年信|
tou-ying-zi|偷影子的人|马克·李维|2010|温感|童年 成长 爱情|nostalgia crush|低中高|一个能听见影子说话的男孩长大了|
`;
