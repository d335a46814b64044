// Whether a text is by or about a person under eighteen, by what it says.

const MINOR =
  /(?<!\d)(?:[5-9]|1[0-7])岁|(?<![二三四五六七八九十])(?:[五六七八九]|十[一二三四五六七]?)岁|小学|初[一二三中]|高[一二三中](?!层)|[一二三四五六七八九]年级|班主任|同桌|晚自习|月考|中考|高考|校服|家长会|语文老师|数学老师|英语老师|我(?:的)?(?:女儿|儿子|孩子)(?:才|还小)|(?:\b(?:[5-9]|1[0-7]) ?(?:years? old|yo|y\/o))|\b(?:middle|high) school|\b(?:7|8|9|10|11|12)th grade|homeroom/u;

export function isAboutMinor(text: string): boolean {
  return MINOR.test(text);
}
