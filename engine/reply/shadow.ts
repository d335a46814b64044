// Tells whether anything in an entry or in the turns before it forbids a bright line: a loss, an
// illness, a conflict or a curse. A cheer in the wrong place hurts more than none.
import { toSimplified } from '#engine/text/simplified.ts';

export type Shadow = 'loss' | 'illness' | 'conflict' | 'curse';

const SIGNS: Readonly<Record<Shadow, RegExp>> = {
  loss: /去世|离世|过世|病逝|走了三|葬|遗[物像照体书]|忌日|头七|烧纸|纸钱|坟|祭|追思|骨灰|墓|灵堂|追悼|火化|不在了|没了(?:爸|妈|爷|奶)|最后一面|抢救|分手|离婚|流产|胎停|裁员|被裁|失业|埋(?:了|在)|安乐|died|death|funeral|passed away/iu,
  illness:
    /癌|肿瘤|化疗|放疗|icu|病危|住院|手术|确诊|晚期|透析|中风|脑梗|抑郁|病理|穿刺|复发|急诊|救护车|biopsy|等报告|植物人|老年痴呆|阿尔茨海默|截肢|cancer|chemo|hospital/iu,
  conflict:
    /吵(?:架|了|起来|翻)|打架|冷战|骂(?:我|了|他|她|人)|翻脸|绝交|拉黑|撕破脸|摔(?:门|东西|手机|碗)|滚出|推搡|耳光|离家出走|威胁|起诉|背叛|出轨|欺负|霸凌/u,
  curse:
    /他妈的?(?![妈爸])|妈的|操(?:你|蛋|了|[，。！!])|草泥马|傻[逼叉比]|卧槽真|去死|混蛋|王八|狗东西|贱人|垃圾(?:公司|人)|fuck|shit|damn/iu,
};

/** Characters read of each text. */
const READ_CHARACTERS = 2_000;

/** The shadows in a text. */
export function shadowsIn(text: string): Shadow[] {
  const plain = toSimplified(
    text.length <= READ_CHARACTERS
      ? text
      : text.slice(0, READ_CHARACTERS / 2) + text.slice(-READ_CHARACTERS / 2),
  );
  return (Object.keys(SIGNS) as Shadow[]).filter((shadow) => SIGNS[shadow].test(plain));
}
