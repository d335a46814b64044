// Films in Chinese. `!` marks a theme that the work is too heavy without.
// id|title|director|year|moods|themes|events|fits low, even, high|about|

export const CHINESE_FILMS = `
huo-zhe-film|活着|张艺谋|1994|感思|!生死 家人 时间|death_family|低中|一家人跟着年代起落，最后还在一起吃饭|
fu-qin-mu-qin|我的父亲母亲|张艺谋|1999|感温|爱情 父亲 母亲 乡村|crush|中高|一条山路，一只青花碗，一个等着的姑娘|
yi-yi|一一|杨德昌|2000|思|家人 日常 城市 孩子|family_ill wedding_other lost_direction|低中|小男孩拍下每个人看不见的后脑勺|
yin-shi|饮食男女|李安|1994|温思|食物 父亲 家人|good_meal cooking home_visit|中高|老厨师每个星期天给三个女儿做一桌菜|
xi-yan|喜宴|李安|1993|愉温|家人 婚礼 父亲|wedding_other family_pressure|低中高|一场假的婚礼，和一家人的真心|
chong-qing|重庆森林|王家卫|1994|愉思|城市 爱情 分手 孤独|breakup lonely|低中高|过期的凤梨罐头和打扫房间的女孩|
hua-yang|花样年华|王家卫|2000|思|爱情 时间 雨|ex_memory|低中|楼梯上擦肩而过的两个人|
lian-lian-film|恋恋风尘|侯孝贤|1986|平思|青春 爱情 离别 乡村|long_distance|低中|矿区小镇的火车，载走了少年|
tong-nian-wang-shi|童年往事|侯孝贤|1985|思感|童年 祖辈 思乡 !生死|death_family|低中|一条回不去老家的路，祖母走了很多次|
tian-mi-mi-film|甜蜜蜜|陈可辛|1996|感|爱情 城市 思乡|ex_memory|低中|两个到香港谋生的异乡人|
sui-yue|岁月神偷|罗启锐|2010|感温|家人 手足 !疾病 !失去 时间|family_ill|低中|鞋匠一家，一步难一步佳地走|
tao-jie|桃姐|许鞍华|2011|感温|老去 家人|caregiving parents_aging|低中高|照顾了一家人一辈子的她，轮到被照顾|
tian-shui-wei|天水围的日与夜|许鞍华|2008|平温|日常 家人 陌生人的善意|family_warm stranger_kind|低中高|母子、邻居、榴莲和报纸，没有大事|
hai-jiao|海角七号|魏德圣|2008|愉感|音乐 爱情 梦想|film_music|中高|一支拼凑的乐队和七封没有寄到的信|
da-hua|大话西游之大圣娶亲|刘镇伟|1995|感思|爱情 成长|ex_memory|低中|一个山贼和他的前世今生|
xi-ju|喜剧之王|周星驰、李力持|1999|感愉|梦想 求职 坚持 工作|job_hunting ignored interview_failed|低中高|跑龙套的人，说自己是一个演员|
shao-lin|少林足球|周星驰|2001|愉|坚持 友情 运动|game_sport|高|扫地的、洗碗的，又踢起了球|
cheng-nan-film|城南旧事|吴贻弓|1983|平感|童年 离别|nostalgia friend_leaving|低中|骆驼队的铃声和送别的歌|
da-nao|大闹天宫|万籁鸣|1961|愉|自由 童年|film_music|高|一只不服管的猴子|
shan-shui-qing|山水情|特伟、阎善春、马克宣|1988|平感|音乐 自然 离别|learned_skill friend_leaving|低中|水墨里的一老一少和一张琴|
bao-lian|宝莲灯|常光希|1999|愉感|母亲 勇气|child_milestone|中高|孩子上山救母亲|
yao-shen|我不是药神|文牧野|2018|感思|!疾病 !生死 勇气 金钱|family_ill diagnosis|低中|卖药的小贩，后来放不下那些人|
ni-hao-lhy|你好，李焕英|贾玲|2021|感愉|母亲 时间 !失去|death_anniversary|低中|回到过去，想让年轻的妈妈高兴一点|
guo-zhao|过昭关|霍猛|2018|平温|祖辈 孩子 旅途 乡村|parents_aging travel|低中高|爷爷开着三轮车，带孙子去看老朋友|
ai-qing-shen-hua|爱情神话|邵艺辉|2021|愉|城市 日常 爱情|friend_gathering date|中高|上海弄堂里几个中年人的饭局|
xiao-hong-hua|送你一朵小红花|韩延|2020|感|!疾病 !生死 家人 勇气|diagnosis|低中|两个生病的年轻人和各自的家|
fei-chi|飞驰人生|韩寒|2019|愉充|梦想 坚持 运动|game_sport|中高|过气车手，再跑一次那条盘山路|
xiong-shi|雄狮少年|孙海鹏|2021|充感|坚持 青春 父亲|learned_skill ignored|低中高|留守少年和伙伴去学舞狮|
chang-an-film|长安三万里|谢君伟、邹靖|2023|充感|友情 梦想 时间|old_friend friend_drifted|中高|老去的高适，讲他一生的朋友李白|
ren-sheng-da-shi|人生大事|刘江江|2022|感温|!生死 祖辈 孩子|death_family|低中|殡葬师和一个没了外婆的小女孩|
hao-dong-xi|好东西|邵艺辉|2024|愉温|友情 日常 孩子|friend_gathering parenting_tired|中高|单亲妈妈、邻居和一个会打鼓的女儿|
lu-bian|路边野餐|毕赣|2015|思|时间 旅途 梦境|dream|低中|一趟火车，一个小镇，时间绕了个弯|
qi-ji|奇迹·笨小孩|文牧野|2022|充|坚持 手足 工作 金钱|money_tight|中高|哥哥为了妹妹的手术费，修一批手机|
gou-shi-san|狗十三|曹保平|2013|思|成长 家人 争吵 动物|pet_lost quarrel_parent misunderstood|低中|十三岁女孩的狗丢了，家里人要她懂事|
si-ge-chuntian|四个春天|陆庆屹|2018|感温|父亲 母亲 日常 !失去|parents_aging home_visit|低中|儿子用镜头拍下父母在小城过的四个春天|
re-la|热辣滚烫|贾玲|2024|充|运动 坚持 勇气|workout body_image habit_kept|低中高|宅在家多年的女人，开始学打拳|
shao-nian-de-ni|少年的你|曾国祥|2019|感思|!霸凌 青春 考试|bullied|低中|高考前的女孩被欺凌，遇到一个街头少年|
qi-yue|七月与安生|曾国祥|2016|感思|友情 成长 青春|friend_drifted quarrel_friend reconciled|低中|两个女孩从十三岁起的亲近与疏远|
na-xie-nian|那些年，我们一起追的女孩|九把刀|2011|感愉|青春 暗恋|crush nostalgia wedding_other|中高|一群男生和他们都喜欢的女同学|
gun-dan|滚蛋吧！肿瘤君|韩延|2015|感愉|!疾病 !生死 勇气|diagnosis hospital_self|低中|漫画家查出病以后，仍用玩笑过日子|
yin-he|银河补习班|邓超、俞白眉|2019|充感|父亲 孩子 考试|exam_failed child_trouble|低中高|父亲陪成绩垫底的儿子重新学习|
ne-zha|哪吒之魔童降世|饺子|2019|充|勇气 误会 孩子|misunderstood|低中高|被当成妖怪的孩子，不认命|
duo-guan|夺冠|陈可辛|2020|充感|运动 坚持|game_sport sport_lost|中高|几代中国女排的训练与比赛|
chun-chao|春潮|杨荔钠|2019|思|母亲 争吵 家人|quarrel_parent|低中|三代女人同住一个屋檐下，母女之间说不开|
san-ge-he|三个和尚|阿达|1980|愉|日常|coworker_conflict lazy_day|中高|一个和尚挑水喝，三个和尚没水喝|
xiao-ke-dou|小蝌蚪找妈妈|特伟、钱家骏、唐澄|1960|温愉|母亲 动物 童年|child_cute|中高|水墨画的小蝌蚪，到处找妈妈|
jiu-se-lu|九色鹿|钱家骏、戴铁郎|1981|思|陌生人的善意 勇气|helped_someone|低中高|救了人的鹿，和忘了恩的人|
`;
