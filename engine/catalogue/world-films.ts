// Films of the world. `!` marks a theme that the work is too heavy without.
// id|title|director|year|moods|themes|events|fits low, even, high|about|

export const WORLD_FILMS = `
sen|千与千寻|宫崎骏|2001|思充|成长 勇气 工作|new_job moving|低中高|迷路的女孩，在澡堂里找回自己的名字|
totoro|龙猫|宫崎骏|1988|温愉|童年 孩子 自然 乡村|moving child_cute family_ill|低中高|两姐妹、生病的妈妈和森林里的邻居|
kiki|魔女宅急便|宫崎骏|1989|愉充|成长 工作 疗愈|new_job burnout homesick moving|低中高|第一次离家的小魔女，飞不动的时候就歇一歇|
laputa|天空之城|宫崎骏|1986|愉|勇气 友情|film_music|中高|从天上掉下来的女孩|
howl|哈尔的移动城堡|宫崎骏|2004|温|爱情 老去 战争|film_music|中高|一座会走路的房子，和变老的少女|
mimi|侧耳倾听|近藤喜文|1995|充|青春 梦想 读书 创作|creating crush thesis_stuck|中高|借书卡上总有同一个名字|
mononoke|幽灵公主|宫崎骏|1997|思|自然 !战争|film_music|中|人和森林，谁也不是恶人|
kikujiro|菊次郎的夏天|北野武|1999|愉温|童年 旅途 母亲 陌生人的善意|travel stranger_kind sick|低中高|一个不像话的大叔，带男孩去找妈妈|
umimachi|海街日记|是枝裕和|2015|温平|家人 手足 食物 海|family_warm cooking|低中高|三姐妹接回了同父异母的小妹妹|
aruitemo|步履不停|是枝裕和|2008|思平|家人 !失去 食物 老去|home_visit death_anniversary|低中|一家人聚一天，话总是慢了一步|
soshite|如父如子|是枝裕和|2013|思感|父亲 孩子 家人|child_milestone|低中|抱错的孩子，和学着当父亲的人|
manbiki|小偷家族|是枝裕和|2018|感思|家人 日常 孩子 金钱|money_tight|低中|没有血缘的人，挤在一间屋子里取暖|
love-letter|情书|岩井俊二|1995|思感|爱情 !失去 雪 青春|death_anniversary ex_memory|低中|寄往天国的信，居然有人回|
april|四月物语|岩井俊二|1998|平|青春 季节 暗恋 雨|crush moving new_job|低中高|一个女孩搬到东京的四月|
okuribito|入殓师|泷田洋二郎|2008|感|!生死 工作 父亲|death_family|低中|大提琴手学着送人最后一程|
little-forest|小森林 夏秋篇|森淳一|2014|平充|食物 乡村 季节 独处|cooking plants|低中高|回到山里，种什么吃什么|
kamome|海鸥食堂|荻上直子|2006|平温|食物 友情 日常|cooking friend_gathering|低中高|在赫尔辛基开一家饭团店|
tokyo-story|东京物语|小津安二郎|1953|思感|父亲 母亲 老去|parents_aging|低中|老两口进城看儿女|
sanma|秋刀鱼之味|小津安二郎|1962|思|父亲 老去 婚礼|wedding_other parents_aging|低中|鳏居的父亲操心女儿的婚事|
your-name|你的名字。|新海诚|2016|感|爱情 时间 青春|crush dream|中高|在梦里交换身体的两个人，去找彼此|
five-cm|秒速5厘米|新海诚|2007|思|!分手 爱情 离别 青春|ex_memory breakup|低中|转学、搬家之后，慢慢走远的两个人|
kotonoha|言叶之庭|新海诚|2013|平思|雨 成长 孤独 疗愈|rain lonely|低中|下雨的早上，亭子里的两个人|
perfect-days|完美的日子|维姆·文德斯|2023|平充|日常 工作 独处 音乐|productive_day commute lazy_day|低中高|清洁工的每一天，树影都不一样|
forrest|阿甘正传|罗伯特·泽米吉斯|1994|充感|坚持 母亲 爱情 运动|workout|低中高|一个慢一点的人，一直往前跑|
legend-1900|海上钢琴师|朱塞佩·托纳多雷|1998|思|海 音乐 孤独|film_music|低中|一辈子没有下船的人|
paradiso|天堂电影院|朱塞佩·托纳多雷|1988|感思|童年 时间 思乡|nostalgia film_music|低中高|小镇的放映员和一个爱电影的孩子|
choristes|放牛班的春天|克里斯托夫·巴拉蒂|2004|温感|音乐 孩子 成长|child_trouble film_music|低中高|新来的学监，给坏孩子们办了合唱团|
intouchables|触不可及|埃里克·托莱达诺、奥利维埃·纳卡什|2011|愉温|友情 陌生人的善意|helped_someone|低中高|轮椅上的富人和不拿他当病人的护工|
amelie|天使爱美丽|让-皮埃尔·热内|2001|愉|陌生人的善意 日常 爱情|stranger_kind helped_someone small_joy|中高|悄悄让别人快乐的女孩|
vita-bella|美丽人生|罗伯托·贝尼尼|1997|感|父亲 !战争 勇气|film_music|低中|父亲把最坏的地方，说成一场游戏|
et|E.T.外星人|史蒂文·斯皮尔伯格|1982|温感|友情 童年 离别|nostalgia|中高|男孩藏起了一个想回家的朋友|
coco|寻梦环游记|李·昂克里奇|2017|感愉|祖辈 !生死 音乐 家人|death_anniversary|低中|只要还有人记得，就没有真正离开|
up|飞屋环游记|彼特·道格特|2009|感愉|爱情 老去 旅途 !失去|death_anniversary|低中|老人用气球把房子带去了远方|
soul|心灵奇旅|彼特·道格特|2020|思温|音乐 日常 梦想 迷茫|lost_direction learned_skill small_joy|低中高|爵士钢琴手重新看自己的一天|
inside-out|头脑特工队|彼特·道格特|2015|感思|成长 疗愈 孩子|moving cried depressed homesick|低中高|悲伤也有它要做的事|
wall-e|机器人总动员|安德鲁·斯坦顿|2008|温|爱情 孤独 坚持|lonely|低中高|独自收拾地球的小机器人|
ratatouille|料理鼠王|布拉德·伯德|2007|愉充|食物 梦想 工作|cooking good_meal praised business_good|中高|一只想当厨师的老鼠|
toy-story-3|玩具总动员3|李·昂克里奇|2010|感|成长 离别 友情|leaving_home friend_leaving graduation|低中高|男孩要上大学了，玩具们要去哪里|
paddington-2|帕丁顿熊2|保罗·金|2017|愉温|陌生人的善意 家人 城市|stranger_kind family_warm|中高|一只有礼貌的熊，把监狱也变甜了|
before-sunrise|爱在黎明破晓前|理查德·林克莱特|1995|愉思|爱情 旅途 夜 城市|date crush travel|中高|火车上认识的两个人，走了一夜|
boyhood|少年时代|理查德·林克莱特|2014|思|成长 家人 时间|child_milestone divorce|低中|用十二年拍完的一个男孩|
walter-mitty|白日梦想家|本·斯蒂勒|2013|充愉|旅途 梦想 勇气 工作|travel resigned laid_off|低中高|总在走神的人，真的出发了|
pursuit|当幸福来敲门|加布里尔·穆奇诺|2006|充感|父亲 坚持 工作 求职|job_hunting money_tight laid_off job_offer interview_invited|低中高|带着孩子睡过车站的推销员|
heidi-film|海蒂和爷爷|阿兰·葛斯彭纳|2015|温愉|祖辈 自然 童年|homesick family_warm|低中高|山上的木屋、羊群和不说话的爷爷|
hachi|忠犬八公的故事|莱塞·霍尔斯道姆|2009|感|动物 !失去宠物|pet_died|低中|一位教授和每天在车站等他的狗|
sound-of-music|音乐之声|罗伯特·怀斯|1965|愉温|音乐 孩子 勇气|film_music family_warm|高|家庭教师带七个孩子唱起了歌|
singin|雨中曲|斯坦利·多南、吉恩·凯利|1952|愉|雨 音乐 爱情|rain film_music|高|在大雨里跳舞的人|
roman-holiday|罗马假日|威廉·惠勒|1953|愉思|爱情 自由 城市 旅途|travel date|中高|公主逃出来玩了一天|
modern-times|摩登时代|查理·卓别林|1936|愉思|工作 求职 希望|work_drudgery laid_off|低中高|拧螺丝的人，最后牵着手走上公路|
city-lights|城市之光|查理·卓别林|1931|感|爱情 陌生人的善意|helped_someone|低中高|流浪汉和卖花的盲女|
budapest|布达佩斯大饭店|韦斯·安德森|2014|愉|友情 时间|film_music|中高|门房和门童，粉红色的旧日子|
la-la-land|爱乐之城|达米恩·查泽雷|2016|思感|梦想 爱情 音乐 分手|ex_memory film_music|低中|想当演员的她和想开爵士酒吧的他|
green-book|绿皮书|彼得·法雷里|2018|温愉|友情 旅途 音乐|travel|中高|钢琴家和司机，一路往南|
wonder|奇迹男孩|斯蒂芬·卓博斯基|2017|感温|霸凌 成长 友情 勇气 孩子|child_trouble bullied body_image|低中高|戴头盔的男孩第一天上学|
paterson|帕特森|吉姆·贾木许|2016|平|日常 工作 独处 创作|creating commute lazy_day|低中高|公交司机每天在本子上写一首诗|
bacheha|小鞋子|马吉德·马基迪|1997|感|童年 手足 金钱|lost_item money_tight found_item|低中高|兄妹俩轮流穿一双鞋|
friends-home|何处是我朋友的家|阿巴斯·基亚罗斯塔米|1987|平感|童年 友情 乡村|helped_someone|低中高|男孩翻过山坡，去还同学的作业本|
dangal|摔跤吧！爸爸|尼特什·提瓦瑞|2016|充|父亲 坚持 运动|game_sport child_milestone|中高|父亲教两个女儿摔跤|
christmas-august|八月照相馆|许秦豪|1998|平感|爱情 !疾病 !生死 时间|diagnosis|低中|照相馆老板安静地爱上一个人|
big-fish|大鱼|蒂姆·伯顿|2003|感愉|父亲 !生死 梦想|death_family family_ill|低中|儿子想弄清爱讲故事的父亲说的是真是假|
truman|楚门的世界|彼得·威尔|1998|思充|自由 勇气 海|resigned decision|中高|一个人发现自己住的小镇不太对劲|
interstellar|星际穿越|克里斯托弗·诺兰|2014|感思|父亲 时间 孩子|film_music leaving_home|中高|穿过黑洞的，是父亲对女儿的一句承诺|
groundhog|土拨鼠之日|哈罗德·雷米斯|1993|愉思|时间 日常 成长|bad_luck_day work_drudgery work_mistake|低中高|一个人困在同一天里，过了一遍又一遍|
little-women|小妇人|格蕾塔·葛韦格|2019|温充|手足 成长 梦想 家人|family_warm creating|中高|四姐妹，各走各的路|
lady-bird|伯德小姐|格蕾塔·葛韦格|2017|思温|母亲 争吵 和解 成长 青春|quarrel_parent leaving_home|低中高|想离开家乡的女孩，和妈妈总在吵架|
song-of-sea|海洋之歌|汤姆·摩尔|2014|感温|手足 海 !失去 母亲|death_family|低中|哥哥带着不说话的妹妹，沿海回家|
good-will|心灵捕手|格斯·范·桑特|1997|感|疗愈 成长 友情|therapy lost_direction|低中|有人一遍遍告诉他，这不是你的错|
billy-elliot|跳出我天地|史蒂芬·戴德利|2000|充|梦想 父亲 坚持|learned_skill admitted|中高|矿工的儿子想跳芭蕾|
julie-julia|朱莉与朱莉娅|诺拉·艾芙隆|2009|愉充|食物 坚持 日常|cooking habit_kept|中高|一年做完一本菜谱|
chef|落魄大厨|乔恩·费儒|2014|愉|食物 父亲 工作|laid_off cooking resigned|低中高|丢了工作，开着餐车重新做饭|
dogs-purpose|一条狗的使命|莱塞·霍尔斯道姆|2017|感温|动物 !失去宠物|pet_died|低中|一只狗一次次转世，回来找它的主人|
bob-cat|流浪猫鲍勃|罗杰·斯波蒂斯伍德|2016|温感|动物 疗愈 音乐|pet_new habit_kept pet_ill|低中高|街头卖唱的青年收留了一只受伤的橘猫|
quill|导盲犬小Q|崔洋一|2004|感温|动物 成长 !失去宠物|pet_ill pet_died|低中|一只导盲犬的一生|
gou-gou|咕咕是一只猫|犬童一心|2008|温平|动物 !失去宠物 疗愈|pet_new pet_died|低中|女漫画家失去老猫之后，又养了一只小猫|
intern|实习生|南希·迈耶斯|2015|温充|工作 老去 友情|new_job praised|中高|七十岁的退休老人去创业公司当实习生|
prada|穿普拉达的女王|大卫·弗兰科尔|2006|充思|工作 成长|new_job boss_scolded overtime|低中高|刚毕业的女孩给苛刻的主编当助理|
up-in-air|在云端|贾森·雷特曼|2009|思|工作 旅途 孤独|laid_off business_trip|低中|一年到头飞来飞去、替公司裁人的男人|
three-idiots|三傻大闹宝莱坞|拉库马·希拉尼|2009|愉充|青春 友情 考试|exam_passed graduation|中高|三个工科生的大学和多年后的寻找|
dead-poets|死亡诗社|彼得·威尔|1989|思感|青春 读书 !生死|reading|中|新来的老师让学生站到课桌上|
hindi-medium|起跑线|萨基特·乔杜里|2017|愉思|孩子 家人 金钱|parenting_tired family_pressure|低中高|一对父母想尽办法让女儿进好学校|
marriage-story|婚姻故事|诺亚·鲍姆巴赫|2019|感思|!婚姻变故 孩子 争吵|divorce|低|一对还互相关心的夫妻在办离婚|
kramer|克莱默夫妇|罗伯特·本顿|1979|感|婚姻变故 父亲 孩子|divorce parenting_tired|低中|妻子离家后，忙工作的父亲学着带孩子|
summer-500|和莎莫的500天|马克·韦布|2009|思|爱情 分手 暗恋|love_rejected breakup|低中高|男孩回想和一个不信爱情的女孩的五百天|
flipped|怦然心动|罗伯·莱纳|2010|愉温|暗恋 成长|crush love_rejected|低中高|女孩和对门男孩，轮流讲同一件事|
about-time|时空恋旅人|理查德·柯蒂斯|2013|温感|爱情 父亲 日常 婚礼|own_wedding wedding_other partner_kind|中高|能回到过去的青年，学着过好平常一天|
greek-wedding|我的盛大希腊婚礼|乔尔·兹维克|2002|愉|婚礼 家人|wedding_other own_wedding|高|一个希腊大家庭为女儿办婚事|
love-actually|真爱至上|理查德·柯蒂斯|2003|愉温|爱情 节日|festival together|中高|圣诞前几周，十来段爱情同时发生|
wonderful-life|生活多美好|弗兰克·卡普拉|1946|感温|金钱 疗愈 节日 家人|money_lost|低中高|好人遇到难关，看见没有他的小镇会怎样|
tsure|丈夫得了抑郁症|佐佐部清|2011|温思|疗愈 爱情 工作|depressed therapy burnout|低中|丈夫病了辞职在家，漫画家妻子陪着他慢慢来|
bucket-list|遗愿清单|罗伯·莱纳|2007|感|!疾病 !生死 旅途 友情|diagnosis|低中|两个病房里认识的老人，列了一张清单|
fifty-fifty|抗癌的我|乔纳森·莱文|2011|感温|!疾病 友情|diagnosis hospital_self|低中|二十七岁查出癌症的人，和他不着调的朋友|
father-2020|困在时间里的父亲|佛罗莱恩·泽勒|2020|感思|父亲 老去 !疾病|caregiving parents_aging|低中|记不清时间和房间的老人，和照顾他的女儿|
still-alice|依然爱丽丝|理查德·格雷泽、沃什·韦斯特摩兰|2014|感|!疾病 家人|caregiving family_ill|低中|语言学教授慢慢忘记词语|
nemo|海底总动员|安德鲁·斯坦顿|2003|愉感|父亲 孩子 海|child_milestone child_trouble pet_lost|中高|小丑鱼爸爸横跨大海找儿子|
zootopia|疯狂动物城|拜恩·霍华德、里奇·摩尔|2016|愉充|工作 动物 勇气 梦想|new_job job_offer coworker_conflict|中高|第一只当上警察的兔子|
frozen|冰雪奇缘|克里斯·巴克、珍妮弗·李|2013|愉温|手足 和解 雪|snow reconciled|中高|一对姐妹和一座被雪封住的王国|
home-alone|小鬼当家|克里斯·哥伦布|1990|愉|节日 家人 孩子|festival festival_alone child_cute|中高|圣诞节被忘在家里的男孩|
manchester|海边的曼彻斯特|肯尼斯·洛纳根|2016|感思|!失去 后悔 家人|regret death_family|低|一个人回到老家，面对过不去的往事|
weathering|天气之子|新海诚|2019|感|雨 爱情 青春|rain crush|中高|一直下雨的东京，和能让天放晴的女孩|
yonosuke|横道世之介|冲田修一|2013|温感|青春 友情 时间|nostalgia old_friend|中高|多年以后，朋友们想起大学里一个爱笑的人|
fune|编舟记|石井裕也|2013|平充|工作 坚持 读书|project_done habit_kept reading|低中高|一群人花十几年编一部词典|
kamusari|哪啊哪啊神去村|矢口史靖|2014|愉充|工作 自然 乡村|new_job exam_failed|低中高|没考上大学的少年，跑去山里学伐木|
swing-girls|摇摆少女|矢口史靖|2004|愉充|音乐 青春 友情|learned_skill film_music|高|为了逃补课，一群女生学起了爵士乐|
shinya|深夜食堂|松冈锭司|2015|温平|食物 夜 陌生人的善意|good_meal overtime lonely|低中高|半夜才开门的小饭馆和来吃饭的人|
nankyoku|南极料理人|冲田修一|2009|愉温|食物 思乡 工作|cooking good_meal homesick long_distance|低中高|南极考察站里，厨师给一群想家的人做饭|
umi-yori|比海更深|是枝裕和|2016|思平|迷茫 家人 母亲 雨|lost_direction divorce regret|低中高|没活成想象中大人的男人，台风夜和家人困在一起|
jinsei|人生果实|伏原健之|2017|平温|日常 老去 自然 爱情|plants partner_kind|中高|一对九十岁左右的夫妻，种菜种果树过日子|
paprika|红辣椒|今敏|2006|思|梦境|dream|中高|一台能走进别人梦里的机器|
inception|盗梦空间|克里斯托弗·诺兰|2010|思|梦境|dream|中高|一群潜入梦里的人|
shawshank|肖申克的救赎|弗兰克·德拉邦特|1994|充思|希望 自由 友情|misunderstood job_hunting|低中高|被冤入狱的银行家，多年不放下希望|
moneyball|点球成金|贝尼特·米勒|2011|充思|运动 工作|sport_lost game_sport work_mistake|低中高|没钱的棒球队经理，用数字重组球队|
rocky|洛奇|约翰·G·艾维尔森|1976|充感|运动 坚持 勇气|workout game_sport|中高|无名拳手得到一次和冠军打的机会|
slam-dunk|灌篮高手|井上雄彦|2022|充感|运动 青春 手足|game_sport sport_lost|中高|湘北对山王的一场比赛，和宫城良田的家事|
hundred-yen|百元之恋|武正晴|2014|充思|运动 勇气|workout body_image depressed|低中高|三十二岁的宅女在百元店打工，迷上了拳击|
ikiru|生之欲|黑泽明|1952|思感|!疾病 !生死 工作 时间|diagnosis work_drudgery|低中|查出胃癌的老科员，想做成一件事|
`;
