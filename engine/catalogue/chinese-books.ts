// Chinese prose, poems and books of the last hundred years. A line is shown only where the author
// died before 1975. `!` marks a theme that the work is too heavy without.
// id|title|author|year|moods|themes|events|fits low, even, high|about|excerpt

export const CHINESE_BOOKS = `
bei-ying|背影|朱自清|1925|感温|父亲 离别|leaving_home parents_aging family_warm|低中高|父亲爬过铁道去买橘子|我看见他戴着黑布小帽，穿着黑布大马褂，深青布棉袍，蹒跚地走到铁道边
he-tang|荷塘月色|朱自清|1927|平|月 夜 独处|insomnia walk anxious|低中|心里不宁静的晚上，绕着荷塘走一圈|月光如流水一般，静静地泻在这一片叶子和花上。
chun-zzq|春|朱自清|1933|愉|季节 希望 花|season|中高|草、风、雨、孩子，春天一样一样地来|盼望着，盼望着，东风来了，春天的脚步近了。
cong-cong|匆匆|朱自清|1922|思|时间|year_review lost_direction regret|低中|八千多个日子从手里溜走|燕子去了，有再来的时候；杨柳枯了，有再青的时候；桃花谢了，有再开的时候。
ji-nan|济南的冬天|老舍|1931|平温|季节 雪 城市|snow season|中高|被小山围着的、慈善的冬天|
bai-cao-yuan|从百草园到三味书屋|鲁迅|1926|愉思|童年 读书 自然|nostalgia|中高|一个园子和一间书房里的小时候|不必说碧绿的菜畦，光滑的石井栏，高大的皂荚树，紫红的桑椹
gu-xiang|故乡|鲁迅|1921|思|思乡 童年 友情|home_visit friend_drifted|低中|回去见到的，已经不是记忆里的少年|其实地上本没有路，走的人多了，也便成了路。
she-xi|社戏|鲁迅|1922|愉温|童年 友情 夜 食物|nostalgia friend_gathering|中高|夜航船、罗汉豆和一群小伙伴|
zhao-hua|朝花夕拾|鲁迅|1928|思温|童年 时间|nostalgia reading|中高|早晨的花，傍晚再捡起来|
hu-lan-he|呼兰河传|萧红|1940|思感|祖辈 童年 乡村|nostalgia|低中|祖父的后园，和一座寒冷的小城|
bian-cheng|边城|沈从文|1934|平感|爱情 祖辈 乡村|crush|低中|渡口的祖孙、一条黄狗和一段没说出口的喜欢|
cheng-nan|城南旧事|林海音|1960|感思|童年 离别|nostalgia|低中|小女孩英子眼里的北平和她遇见的人|
kang-qiao|再别康桥|徐志摩|1928|感平|离别 夕阳 青春|graduation leaving_home friend_leaving|低中|悄悄告别一条河|轻轻的我走了，正如我轻轻的来；
yu-xiang|雨巷|戴望舒|1928|思|雨 孤独 暗恋|rain lonely|低中|撑着油纸伞，等一个像丁香的人|
duan-zhang|断章|卞之琳|1935|思|暗恋 爱情 月|crush|中高|看风景的人，也在别人的风景里|
si-yue-tian|你是人间的四月天|林徽因|1934|温感|爱情 季节 希望 新生|birth season together|中高|把爱的人写成一整个春天|你是一树一树的花开，是燕在梁间呢喃
zhi-xiang-shu|致橡树|舒婷|1977|思充|爱情 勇气|own_wedding together|中高|一首主张平等相爱的诗|
xiang-chou|乡愁|余光中|1972|思感|思乡 母亲 离别|homesick leaving_home|低中|邮票、船票、坟墓、海峡|
xiang-xin-wei-lai|相信未来|食指|1968|思|希望 青春|job_hunting exam_failed depressed|低中|困顿的年月里写下的信念|
ping-fan|平凡的世界|路遥|1986|充感|成长 工作 坚持 乡村|money_tight overtime productive_day|低中高|两个农家子弟和他们不认命的十年|
huo-zhe-book|活着|余华|1992|思感|!生死 家人 时间|death_family|低中|一个老人讲他的一生|
wo-yu-di-tan|我与地坛|史铁生|1991|思感|!疾病 母亲 独处|diagnosis depressed hospital_self|低中|摇着轮椅的人，在园子里坐了十五年|
qiu-tian|秋天的怀念|史铁生|1981|感|!失去 母亲 疾病 花|family_ill regret death_anniversary|低|母亲推着轮椅，想带他去看菊花|
mu-song|目送|龙应台|2009|感思|父亲 母亲 孩子 离别|leaving_home parents_aging child_milestone|低中|写父母子女之间一次次的告别|
wo-men-sa|我们仨|杨绛|2003|感温|!失去 家人 生死|death_family death_anniversary|低中|一个人，写三个人的家|
sa-ha-la|撒哈拉的故事|三毛|1976|愉|旅途 爱情 自由|travel own_home|中高|在沙漠里过日子，把苦的过成好玩的|
qing-cheng|倾城之恋|张爱玲|1943|思|爱情 !战争 城市|together|中|一座城的陷落，成全了两个人|
wei-cheng|围城|钱锺书|1947|思愉|爱情 婚礼 城市|quarrel_partner|中|进去的想出来，外面的想进去|
qi-wang|棋王|阿城|1984|思充|青春 坚持 食物|game_sport|中高|吃饭和下棋，是一个人的全部体面|
shou-jie|受戒|汪曾祺|1980|温愉|青春 乡村 爱情|crush together|中高|小和尚、小英子和一片芦苇荡|
san-ti|三体|刘慈欣|2006|思|时间 勇气 自然|reading|中高|从一个人的绝望，写到整个宇宙|
yi-ge-ren-de-cun-zhuang|一个人的村庄|刘亮程|1998|平思|乡村 独处 动物|lazy_day walk|低中高|一个闲人看守着村子里的风和驴|
tai-bei-ren|台北人|白先勇|1971|思|思乡 时间 老去|nostalgia|低中|一群人带着旧日子，住在新的城里|
pi-nang|皮囊|蔡崇达|2014|感思|家人 成长 乡村 !生死|death_family parents_aging|低中|小镇上的人怎样安放身体和心|
chang-an-li-zhi|长安的荔枝|马伯庸|2022|充思|工作 坚持 城市|work_drudgery overtime|低中高|一个小吏把不可能的差事一里一里跑完|
fu-sheng|浮生六记|沈复|清|温感|爱情 日常 失去|partner_kind own_home|中|一对夫妻的闲情，和后来的坎坷|
er-nv|儿女|朱自清|1928|思温|孩子 争吵 父亲 日常|parenting_tired child_trouble quarrel_parent|低中高|五个孩子的父亲写家里的吵闹和自己的急躁|
gei-wang-fu|给亡妇|朱自清|1933|感|!生死 爱情 孩子|death_family death_anniversary|低|写给去世三年的妻子，说孩子们的近况|
lao-she-mao|猫|老舍|1959|愉温|动物 日常|pet_daily pet_new|中高|写家里猫的古怪脾气，和小猫的淘气|
zzd-mao|猫|郑振铎|1925|思感|动物 !失去宠物 后悔|pet_died pet_lost regret|低中|家里三次养猫，三次失去，最后一次是错怪|
lao-mao|老猫|季羡林|1992|感思|动物 老去 !失去宠物|pet_ill pet_died|低|写自己养的两只猫，虎子和咪咪|
lao-she-muqin|我的母亲|老舍|1943|感|母亲 !失去|death_family death_anniversary|低中|写母亲怎样操劳，怎样教他做人|
gei-wo-de-haizi|给我的孩子们|丰子恺|1926|温愉|孩子 童年 父亲|child_cute child_milestone|中高|父亲羡慕孩子们的真，舍不得他们长大|
ji-xiao-duzhe|寄小读者|冰心|1926|温思|孩子 母亲 海 旅途|homesick travel|低中高|留学路上写给孩子们的信|
xiao-ju-deng|小橘灯|冰心|1957|温感|陌生人的善意 孩子 母亲|stranger_kind family_ill|低中高|山村里一个照顾生病母亲的小姑娘，做了一盏灯|
gu-du|故都的秋|郁达夫|1934|思平|季节 城市|season|低中高|不远千里赶去，饱尝北平的秋味|秋天，无论在什么地方的秋天，总是好的；
he-huan-shu|合欢树|史铁生|1985|感|母亲 !失去|death_anniversary regret|低|母亲种下的一棵树，和不敢回去的院子|
zi-teng-luo|紫藤萝瀑布|宗璞|1982|感平|花 疗愈 !疾病|family_ill recovered|低中|弟弟病重的日子里，站在一树紫藤花前|
mian-chao|面朝大海，春暖花开|海子|1989|思温|海 希望 日常|travel year_review|低中高|从明天起，关心粮食和蔬菜|
cong-qian-man|从前慢|木心|2009|温平|时间 爱情 日常|nostalgia partner_kind lazy_day|低中高|怀念车马和邮件都慢的日子|
aletai|我的阿勒泰|李娟|2010|愉平|乡村 自然 日常 母亲|travel lazy_day family_warm|低中高|在新疆北部的牧场边，和母亲、外婆过日子|
fu-zi-xiong-di|多年父子成兄弟|汪曾祺|1991|温愉|父亲 和解 孩子|family_warm reconciled quarrel_parent|低中高|父亲和儿子没大没小，放风筝、抽烟、出主意|
ya-she|雅舍小品|梁实秋|1949|愉平|日常 住处|lazy_day housing_trouble embarrassed|低中高|从漏雨的屋子写到理发和下棋|
sheng-huo-yishu|生活的艺术|林语堂|1937|平愉|日常 自由 茶酒|lazy_day slept_well|中高|讲怎样坐在椅子里、喝茶、闲着过好一天|
kuai-di|我在北京送快递|胡安焉|2023|思充|工作 城市|work_drudgery overtime money_tight|低中高|换过许多份工的人，写夜班和送货的日子|
qiu-yuan|秋园|杨本芬|2020|感思|母亲 家人 !失去|parents_aging death_anniversary|低中|女儿在厨房里写下母亲的一生|
huai-nian-xiao-shan|怀念萧珊|巴金|1979|感|!生死 爱情 疾病|death_family death_anniversary|低|写妻子患病和去世前后的日子|
yi-dai-ren|一代人|顾城|1979|思|夜 希望|depressed lost_direction|低中高|两行写黑夜和寻找光明的诗|
`;
