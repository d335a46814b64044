// The fixed day on which users try every summary style (/model_select, rulings 33). Written for
// this product.
import type { SummaryShare } from '#domain/summary/summary-content.ts';

/** As the preview page shows it and the engines read it. */
export const SAMPLE_DAY: readonly SummaryShare[] = [
  {
    content: '早上出门发现巷口的桂花开了，绕了两步路去闻。',
    time: '07:50',
    lines: ['比去年早了一个星期。'],
  },
  {
    content: '中午和小周吃面，她说下个月要搬去杭州了。',
    time: '12:30',
    lines: ['我们从大学就住得近，忽然有点不知道说什么。', '面有点坨了，还是吃完了。'],
  },
  {
    content: '晚上把阳台的旧书理了一遍，翻到一张三个人的合照。',
    time: '21:10',
    lines: ['背面写着“明年还来”。'],
  },
];
