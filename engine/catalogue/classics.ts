// Classical Chinese texts. All are in the public domain, so each may have an excerpt. `!` marks a
// theme that the work is too heavy without.
// id|title|author|year or age|moods|themes|events|fits low, even, high|about|excerpt

export const CLASSICS = `
jing-ye-si|静夜思|李白|唐|平思|思乡 月 夜|homesick insomnia|低中|一地月光，一次抬头，一次低头|举头望明月，低头思故乡。
chun-xiao|春晓|孟浩然|唐|平|季节 花 雨|rain season slept_well|中高|睡醒以后才想起昨夜的风雨|夜来风雨声，花落知多少。
you-zi-yin|游子吟|孟郊|唐|感温|母亲 离别 家人|leaving_home parent_call|低中高|临行前母亲密密缝的衣裳|谁言寸草心，报得三春晖。
lu-zhai|鹿柴|王维|唐|平|自然 独处|walk lazy_day|低中|空山里只剩人声和一束返照|空山不见人，但闻人语响。
shan-ju-qiu-ming|山居秋暝|王维|唐|平|自然 季节 月|walk season travel|中高|新雨之后的山村傍晚|明月松间照，清泉石上流。
zhong-nan-bie-ye|终南别业|王维|唐|平思|独处 自然 自由|walk lost_direction resigned|低中高|走到水的尽头，就坐下来看云|行到水穷处，坐看云起时。
zhu-li-guan|竹里馆|王维|唐|平|独处 月 夜 音乐|insomnia lazy_day|低中|一个人在竹林里弹琴，月亮来作伴|深林人不知，明月来相照。
niao-ming-jian|鸟鸣涧|王维|唐|平|自然 夜 月 花|season|低中|桂花落下来的声音都听得见|人闲桂花落，夜静春山空。
song-yuan-er|送元二使安西|王维|唐|感|离别 友情 茶酒 旅途|friend_leaving|低中|渭城雨后，再喝一杯才走|劝君更尽一杯酒，西出阳关无故人。
jiu-yue-jiu-ri|九月九日忆山东兄弟|王维|唐|思温|思乡 家人 手足 节日|festival_alone homesick|低中|登高的日子，少了一个人|独在异乡为异客，每逢佳节倍思亲。
wen-liu-shi-jiu|问刘十九|白居易|唐|温愉|友情 茶酒 雪|friend_gathering snow|低中高|新酒、小火炉，和一句邀请|晚来天欲雪，能饮一杯无？
gu-yuan-cao|赋得古原草送别|白居易|唐|思充|坚持 希望 自然 离别|friend_leaving plants recovered|低中高|烧不尽的草，年年再绿|野火烧不尽，春风吹又生。
ye-yu-ji-bei|夜雨寄北|李商隐|唐|感温|爱情 雨 夜 离别|long_distance rain|低中|在雨夜里想象将来一起说起这场雨|何当共剪西窗烛，却话巴山夜雨时。
le-you-yuan|登乐游原|李商隐|唐|思|夕阳 时间|sky parents_aging|低中|傍晚驱车上古原，看见最好的光|夕阳无限好，只是近黄昏。
jin-se|锦瑟|李商隐|唐|思感|时间 爱情 后悔|ex_memory regret nostalgia|低中|一张琴的弦，数着回不去的年华|此情可待成追忆，只是当时已惘然。
feng-qiao-ye-bo|枫桥夜泊|张继|唐|平思|失眠 夜 旅途 孤独|insomnia business_trip|低中|客船上睡不着的人听见钟声|姑苏城外寒山寺，夜半钟声到客船。
chun-wang|春望|杜甫|唐|思感|!战争 家人 季节|parent_call|低中|战火里的一封家书|烽火连三月，家书抵万金。
chun-ye-xi-yu|春夜喜雨|杜甫|唐|愉平|雨 夜 季节|rain|中高|一场懂得时候的雨|好雨知时节，当春乃发生。
yue-ye-du-fu|月夜|杜甫|唐|感温|爱情 月 离别 家人|long_distance|低中|隔着战乱，想着家里也在看月亮的人|今夜鄜州月，闺中只独看。
xun-hua|江畔独步寻花·其六|杜甫|唐|愉|花 季节 自然|season walk plants|中高|一个人去看花，路都被花占满了|黄四娘家花满蹊，千朵万朵压枝低。
ke-zhi|客至|杜甫|唐|温愉|友情 日常 食物|friend_gathering old_friend|中高|难得有客来，菜不多，心意足|花径不曾缘客扫，蓬门今始为君开。
deng-gao|登高|杜甫|唐|思|老去 季节 时间 孤独|parents_aging|低中|秋风里独自登台的老人|无边落木萧萧下，不尽长江滚滚来。
wang-yue|望岳|杜甫|唐|充|勇气 自然 梦想|travel workout new_job interview_invited promoted|中高|年轻人站在山下，心已经到了山顶|会当凌绝顶，一览众山小。
jiang-xue|江雪|柳宗元|唐|平思|雪 独处 孤独|lonely snow|低中|千山万径都空了，江上还有一个人|孤舟蓑笠翁，独钓寒江雪。
guan-que-lou|登鹳雀楼|王之涣|唐|充思|坚持 自然|travel workout learned_skill|中高|想看得再远一点，就再上一层|欲穷千里目，更上一层楼。
song-meng-haoran|黄鹤楼送孟浩然之广陵|李白|唐|感|离别 友情 旅途|friend_leaving|低中|船走远了，人还站着|孤帆远影碧空尽，唯见长江天际流。
yue-xia-du-zhuo|月下独酌|李白|唐|思愉|孤独 独处 月 茶酒|lonely birthday_forgotten|低中|一个人喝酒，喝成了三个人|举杯邀明月，对影成三人。
qiang-jin-jiu|将进酒|李白|唐|愉充|茶酒 自由 时间 友情|friend_gathering|中高|不顺的时候也要痛快说出来的豪气|天生我材必有用，千金散尽还复来。
bai-di-cheng|早发白帝城|李白|唐|愉|旅途 自由|recovered travel exam_passed|高|遇赦归来，船快得像心情|两岸猿声啼不住，轻舟已过万重山。
jing-ting-shan|独坐敬亭山|李白|唐|平|独处 自然|lonely walk|低中|鸟飞走了，云也散了，山还坐在对面|相看两不厌，只有敬亭山。
shan-xing|山行|杜牧|唐|愉平|季节 自然|season walk travel|中高|为了看枫叶，把车停在半路|停车坐爱枫林晚，霜叶红于二月花。
qiu-xi|秋夕|杜牧|唐|平思|夜 季节|sky|低中|凉夜里躺着看星星|天阶夜色凉如水，卧看牵牛织女星。
hui-xiang|回乡偶书|贺知章|唐|思温|思乡 时间 老去|home_visit nostalgia|中高|口音没变，人已经被当成了客人|儿童相见不相识，笑问客从何处来。
xun-yin-zhe|寻隐者不遇|贾岛|唐|平|自然 独处|stood_up|低中|找的人没有找到，云倒看见了|只在此山中，云深不知处。
feng-xue-su|逢雪宿芙蓉山主人|刘长卿|唐|温平|雪 夜 陌生人的善意 旅途|snow stranger_kind business_trip|低中高|雪夜投宿，听见门口的狗叫|柴门闻犬吠，风雪夜归人。
chu-zhou|滁州西涧|韦应物|唐|平|雨 自然 独处|rain lazy_day|低中|没有人的渡口，船自己横着|春潮带雨晚来急，野渡无人舟自横。
wang-yue-huai-yuan|望月怀远|张九龄|唐|感思|月 离别 爱情 海|long_distance|低中|隔着天涯看同一个月亮|海上生明月，天涯共此时。
chun-jiang|春江花月夜|张若虚|唐|思|月 时间 夜 离别|long_distance|低中|对着江月问人从哪里来|江畔何人初见月？江月何年初照人？
guo-gu-ren|过故人庄|孟浩然|唐|温愉|友情 乡村 食物|friend_gathering old_friend good_meal|中高|老朋友杀鸡做饭，约好重阳再来|待到重阳日，还来就菊花。
song-du-shaofu|送杜少府之任蜀州|王勃|唐|感充|离别 友情|friend_leaving|低中高|不在岔路口哭，因为心里有人|海内存知己，天涯若比邻。
lou-shi-ming|陋室铭|刘禹锡|唐|平充|住处 日常 独处 读书|housing_trouble tidying money_tight moving|低中高|屋子小，人心不小|斯是陋室，惟吾德馨。
qiu-ci|秋词|刘禹锡|唐|愉充|季节 希望|season|中高|都说秋天愁，他偏说比春天好|自古逢秋悲寂寥，我言秋日胜春朝。
chou-letian|酬乐天扬州初逢席上见赠|刘禹锡|唐|思充|希望 时间 友情|laid_off old_friend envy|低中|沉船旁边有千帆经过|沉舟侧畔千帆过，病树前头万木春。
gui-yuan-tian-ju|归园田居·其三|陶渊明|东晋|充平|乡村 日常|plants|中高|草长得比豆苗好，月亮陪着回家|晨兴理荒秽，带月荷锄归。
yin-jiu-5|饮酒·其五|陶渊明|东晋|平|自然 独处 花 自由|resigned lazy_day|低中高|心远了，地方自然就静了|采菊东篱下，悠然见南山。
tao-hua-yuan|桃花源记|陶渊明|东晋|思平|自然 乡村 梦境|travel dream|中高|渔人误入的一片没有年月的地方|芳草鲜美，落英缤纷。
gui-qu-lai|归去来兮辞|陶渊明|东晋|思|自由 工作 乡村|resigned|低中高|不再勉强自己的那一天|悟已往之不谏，知来者之可追。
duan-ge-xing|短歌行|曹操|东汉|思|时间 茶酒 友情|lost_direction year_review|低中|盛宴上想起日子很短|对酒当歌，人生几何！
guan-cang-hai|观沧海|曹操|东汉|充|海 自然|travel|中高|站在海边，心也装得下星汉|日月之行，若出其中；星汉灿烂，若出其里。
jian-jia|蒹葭|佚名（诗经）|先秦|思|暗恋 爱情 季节|crush love_rejected|低中|隔着水，望着一个到不了的人|蒹葭苍苍，白露为霜。
cai-wei|采薇|佚名（诗经）|先秦|思感|!战争 思乡 季节 雪|homesick|低中|出征时是春天，回来时下着雪|昔我往矣，杨柳依依。今我来思，雨雪霏霏。
mu-gua|木瓜|佚名（诗经）|先秦|愉温|友情 爱情|gift_received together|中高|你给我果子，我还你美玉，为的是相好|投我以木瓜，报之以琼琚。
lu-e|蓼莪|佚名（诗经）|先秦|感|!生死 父亲 母亲 后悔|death_family death_anniversary|低|想报答父母而来不及的人|哀哀父母，生我劬劳。
xing-xing|行行重行行|佚名（古诗十九首）|汉|感思|离别 爱情|long_distance|低中|说不完的想念，最后只叮嘱好好吃饭|弃捐勿复道，努力加餐饭。
chang-ge-xing|长歌行|佚名（汉乐府）|汉|充思|时间 坚持|year_review habit_kept|中高|园子里的葵和东去的水，都在催人|少壮不努力，老大徒伤悲。
shui-diao|水调歌头·明月几时有|苏轼|北宋|思感|月 手足 家人 节日 离别|festival_alone long_distance homesick|低中|中秋喝到天亮，想念弟弟|但愿人长久，千里共婵娟。
ding-feng-bo|定风波·莫听穿林打叶声|苏轼|北宋|思平|雨 勇气 自由|rain bad_luck_day laid_off money_lost lost_item|低中高|没带伞的路上，慢慢走也走过去了|莫听穿林打叶声，何妨吟啸且徐行。
jiang-cheng-zi|江城子·乙卯正月二十日夜记梦|苏轼|北宋|感|!生死 爱情 梦境|death_family death_anniversary|低|十年之后，在梦里见到妻子|十年生死两茫茫，不思量，自难忘。
cheng-tian-si|记承天寺夜游|苏轼|北宋|平温|失眠 月 友情 夜|insomnia|低中高|睡不着，去叫醒一个同样没睡的人|庭下如积水空明，水中藻、荇交横，盖竹柏影也。
chi-bi-fu|赤壁赋|苏轼|北宋|思|月 时间 友情 自然|friend_gathering lost_direction|低中|在江上谈起什么会消失，什么不会|惟江上之清风，与山间之明月，耳得之而为声，目遇之而成色。
xi-lin-bi|题西林壁|苏轼|北宋|思|自然 旅途 迷茫|lost_direction travel decision misunderstood credit_taken|低中高|人在山里，看不见山的样子|不识庐山真面目，只缘身在此山中。
mian-chi|和子由渑池怀旧|苏轼|北宋|思|时间 手足 雪|nostalgia|低中|旧地重游，墙上的诗已经没了|人生到处知何似，应似飞鸿踏雪泥。
hui-chong|惠崇春江晚景|苏轼|北宋|愉|季节 食物 动物|season good_meal|中高|春天最先知道的，是水里的鸭子|竹外桃花三两枝，春江水暖鸭先知。
lin-jiang-xian|临江仙·夜归临皋|苏轼|北宋|思平|夜 自由 茶酒|insomnia|低中|敲不开自家的门，就站着听江声|小舟从此逝，江海寄余生。
ru-meng-ling-1|如梦令·常记溪亭日暮|李清照|宋|愉|青春 自然 花|lazy_day friend_gathering nostalgia|中高|玩得忘了回家，船钻进了荷花里|兴尽晚回舟，误入藕花深处。
ru-meng-ling-2|如梦令·昨夜雨疏风骤|李清照|宋|平思|雨 花 季节|rain plants|低中|宿醉醒来，先问院子里的海棠|知否，知否？应是绿肥红瘦。
yi-jian-mei-lqz|一剪梅·红藕香残玉簟秋|李清照|宋|思感|爱情 离别 季节|long_distance|低中|想念从眉头落到心头|才下眉头，却上心头。
qing-yu-an|青玉案·元夕|辛弃疾|南宋|感思|爱情 夜 节日 暗恋|crush festival|中高|热闹里找了很久的那个人|众里寻他千百度，蓦然回首，那人却在，灯火阑珊处。
xi-jiang-yue|西江月·夜行黄沙道中|辛弃疾|南宋|愉平|乡村 夜 自然|walk|中高|夜路上有稻香，有蛙声|稻花香里说丰年，听取蛙声一片。
qing-ping-le|清平乐·村居|辛弃疾|南宋|温愉|乡村 家人 孩子|child_cute family_warm home_visit|中高|一家五口，各忙各的，最小的在剥莲蓬|最喜小儿亡赖，溪头卧剥莲蓬。
chou-nu-er|丑奴儿·书博山道中壁|辛弃疾|南宋|思|成长 季节|lost_direction|低中|年轻时爱说愁，后来反而不说了|欲说还休，却道天凉好个秋。
shan-xi-cun|游山西村|陆游|南宋|愉充|希望 乡村 旅途|job_hunting lost_direction travel thesis_stuck|低中高|以为没路了，转过去是一个村子|山重水复疑无路，柳暗花明又一村。
lin-an|临安春雨初霁|陆游|南宋|平|雨 夜 花 城市 失眠|rain insomnia|低中|听了一夜雨，清早巷子里有人卖花|小楼一夜听春雨，深巷明朝卖杏花。
zi-yu|冬夜读书示子聿|陆游|南宋|充思|读书 孩子 坚持|reading|中高|写给小儿子的读书话|纸上得来终觉浅，绝知此事要躬行。
yue-ke|约客|赵师秀|南宋|平|雨 夜 友情|stood_up rain|低中|约好的人没来，蛙声来了|有约不来过夜半，闲敲棋子落灯花。
xiao-chi|小池|杨万里|南宋|愉平|自然 季节|season walk|中高|一只蜻蜓抢先停在荷尖上|小荷才露尖尖角，早有蜻蜓立上头。
jing-ci-si|晓出净慈寺送林子方|杨万里|南宋|愉|花 季节|season|中高|六月的西湖，绿和红都到了极处|接天莲叶无穷碧，映日荷花别样红。
tian-yuan|四时田园杂兴|范成大|南宋|充温|乡村 工作 孩子|child_cute plants|中高|大人忙着，孩子也学着种瓜|昼出耘田夜绩麻，村庄儿女各当家。
guan-shu|观书有感|朱熹|南宋|充思|读书|reading|中高|读书读到心里清亮的那种感觉|问渠那得清如许？为有源头活水来。
fei-lai-feng|登飞来峰|王安石|北宋|充|勇气 自然|travel new_job|中高|站得高，云就遮不住眼睛|不畏浮云遮望眼，自缘身在最高层。
gua-zhou|泊船瓜洲|王安石|北宋|思|思乡 月 季节|homesick leaving_home|低中|只隔一条江，却想着什么时候回去|春风又绿江南岸，明月何时照我还。
die-lian-hua|蝶恋花·伫倚危楼风细细|柳永|北宋|感思|爱情 坚持|long_distance crush|低中|为一个人瘦了也不后悔|衣带渐宽终不悔，为伊消得人憔悴。
huan-xi-sha|浣溪沙·一曲新词酒一杯|晏殊|北宋|思平|时间 花 季节|season nostalgia|低中|花落是没有办法的，燕子却像认得|无可奈何花落去，似曾相识燕归来。
ting-yu|虞美人·听雨|蒋捷|南宋|思|雨 时间 老去|rain parents_aging|低中|少年、中年、老年，听的是三场雨|悲欢离合总无情，一任阶前、点滴到天明。
zhou-guo-wu-jiang|一剪梅·舟过吴江|蒋捷|南宋|思|时间 旅途 思乡|homesick business_trip|低中|船上想家，岸上的樱桃红了|流光容易把人抛，红了樱桃，绿了芭蕉。
yu-mei-ren-ly|虞美人·春花秋月何时了|李煜|五代|思|后悔 月 思乡|regret|低|回不去的人问春天|问君能有几多愁？恰似一江春水向东流。
que-qiao-xian|鹊桥仙·纤云弄巧|秦观|北宋|感|爱情 离别|long_distance|低中高|一年见一次，也胜过许多天天相见|两情若是久长时，又岂在朝朝暮暮。
tian-jing-sha|天净沙·秋思|马致远|元|思|思乡 旅途 季节|homesick business_trip|低中|几样东西摆在一起，就是想家|枯藤老树昏鸦，小桥流水人家，古道西风瘦马。
yue-yang-lou|岳阳楼记|范仲淹|1046|思充|自然 勇气|travel|中高|替朋友的楼写下自己的心事|不以物喜，不以己悲。
zui-weng-ting|醉翁亭记|欧阳修|北宋|愉平|自然 茶酒 友情|friend_gathering travel|中高|太守和众人在山里玩了一天|醉翁之意不在酒，在乎山水之间也。
ai-lian-shuo|爱莲说|周敦颐|北宋|平思|花 独处|plants|中高|不随众人，只爱一种花|予独爱莲之出淤泥而不染，濯清涟而不妖。
xiang-ji-xuan|项脊轩志|归有光|明|感|!生死 家人 时间 住处|death_family death_anniversary nostalgia|低|一间老屋，三代女人，一棵枇杷树|庭有枇杷树，吾妻死之年所手植也，今已亭亭如盖矣。
hu-xin-ting|湖心亭看雪|张岱|明末清初|平思|雪 独处 陌生人的善意|snow travel|低中高|深夜去看雪，亭子里竟已有人|大雪三日，湖中人鸟声俱绝。
ji-hai-5|己亥杂诗·其五|龚自珍|1839|思感|离别 花|resigned friend_leaving|低中|离开的人说自己是落花|落红不是无情物，化作春泥更护花。
zhu-shi|竹石|郑燮|清|充|坚持 自然 勇气|interview_failed misunderstood angry_at_someone|低中高|风从哪边来，竹子都站着|咬定青山不放松，立根原在破岩中。
tai|苔|袁枚|清|感充|希望 花 坚持|ignored envy body_image plants|低中高|太阳照不到的地方，也有花开|苔花如米小，也学牡丹开。
song-dong-yang|送东阳马生序|宋濂|明|充|读书 坚持 成长|exam_ahead reading|中高|借书、冻手、走远路的少年时代|以中有足乐者，不知口体之奉不若人也。
xiao-yao-you|逍遥游|庄子|战国|思|自由 梦想|resigned travel|中高|一条鱼变成一只鸟，飞向南海|北冥有鱼，其名为鲲。
chang-xiang-si|长相思·山一程|纳兰性德|清|思|思乡 旅途 失眠 雪 夜|homesick insomnia business_trip|低中|行军路上的风雪声，家里没有|风一更，雪一更，聒碎乡心梦不成，故园无此声。
ren-sheng-chu-jian|木兰花·拟古决绝词柬友|纳兰性德|清|思|爱情 分手 后悔|breakup betrayal ex_memory|低中|如果一切都停在刚认识的时候|人生若只如初见，何事秋风悲画扇。
deng-ke-hou|登科后|孟郊|唐|愉充|考试 季节|exam_passed admitted promoted|高|考了多年终于中榜，骑马看遍城里的花|春风得意马蹄疾，一日看尽长安花。
jin-shi|近试上张籍水部|朱庆馀|唐|思|考试|waiting_result exam_ahead interview_invited|低中高|考试前借新嫁娘的口气，问自己够不够好|妆罢低声问夫婿，画眉深浅入时无？
xing-lu-nan|行路难·其一|李白|唐|思充|希望 坚持 求职 考试 勇气|interview_failed exam_failed laid_off job_hunting|低中高|停杯投箸、四顾茫然的人，还相信会有风|长风破浪会有时，直挂云帆济沧海。
nan-ling|南陵别儿童入京|李白|唐|愉充|求职 工作 孩子|job_offer promoted new_job|高|接到征召的那天，杀鸡喝酒，大笑着出门|仰天大笑出门去，我辈岂是蓬蒿人。
zeng-wang-lun|赠汪伦|李白|唐|温感|友情 离别|friend_leaving old_friend|低中高|船要开了，岸上有人踏着歌来送|桃花潭水深千尺，不及汪伦送我情。
bie-dong-da|别董大|高适|唐|充感|离别 友情 雪|friend_leaving resigned|低中高|雪天送别一位琴师朋友，叫他别担心前路|莫愁前路无知己，天下谁人不识君。
zeng-wei-ba|赠卫八处士|杜甫|唐|感温|友情 时间 食物|old_friend friend_gathering|低中高|二十年没见的老友，孩子都成行了|今夕复何夕，共此灯烛光。
yue-ye-yi|月夜忆舍弟|杜甫|唐|思感|手足 月 !战争|long_distance|低中|战乱中的月夜，想着失散的弟弟|露从今夜白，月是故乡明。
mao-wu|茅屋为秋风所破歌|杜甫|唐|思感|住处 雨 失眠|housing_trouble bad_luck_day|低中|屋顶被秋风卷走，一夜漏雨的人还想着别人|安得广厦千万间，大庇天下寒士俱欢颜。
wen-guan-jun|闻官军收河南河北|杜甫|唐|愉感|希望 思乡|recovered small_joy home_visit|高|听到好消息，喜得眼泪沾满衣裳|白日放歌须纵酒，青春作伴好还乡。
jiang-nan-feng|江南逢李龟年|杜甫|唐|感思|友情 时间 音乐|old_friend nostalgia|低中|落花时节，遇见一位多年前听过的歌手|正是江南好风景，落花时节又逢君。
pi-pa|琵琶行|白居易|唐|感思|陌生人的善意 音乐 孤独|stranger_kind laid_off lonely|低中|江上听一个陌生女子弹琵琶，讲各自的失意|同是天涯沦落人，相逢何必曾相识！
han-dan|邯郸冬至夜思家|白居易|唐|思温|节日 思乡 家人|festival_alone homesick business_trip|低中|冬至住在驿站里，想着家里人也在说起自己|想得家中夜深坐，还应说着远行人。
da-lin-si|大林寺桃花|白居易|唐|愉|花 季节 旅途|season travel|中高|以为春天过完了，山里的桃花才开|人间四月芳菲尽，山寺桃花始盛开。
chi-shang|池上|白居易|唐|愉|孩子 童年 花|child_cute|中高|小孩子撑船偷采白莲，不懂得藏起踪迹|小娃撑小艇，偷采白莲回。
chu-ye-zuo|除夜作|高适|唐|思感|节日 思乡 失眠|festival_alone homesick business_trip|低中|除夕一个人住旅馆，灯下睡不着|故乡今夜思千里，霜鬓明朝又一年。
shang-shan|商山早行|温庭筠|唐|思平|旅途 思乡|commute business_trip leaving_home|低中|天没亮就赶路的人|鸡声茅店月，人迹板桥霜。
du-cheng-nan|题都城南庄|崔护|唐|思感|暗恋 爱情 花|ex_memory crush|低中|第二年再来，桃花还在，人没有遇到|人面不知何处去，桃花依旧笑春风。
qing-ming-dm|清明|杜牧|唐|思|雨 失去 茶酒|death_anniversary rain|低中|清明时节走在雨里的人，想找一家酒馆|清明时节雨纷纷，路上行人欲断魂。
ji-shi-er-lang|祭十二郎文|韩愈|唐|感|!生死 家人 后悔|death_family|低|叔父写给早逝侄儿的家常话|一在天之涯，一在地之角，生而影不与吾形相依，死而魂不与吾梦相接。
li-si|离思·其四|元稹|唐|感|爱情 !生死|death_family death_anniversary|低|写给亡妻的一首绝句|曾经沧海难为水，除却巫山不是云。
chen-qing|陈情表|李密|西晋|感温|祖辈 老去 家人|caregiving parents_aging|低中|为了奉养九十六岁的祖母，请求晚一点去做官|臣无祖母，无以至今日；祖母无臣，无以终余年。
tao-yao|桃夭|佚名（诗经）|先秦|愉温|婚礼 花|wedding_other own_wedding|高|桃花开的时候，祝一位新娘家里和顺|桃之夭夭，灼灼其华。之子于归，宜其室家。
jing-nv|静女|佚名（诗经）|先秦|愉温|爱情|date crush gift_received|高|约好在城角见面，她躲起来，他急得挠头|静女其姝，俟我于城隅。爱而不见，搔首踟蹰。
zi-jin|子衿|佚名（诗经）|先秦|思|爱情 暗恋|long_distance crush|低中|等一个人的消息，等得坐不住|一日不见，如三月兮！
guan-ju|关雎|佚名（诗经）|先秦|思温|暗恋 爱情 失眠|crush insomnia|低中高|喜欢一个人，夜里翻来覆去|求之不得，寤寐思服。悠哉悠哉，辗转反侧。
mang-sj|氓|佚名（诗经）|先秦|思感|!婚姻变故 爱情 成长|divorce betrayal|低|一个女子讲自己怎样嫁人、怎样转身|信誓旦旦，不思其反。反是不思，亦已焉哉！
kai-feng|凯风|佚名（诗经）|先秦|感温|母亲 家人|parent_call parents_aging|低中高|七个儿子说起母亲的辛劳|凯风自南，吹彼棘心。棘心夭夭，母氏劬劳。
shang-ye|上邪|佚名（汉乐府）|汉|感充|爱情|together own_wedding|高|对天发誓要一直相爱的人|山无陵，江水为竭，冬雷震震，夏雨雪，天地合，乃敢与君绝。
wu-liu|五柳先生传|陶渊明|东晋|平愉|读书 茶酒 自由|reading lazy_day money_tight|低中高|爱读书、爱喝酒、不计较得失的一个人|好读书，不求甚解；每有会意，便欣然忘食。
song-feng-ting|记游松风亭|苏轼|北宋|平思|疗愈 自然 自由|burnout overtime workout lazy_day thesis_stuck|低中高|爬山爬累了，忽然明白哪里都可以歇|此间有甚么歇不得处？
ding-feng-bo-2|定风波·常羡人间琢玉郎|苏轼|北宋|温平|住处 思乡|moving homesick new_job|低中高|从岭南回来的人，说起什么地方算家|此心安处是吾乡。
zeng-liu|赠刘景文|苏轼|北宋|愉充|季节 友情|season|中高|荷花谢了，橙子和橘子正好|一年好景君须记，最是橙黄橘绿时。
huan-xi-sha-ss|浣溪沙·游蕲水清泉寺|苏轼|北宋|愉充|老去 希望 自然|recovered parents_aging birthday|低中高|看见向西流的溪水，觉得人也可以不老|谁道人生无再少？门前流水尚能西！
xi-er|洗儿|苏轼|北宋|温愉|新生 孩子|birth child_milestone|中高|父亲给刚出生的儿子写的愿望，带着自嘲|惟愿孩儿愚且鲁，无灾无难到公卿。
zhu-rou-song|猪肉颂|苏轼|北宋|愉|食物|cooking good_meal|中高|小火慢炖一锅肉的办法|待他自熟莫催他，火候足时他自美。
yuan-ri|元日|王安石|北宋|愉|节日 季节|festival|高|爆竹、屠苏酒和新换的桃符|爆竹声中一岁除，春风送暖入屠苏。
chai-tou-feng|钗头凤·红酥手|陆游|南宋|感|!婚姻变故 爱情 后悔|divorce ex_memory|低|和分开多年的前妻在园子里重逢|一怀愁绪，几年离索。错、错、错。
bu-suan-zi|卜算子·咏梅|陆游|南宋|思充|花 孤独 雨|ignored misunderstood credit_taken bullied|低中|驿站外断桥边，没人看的一树梅花|无意苦争春，一任群芳妒。
li-nu|十一月四日风雨大作·其一|陆游|南宋|温平|动物 雨 日常|pet_daily rain lazy_day|中高|外面刮风下雨，和猫守着炉火不出门|溪柴火软蛮毡暖，我与狸奴不出门。
xu-gong-dian|宿新市徐公店|杨万里|南宋|愉|孩子 童年 花|child_cute season|中高|孩子追黄蝶，追到菜花里就找不见了|儿童急走追黄蝶，飞入菜花无处寻。
suo-jian|所见|袁枚|清|愉|孩子 童年 自然|child_cute|中高|骑牛的孩子唱着歌，忽然停下来捉蝉|意欲捕鸣蝉，忽然闭口立。
teng-wang-ge|滕王阁序|王勃|唐|充思|夕阳 自然 友情|sky friend_gathering travel|中高|秋天的楼上，年轻人写下眼前的江与霞|落霞与孤鹜齐飞，秋水共长天一色。
mu-jiang-yin|暮江吟|白居易|唐|平愉|夕阳 自然 月|sky walk|中高|傍晚到入夜，一条江的颜色|一道残阳铺水中，半江瑟瑟半江红。
shi-zhi-sai|使至塞上|王维|唐|充平|旅途 夕阳 自然|travel sky business_trip|低中高|一个人坐车去边塞，看见沙漠和河|大漠孤烟直，长河落日圆。
`;
