// One standard spelling for the short forms, homophones, split words and dialects in which people
// write about danger, so that a rule and the trained reader know each word once. A number, a unit
// or a name that looks alike is left alone.

/** Applied in this order to text in the form of `plainText`: lower case, Simplified. */
const SPELLINGS: readonly (readonly [written: RegExp, meant: string])[] = [
  // To die, by a letter or a homophone after a verb that cannot take a number.
  [
    /(?<=[想去求找等该要快被会能不得让我就])(?:亖|[4s](?![\da-z.,:点月日号楼路层级年分岁个次斤块元])|四了|似了)/gu,
    '死',
  ],
  [/(?:鼠|似|亖|噶|嘎)(?=了算了|掉(?:算|就|好)|了吧|了就)/gu, '死'],
  [/(?<=[想要先就得被我去快会能])(?:嘎|噶)(?=了|掉|$|[，。！!~～…])/gu, '死'],
  [/想(?:鼠|似)(?=了|$|[，。！!~～…])/gu, '想死'],
  [/重开(?=一把人生|人生|这辈子|算了)|人生重开(?!模拟)/gu, '不想活'],
  // Suicide and self-harm.
  [
    /自[ \-_*·.]?[s5]ha?(?![a-z])|自\s?[s杀殺鲨刹沙傻](?=$|[^a-z拍])|zi[ ]?sha(?![a-z])|(?<![a-z])zs(?![a-z\d])|紫砂(?=了|的|吧|$|[，。！!]|自己|想|念头)|紫菜(?=自己)/gu,
    '自杀',
  ],
  [/自[ \-_*·.]?c(?:an)?(?![a-z])|zi[ ]?can(?![a-z])|(?<![a-z])zc(?=了|$|[，。！! ])/gu, '自残'],
  [/轻[ \-_*·.]?s(?:heng)?(?![a-z])|qing[ ]?sheng(?![a-z])|轻笙|清生(?=的|了|念)/gu, '轻生'],
  [/遗[ \-_*·.]?(?:shu|s)(?![a-z])|yi[ ]?shu(?![a-z])(?=写|好|放)|姨书(?=写|放)/gu, '遗书'],
  [/割[ \-_*·.]?(?:w|wan)(?![a-z])|ge[ ]?wan(?![a-z])|割碗/gu, '割腕'],
  [/跳[ \-_*·.]?(?:l|lou)(?![a-z])|tiao[ ]?lou(?![a-z])|跳娄/gu, '跳楼'],
  [/(?<![a-z])(?:an[ ]?mian|安[ ]?mian)[ ]?(?:yao|药)?|安免药|安棉药/gu, '安眠药'],
  [/(?<=吃|吞|磕|嗑|囤|攒|把|多)(?:yao|y(?![a-z])|💊+)/gu, '药'],
  [/💊+/gu, '药'],
  [/🔪+/gu, '刀'],
  [/🩸+/gu, '血'],
  [/活不下(?:qu|q)(?![a-z])|活8下去/gu, '活不下去'],
  [/(?:不|8|bu)[ ]?(?:想|xiang)[ ]?(?:huo|hu0)(?![a-z])|不想🔥了/gu, '不想活'],
  [/(?:玉玉|郁玉|yyz|玉玉症)/gu, '抑郁'],
  // English of the net.
  [/(?<![\d ] ?|[a-z])kms(?![a-z])/gu, 'kill myself'],
  [/(?<![a-z])unali(?:ve|ving|ved)(?![a-z])/gu, 'kill'],
  [/(?<![a-z])(?:sewer ?slide|su[i1!*]c[i1!*]de|suislide)(?![a-z])/gu, 'suicide'],
  [/(?<![a-z])(?:wanna|want 2)(?![a-z])/gu, 'want to'],
  [/(?<![a-z])(?:im)(?![a-z])/gu, "i'm"],
  [/(?<![a-z])(?:ive)(?![a-z])/gu, "i've"],
  [/(?<![a-z])(?:dont)(?![a-z])/gu, "don't"],
  // Dialects: verbs and negations that no table of single characters can turn.
  [/活不落去|活伐下去|活弗下去|活不落/gu, '活不下去'],
  [/(?:不|莫|毋|冇|弗|伐)(?:想|欲|爱)(?:欲)?(?:活|做人|生)(?:哉|矣|咯|哒|啦|了)?/gu, '不想活'],
  [/(?:莫得|冇得|没得|无啥|冇啥)(?:意思|活头|盼头)/gu, '没有意思'],
  [
    /(?:老子|劳资|老娘|窝(?=不|想|真|好|要|就|死)|阮(?=不|想|要)|恁爸(?=不|想))(?![说曰的道德经庄])/gu,
    '我',
  ],
];

/** Written in one way; the text has the form of `plainText`. Linear in its length. */
export function withStandardSpelling(plain: string): string {
  return SPELLINGS.reduce((text, [written, meant]) => text.replace(written, meant), plain);
}
