// Songs and pieces of music. Never with lyrics. `!` marks a theme that the work is too heavy
// without.
// id|title|artist or composer|year|moods|themes|events|fits low, even, high|about|

export const SONGS = `
yue-liang|月亮代表我的心|邓丽君|1977|温|爱情 月|together partner_kind date|中高|几代人都会的一首情歌|
tian-mi-mi|甜蜜蜜|邓丽君|1979|愉温|爱情|together date|高|改自印尼民谣，轻快的一首甜歌|
dan-yuan|但愿人长久|邓丽君|1983|感思|月 离别 家人 节日|festival_alone long_distance|低中|把苏轼的中秋唱成一首慢歌|
gan-lan-shu|橄榄树|齐豫|1979|思|旅途 梦想 自由|travel|低中高|写给流浪和远方的民歌|
peng-hu-wan|外婆的澎湖湾|潘安邦|1979|温愉|祖辈 童年 海 夕阳|nostalgia family_warm|中高|外婆家的海边，一个孩子的黄昏|
tong-nian|童年|罗大佑|1982|愉|童年 青春|nostalgia|中高|一个夏天里的小学生，盼着长大|
guang-yin|光阴的故事|罗大佑|1982|思感|时间 青春 友情|nostalgia graduation|低中|回头看青春怎样过去|
lu-gang|鹿港小镇|罗大佑|1982|思|思乡 城市|homesick home_visit|低中|从城里回头望一座小镇|
lian-qu-1990|恋曲1990|罗大佑|1988|思感|爱情 旅途 时间|long_distance|低中|漂泊的人写给爱人|
hua-fang|花房姑娘|崔健|1989|愉|爱情 自由 青春|crush|中高|要上路的人和舍不得的人|
yi-wu|一无所有|崔健|1986|充|青春 爱情 金钱|money_tight|中高|中国摇滚的一声开头|
hai-kuo|海阔天空|Beyond|1993|充感|自由 梦想 坚持 求职|job_hunting creating resigned|低中高|乐队十周年时写下的坚持|
guang-hui|光辉岁月|Beyond|1990|充感|勇气 坚持 自由|habit_kept|中高|写给曼德拉的一首歌|
zhen-de|真的爱你|Beyond|1989|感温|母亲|parent_call home_visit|中高|写给母亲的粤语歌|
xi-huan-ni|喜欢你|Beyond|1988|温|爱情 雨|crush ex_memory|低中|雨天路上想起一个人|
ai-pin|爱拼才会赢|叶启田|1988|充|坚持 勇气 工作|business_slow business_good laid_off|低中高|闽南语的励志歌，街头巷尾都听过|
peng-you|朋友|周华健|1997|温感|友情|old_friend friend_gathering|中高|老朋友聚会时总会唱的歌|
rang-wo|让我欢喜让我忧|周华健|1991|思|爱情 争吵|quarrel_partner|低中|舍不得又留不住的感情|
zhu-fu|祝福|张学友|1993|感|离别 友情|friend_leaving graduation|低中|朋友分别时唱的歌|
dao-xiang|稻香|周杰伦|2008|温愉|童年 家人 疗愈 乡村|burnout exam_failed depressed|低中高|累的时候，想起小时候的田野|
qing-tian|晴天|周杰伦|2003|思|青春 爱情 雨|ex_memory nostalgia|低中|从学生时代写起的一首情歌|
ting-ma-ma|听妈妈的话|周杰伦|2006|温|母亲 成长|parent_call family_warm|中高|长大以后才懂的叮嘱|
wai-po-song|外婆|周杰伦|2004|温感|祖辈 家人 老去|parents_aging family_warm|低中高|提醒自己多陪陪外婆|
jian-dan-ai|简单爱|周杰伦|2001|愉|爱情 青春|date together|高|少年人的单车和牵手|
qi-li-xiang|七里香|周杰伦|2004|愉|爱情 季节 雨|crush date season|中高|夏天窗外的一首情诗|
qing-hua|青花瓷|周杰伦|2007|平思|爱情 雨|long_distance|中高|借一件瓷器，写等待一个人|
hong-dou|红豆|王菲|1998|思感|爱情 !分手 时间|breakup ex_memory|低中|慢板的歌，写一段还没过完就散了的感情|
ren-jian|人间|王菲|1997|温思|疗愈 希望|child_milestone|低中|写给世间人的一份祝愿|
chuan-qi|传奇|李健|2003|平思|暗恋 爱情|crush|中高|一眼之后，很久的惦记|
bei-jia-er|贝加尔湖畔|李健|2011|平|自然 爱情 夜|travel ex_memory|低中|湖边的一段回忆，很安静|
shi-nian|十年|陈奕迅|2003|思|!分手 爱情 时间|breakup ex_memory|低中|曾经很近的人，后来变远|
ni-de-bei-bao|你的背包|陈奕迅|2002|思|!分手 后悔|ex_memory|低中|一只背了很久、没有还的背包|
tuo-fei-lun|陀飞轮|陈奕迅|2010|思|时间 工作|overtime year_review work_drudgery|低中|追着时间跑的人，回头看手表|
gu-yong|孤勇者|陈奕迅|2021|充|勇气 孤独 坚持 霸凌|ignored bullied|低中高|不被看好的人也在发光|
jue-jiang|倔强|五月天|2004|充|坚持 青春 梦想|interview_failed exam_failed sport_lost|低中高|不肯变成别人的少年气|
zhi-zu|知足|五月天|2005|温思|!分手 爱情|breakup|低中|分开以后，学着祝福对方|
tu-ran|突然好想你|五月天|2008|感思|!分手 孤独|ex_memory lonely|低|夜里忽然涌上来的想念|
gan-bei|干杯|五月天|2011|感愉|友情 青春 时间|friend_gathering birthday graduation|中高|从小到老，几个朋友的一生|
yu-jian|遇见|孙燕姿|2003|思|爱情 希望 孤独|lonely birthday_forgotten|低中高|不着急，等一个会来的人|
tian-hei|天黑黑|孙燕姿|2000|感思|祖辈 成长 雨 !失去|death_anniversary|低中|长大以后想起外婆的那首歌|
xiao-xing-yun|小幸运|田馥甄|2015|感|青春 暗恋 爱情|crush nostalgia|中高|回头才认出的一次相遇|
ping-fan-lu|平凡之路|朴树|2014|思|旅途 迷茫 坚持|lost_direction travel laid_off|低中高|走过很多路的人，接受平常|
na-xie-hua|那些花儿|朴树|1999|思感|青春 离别 友情|friend_drifted nostalgia graduation|低中|想念各自散去的朋友|
sheng-ru|生如夏花|朴树|2003|充|自由 青春|small_joy travel|中高|热烈地活一次|
bai-hua-lin|白桦林|朴树|1999|感|!战争 爱情 雪|long_distance|低中|一对恋人把名字刻在白桦上，然后一个去了前线|
tong-zhuo|同桌的你|老狼|1994|思温|青春 友情 时间|graduation nostalgia old_friend wedding_other|低中高|毕业以后写给同桌的一首校园民谣|
shang-pu|睡在我上铺的兄弟|老狼|1994|感思|友情 青春 离别|graduation old_friend|低中高|写给宿舍里住过的兄弟|
lian-lian-lao|恋恋风尘|老狼|1995|思|青春 爱情 离别|graduation ex_memory|低中|一段安静的校园告别|
lan-lian|蓝莲花|许巍|2002|充|自由 旅途 坚持|travel resigned|低中高|写给一直往前走的旅人|
ceng-jing|曾经的你|许巍|2004|充思|旅途 青春 自由|travel nostalgia|中高|写给走南闯北的从前|
lv-xing|旅行|许巍|2004|愉平|旅途 自由|travel|中高|背起行李出门的心情|
an-he|安和桥|宋冬野|2013|感思|祖辈 !失去 童年|death_anniversary death_family|低|一座桥，一个夏天，一个奶奶|
cheng-du|成都|赵雷|2016|平思|城市 离别 旅途|travel walk leaving_home|低中高|在一座慢的城市里散步，和人告别|
fu-qin|父亲|筷子兄弟|2011|感|父亲 老去|parents_aging leaving_home|低中高|成年的儿子们唱给父亲|
yin-xing|隐形的翅膀|张韶涵|2006|充|希望 坚持|ignored exam_failed body_image|低中高|写给还不被看见的努力|
wei-lai|我的未来不是梦|张雨生|1988|充|梦想 求职 工作 坚持|job_hunting new_job interview_invited|中高|写给认真生活、不肯放弃的人|
da-hai|大海|张雨生|1992|感思|海 爱情 !分手|ex_memory breakup|低中|对着海，想念一个远去的人|
ming-tian|明天会更好|群星|1985|充感|希望|helped_someone|中高|六十多位歌手一起录的公益歌|
lu-bing|鲁冰花|曾淑勤|1989|感|母亲 思乡 !失去|homesick death_anniversary|低中|电影里孩子想念母亲的歌|
jiu-gan|酒干倘卖无|苏芮|1983|感|父亲 !失去|regret death_family|低中|电影《搭错车》里，养女唱给收瓶子的养父|
yi-yang|一样的月光|苏芮|1983|思|城市 时间 月|nostalgia|低中|月光一样，人和街道都变了|
qian-qian|千千阙歌|陈慧娴|1989|感|离别|friend_leaving graduation|低中|临别前夜的粤语歌|
shan-qiu|山丘|李宗盛|2013|思|老去 时间|lost_direction year_review birthday|低中|中年人回头看自己走过的坡|
fan-ren|凡人歌|李宗盛|1991|思|工作 日常|commute work_drudgery|低中高|写给忙碌人的一首劝慰|
xiao-qing-ge|小情歌|苏打绿|2006|温愉|爱情 日常 雨|crush date|中高|小小的一首情歌，带着雨天的味道|
mei-li|无与伦比的美丽|苏打绿|2007|温|爱情 疗愈|partner_kind|低中高|写给让自己安心的人|
da-er-wen|达尔文|蔡健雅|2007|思|争吵 爱情 成长|quarrel_partner|低中|在感情里慢慢进化的人|
song-bie|送别|李叔同|1915|感平|离别 友情 夕阳|friend_leaving graduation|低中|学堂乐歌，写一次告别|
jiao-wo|教我如何不想她|赵元任|1926|思感|思乡 爱情 季节|long_distance homesick|低中|四季里的同一个念头|
shuang-jiang|让我们荡起双桨|刘炽|1955|愉|童年 友情 自然|child_cute lazy_day|高|公园的水面和一群孩子|
er-quan|二泉映月|华彦钧（阿炳）|1950|感思|孤独 月 音乐|lonely insomnia|低中|盲艺人在巷子里拉了半生的曲子|
liang-zhu|梁山伯与祝英台|何占豪、陈钢|1959|感|爱情 音乐|film_music|中|小提琴拉出来的一对蝴蝶|
imagine|Imagine|约翰·列侬|1971|思|希望 梦想|film_music|低中|钢琴伴着，设想一个和平的世界|
let-it-be|Let It Be|披头士|1970|平感|疗愈 母亲 希望|anxious depressed decision waiting_result miscarriage|低中|难的时候，写歌的人梦见了母亲|
hey-jude|Hey Jude|披头士|1968|温充|友情 希望 疗愈|divorce child_trouble crush|低中高|写给一个难过的孩子，结尾是很长的合唱|
here-comes|Here Comes the Sun|披头士|1969|愉|希望 季节 疗愈|season recovered sick|中高|漫长的冬天以后写下的一首轻快的歌|
yesterday|Yesterday|披头士|1965|思|!分手 后悔 时间|breakup|低|弦乐四重奏伴着的一首追忆|
wonderful|What a Wonderful World|路易斯·阿姆斯特朗|1967|温感|自然 日常 友情|small_joy sky birth walk|低中高|沙哑的嗓子，数着身边的好|
rainbow|Over the Rainbow|朱迪·加兰|1939|温思|梦想 希望|dream|低中高|《绿野仙踪》里小女孩唱的歌|
moon-river|Moon River|奥黛丽·赫本|1961|平思|梦想 旅途 月|walk travel|低中高|《蒂凡尼的早餐》里窗台上的那一首|
bridge|Bridge over Troubled Water|西蒙与加芬克尔|1970|感|友情 疗愈|depressed cried burnout|低|两个人的和声，写给受苦的朋友|
silence|The Sound of Silence|西蒙与加芬克尔|1964|思|孤独 夜 城市|lonely insomnia|低中|民谣二重唱，写人群里的沉默|
blowin|Blowin' in the Wind|鲍勃·迪伦|1963|思|!战争 自由|film_music|低中|一把吉他、一支口琴和许多问句|
country-roads|Take Me Home, Country Roads|约翰·丹佛|1971|愉温|思乡 旅途 乡村|home_visit travel|中高|坐在车里想家的民谣|
dancing-queen|Dancing Queen|ABBA|1976|愉|青春 音乐|film_music friend_gathering|高|舞池里的十几岁|
dont-stop|Don't Stop Me Now|皇后乐队|1978|愉|自由 音乐|small_joy workout payday praised exam_passed|高|一路往上冲的摇滚|
viva|Viva la Vida|酷玩乐队|2008|充|时间 勇气|film_music|中高|一位失去王位的人在回想|
fix-you|Fix You|酷玩乐队|2005|感|疗愈 希望|depressed cried love_rejected miscarriage|低|风琴轻轻开头，最后变成合唱的安慰|
yellow|Yellow|酷玩乐队|2000|温感|爱情 夜|crush together|中高|乐队早年的一首情歌，唱给最在意的人|
happy-pw|Happy|法瑞尔·威廉姆斯|2013|愉|日常 音乐|small_joy payday bought_something praised|高|节拍简单，适合心情好的时候|
fly-me|Fly Me to the Moon|弗兰克·辛纳屈|1964|愉温|爱情 月|date together|高|大乐队伴奏的一首情歌|
friend-ck|You've Got a Friend|卡罗尔·金|1971|温感|友情 疗愈|depressed cried old_friend lonely|低中高|一个朋友给另一个朋友的承诺|
lean-on|Lean on Me|比尔·威瑟斯|1972|温感|友情 疗愈|depressed burnout helped_someone|低中高|在矿镇长大的歌手，写邻里之间的扶持|
clair|月光（《贝加马斯克组曲》）|德彪西|1905|平|月 夜 音乐|insomnia|低中高|钢琴上的一片月光|
nocturne|降E大调夜曲 Op.9 No.2|肖邦|1832|平思|夜 音乐 失眠|insomnia|低中|夜里弹给自己听的一支曲子|
bwv1007|G大调第一无伴奏大提琴组曲|巴赫|约1720|平充|音乐 独处|productive_day lazy_day anxious waiting_result|低中高|一把琴，一个人，从容地走|
beethoven9|第九交响曲|贝多芬|1824|充感|希望 音乐 坚持|project_done admitted festival exam_passed promoted|中高|听不见的人，写出了欢乐|
four-seasons|四季|维瓦尔第|1725|愉|季节 自然 音乐|season|中高|春天的鸟、夏天的雷、冬天的炉火|
gymnopedie|裸体歌舞 第1号|萨蒂|1888|平|独处 雨 音乐|rain lazy_day sick|低中|慢得像窗上的雨|
traumerei|梦幻曲|舒曼|1838|温平|童年 音乐 孩子|nostalgia child_cute pregnancy|低中高|大人回想童年时的一个梦|
summer-hj|Summer|久石让|1999|愉|童年 季节 音乐|season travel nostalgia|高|《菊次郎的夏天》里跑起来的那段钢琴|
merry|Merry Christmas, Mr. Lawrence|坂本龙一|1983|思平|!战争 雪 音乐|snow|低中|落雪一样的钢琴|
new-world|第九交响曲“自新大陆”|德沃夏克|1893|思充|思乡 旅途 音乐|homesick|低中|在很远的地方，想起家乡的慢板|
ye-kong|夜空中最亮的星|逃跑计划|2011|思充|夜 希望 孤独|lonely lost_direction|低中高|孤单的时候，对着星星说话|
gu-du-huan|孤独患者|陈奕迅|2011|思|孤独|lonely depressed|低|写在人群里装作合群的人|
wai-mian|外面的世界|齐秦|1987|思感|离别 爱情|leaving_home long_distance breakup|低中|一个要走出去，一个在原地等|
da-yue|大约在冬季|齐秦|1987|感思|离别 爱情 季节|long_distance leaving_home|低中|临走的人被问什么时候回来|
tears-heaven|Tears in Heaven|埃里克·克莱普顿|1992|感|!生死 孩子|death_family|低|父亲写给意外离世的幼子|
hou-lai|后来|刘若英|1999|感思|!分手 后悔 青春|ex_memory|低中|多年以后想起年轻时错过的人|
lao-nan-hai|老男孩|筷子兄弟|2010|感思|青春 梦想 时间|nostalgia lost_direction|低中高|人到中年，想起放下的吉他和梦|
bei-jing|北京北京|汪峰|2007|思|城市 梦想 孤独|lost_direction lonely homesick|低中|在大城市里欢笑、哭泣、迷路的人|
zhen-xin|真心英雄|周华健、李宗盛、成龙、黄耀明|1993|充感|坚持 友情 梦想|exam_ahead project_done|中高|四个人合唱的励志歌|
hong-ri|红日|李克勤|1992|充|坚持 勇气|sport_lost laid_off interview_failed|低中高|命运颠簸时互相打气的粤语歌|
yong-qi|勇气|梁静茹|2000|充感|爱情 勇气|together crush long_distance|中高|写给被议论、仍想在一起的人|
fen-shou|分手快乐|梁静茹|2002|感|!分手 友情|breakup|低中|唱给失恋的朋友，劝她往前走|
ning-xia|宁夏|梁静茹|2004|平温|季节 夜|lazy_day slept_well|低中高|一个宁静的夏天晚上|
nuan-nuan|暖暖|梁静茹|2006|愉温|爱情|date together partner_kind|高|被喜欢的人惦记着的甜|
wo-huai-nian|我怀念的|孙燕姿|2007|感|!分手 爱情|breakup ex_memory|低|争吵和分开之后，想起最初的日子|
chen-mo|沉默是金|张国荣|1988|平思|误会|misunderstood credit_taken coworker_conflict|低中高|被人误解时，选择不争辩|
ban-jin|半斤八两|许冠杰|1976|愉思|工作 金钱|work_drudgery overtime boss_scolded angry_at_someone|低中高|用俏皮的粤语唱打工的牢骚|
gong-xi|恭喜恭喜|陈歌辛|1946|愉|节日|festival payday business_good|高|过年时满街都听得到的贺岁歌|
sui-yue-song|岁月|那英、王菲|2018|思温|友情 和解 时间|old_friend reconciled|低中高|两位老朋友再次合唱，谈放下与珍惜|
lvxing-yiyi|旅行的意义|陈绮贞|2004|思|旅途 爱情|travel ex_memory|低中高|看过许多风景的人，说不出离开的原因|
xiang-wo|像我这样的人|毛不易|2017|思|迷茫 孤独|lost_direction envy depressed|低中|一个人说起自己的平庸和不甘|
xiao-chou|消愁|毛不易|2017|思|茶酒 孤独 迷茫|lost_direction lonely|低中|深夜举杯，敬理想也敬远方|
yi-hun|一荤一素|毛不易|2018|感|母亲 食物 !失去|death_anniversary regret|低|想起母亲做的家常饭|
ping-fan-yitian|平凡的一天|毛不易|2018|平温|日常|lazy_day productive_day slept_well walk|中高|从早到晚，普通而安稳的一天|
gu-xiang-xw|故乡|许巍|2000|思感|思乡 旅途|homesick leaving_home|低中|漂在外面的人想着家的方向|
you-mei-you|有没有人告诉你|陈楚生|2007|思感|城市 孤独 思乡|lonely homesick ex_memory|低中|火车把人带到陌生的城市|
ai-de-daijia|爱的代价|张艾嘉|1992|感思|成长 爱情 分手|breakup ex_memory|低中高|走过恋爱和受伤，回头说这是成长|
ling-wu|领悟|辛晓琪|1994|感|!分手 爱情|breakup divorce betrayal|低|一段感情结束之后的明白|
ta-bu-ai|他不爱我|莫文蔚|1997|感|爱情 暗恋|love_rejected ignored|低|清楚地知道自己不被爱|
man-man|慢慢喜欢你|莫文蔚|2018|温|爱情|partner_kind together crush|中高|不急不忙的一段喜欢|
gao-bai|告白气球|周杰伦|2016|愉|爱情|together date gift_received|高|巴黎街头的轻快情歌|
deng-ni|等你下课|周杰伦|2018|思|暗恋 青春|crush love_rejected|低中|一个男生在喜欢的人住的巷子里租了房|
pu-gong-ying|蒲公英的约定|周杰伦|2007|思温|童年 友情 时间|nostalgia friend_drifted old_friend quarrel_friend|低中高|小学篱笆旁的约定，长大后想起|
an-jing-song|安静|周杰伦|2001|感|!分手 爱情|breakup|低|被留下的人在钢琴边|
dan-che|单车|陈奕迅|2001|感思|父亲 童年|parents_aging quarrel_parent|低中|想起小时候坐在父亲单车后座的拥抱|
pei-ni|陪你度过漫长岁月|陈奕迅|2015|温|爱情 时间|partner_kind own_wedding|中高|写相伴着把平常日子过下去|
hao-jiu|好久不见|陈奕迅|2007|思感|!分手 城市|ex_memory|低中|走过旧爱的城市，想象一次重逢|
zhi-shao|至少还有你|林忆莲|2000|感温|爱情|own_wedding partner_kind|中高|愿意陪一个人到白发的情歌|
xuan-cao|萱草花|张小斐|2021|感温|母亲 新生 孩子|pregnancy parent_call birth|中高|电影《你好，李焕英》里唱母亲的歌|
xiao-mei-man|小美满|周深|2024|愉温|日常 疗愈|small_joy good_meal lazy_day bought_something found_item|中高|没有什么大不了，满足于眼前的小事|
ni-ceng-shi|你曾是少年|S.H.E|2015|思感|青春 城市 成长|nostalgia lost_direction birthday|低中高|从小城来到大城市的人，回头看少年时|
jie-mei|姐妹|张惠妹|1996|愉|友情|friend_gathering|高|热热闹闹唱姐妹情谊|
goldberg|哥德堡变奏曲|巴赫|1741|平思|音乐 失眠 夜|insomnia lazy_day|低中高|相传是为一位夜里睡不着的伯爵弹的|
brahms-lullaby|摇篮曲|勃拉姆斯|1868|温平|孩子 新生 夜|birth pregnancy insomnia|中高|写给朋友新生孩子的摇篮曲|
wedding-march|婚礼进行曲|门德尔松|1842|愉|婚礼 音乐|own_wedding wedding_other|高|出自《仲夏夜之梦》配乐，常在婚礼上奏响|
pastoral|第六交响曲“田园”|贝多芬|1808|愉平|自然 雨 乡村 音乐|walk rain travel|低中高|从到乡间的心情，写到溪边和暴风雨后的牧歌|
radetzky|拉德斯基进行曲|老约翰·施特劳斯|1848|愉|音乐 节日|festival game_sport|高|新年音乐会最后全场跟着拍手的曲子|
bad-day|Bad Day|丹尼尔·波特|2005|思温|疗愈 日常|bad_luck_day boss_scolded work_mistake lost_item stood_up money_lost|低中高|倒霉的一天，有人陪你唱完|
the-show|The Show|Lenka|2008|愉思|迷茫|lost_direction decision embarrassed|低中高|不知道往哪走，先把这一场演完|
vincent-dm|Vincent|唐·麦克林|1971|感思|误会 孤独 夜|misunderstood|低中|写给画星空的梵高|
stand-by-me|Stand by Me|本·E.金|1961|温感|友情 夜|old_friend anxious|低中高|天黑下来，只要身边有人就不怕|
champions|We Are the Champions|皇后乐队|1977|充|坚持 运动|game_sport project_done promoted exam_passed|高|赛场上常响起的胜利之歌|
eye-tiger|Eye of the Tiger|幸存者乐队|1982|充|运动 坚持|workout habit_kept|中高|电影《洛奇3》里训练时的摇滚|
raindrops|Raindrops Keep Fallin' on My Head|B.J.托马斯|1969|愉平|雨|rain bad_luck_day embarrassed|低中高|雨点打在头上，还是轻松地唱|
rainy-days|Rainy Days and Mondays|卡朋特乐队|1971|思|雨 疗愈|rain depressed work_drudgery|低中|雨天和星期一，总让人提不起劲|
once-more|Yesterday Once More|卡朋特乐队|1973|思温|时间 音乐|nostalgia film_music|低中高|听到收音机里的老歌，想起从前|
top-world|Top of the World|卡朋特乐队|1972|愉|爱情|together small_joy|高|因为有人爱，看什么都好|
count-on-me|Count on Me|布鲁诺·马尔斯|2010|愉温|友情|friend_gathering helped_someone|中高|朋友之间说好随叫随到|
see-you-again|See You Again|维兹·卡利法、查理·普斯|2015|感|!生死 友情 离别|death_other|低|写给去世朋友的电影插曲|
nine-to-five|9 to 5|多莉·帕顿|1980|愉|工作|work_drudgery commute boss_scolded|低中高|轻快地抱怨朝九晚五的上班生活|
`;
