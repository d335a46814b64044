// The receipt of an answer: what was searched, for which words, and the exact texts that were sent.
import { useState } from 'react';
import type { AskReceipt, SentRequest } from '#domain/asking/answer.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { modelName } from '#web/core/ai/consent-text.ts';
import { rangesInWords } from '#web/features/questions/question-range.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const PURPOSE_TEXT: Record<SentRequest['purpose'], string> = {
  terms: '第一步：请它想检索词',
  answer: '第二步：请它从这些记录里作答',
};

/** Of the requests after the first answer. */
const AGAIN_TEXT = '再一步：请它改正和核对写好的话';

/** What was searched, in one line. */
export function searchedInWords({ ranges, searched, matched }: AskReceipt): string {
  const where = ranges.length === 0 ? '翻了全部' : `翻了${rangesInWords(ranges)}的`;
  return `${where} ${searched} 条记录，${matched} 条对得上`;
}

export function ReceiptButton({ receipt }: { receipt: AskReceipt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center px-1 text-sm text-soft underline underline-offset-4 hover:text-ink"
      >
        翻了什么，发了什么
      </button>
      <Dialog open={isOpen} title="翻了什么，发了什么" onClose={() => setOpen(false)}>
        <Receipt receipt={receipt} />
      </Dialog>
    </>
  );
}

function Receipt({ receipt }: { receipt: AskReceipt }) {
  const engine = useAiEngine();
  const { terms, keptFromAi, sentIds, sent } = receipt;
  return (
    <div className="space-y-4 pb-2">
      <section aria-label="翻了什么">
        <h3 className="text-sm text-soft">翻了什么</h3>
        <p className="mt-1">{searchedInWords(receipt)}。</p>
        {terms.length > 0 && (
          <p className="mt-1 wrap-anywhere text-soft">
            找的词：{terms.map((group) => group.slice(0, WORDS_SHOWN).join('、')).join('；')}
          </p>
        )}
        {keptFromAi > 0 && (
          <p className="mt-1 text-soft">其中 {keptFromAi} 条不给AI看，没有发出去。</p>
        )}
      </section>
      <section aria-label="发了什么">
        <h3 className="text-sm text-soft">发了什么</h3>
        {sent.length === 0 ? (
          <p className="mt-1">没有发给任何模型，只在你的记录里翻找。</p>
        ) : (
          <>
            <p className="mt-1">
              {engine.data?.engine === 'remote' ? `发给 ${modelName(engine.data)}：` : ''}
              {sentIds.length} 条记录的片段。下面一字不差。
            </p>
            {sent.map(({ purpose, messages }, index) => (
              // The requests never change their order.
              <details key={index} className="mt-2 rounded-control border border-hairline">
                <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm">
                  {sent.findIndex((one) => one.purpose === 'answer') < index && purpose === 'answer'
                    ? AGAIN_TEXT
                    : PURPOSE_TEXT[purpose]}
                </summary>
                {messages.map(({ role, parts }, at) => (
                  <div key={at} className="border-t border-hairline px-3 py-2">
                    <p className="text-xs text-soft">{role === 'system' ? '规则' : '内容'}</p>
                    <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">
                      {parts.map(({ text }) => text ?? '（这一段来自已经删除的内容）').join('')}
                    </p>
                  </div>
                ))}
              </details>
            ))}
          </>
        )}
      </section>
    </div>
  );
}

/** Words of a group that are shown; its other forms say the same. */
const WORDS_SHOWN = 8;
