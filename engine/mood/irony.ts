// Obvious irony: praise beside a mishap.
const PRAISE =
  /呵呵|可真行|真行啊|我谢谢(?:您|你)|谢谢您|栓q|好得很|真棒|真好啊|太好了|太棒了|棒棒的|多么美好|恭喜我|厉害了|好极了|真会挑|感谢(?:老板|领导|公司)|真是(?:谢谢|感谢|幸运|惊喜)|幸运如我|好家伙|牛的牛的|可太(?:会|懂|贴心)|福报/iu;
const MISHAP =
  /加班|堵车|迟到|蓝屏|没了|全没|淋雨|丢卡|丢了|扣|罚|拒|失眠|裁|坏了|取消|泡汤|挂科|又双|又要|又是|又被|派活|涨|排队|延误|晚点|停电|停水|漏水|感冒|发烧|被骂|没带伞|变成|第[三四五六七八九十]+次|凌晨|白做|白写|重做|返工|改第|全齐|道理/u;

/** True when a text praises what it complains of. */
export function isIronic(text: string): boolean {
  return PRAISE.test(text) && MISHAP.test(text);
}
