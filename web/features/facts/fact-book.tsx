// 关于我 as a sheet of a notebook: the lines, the field for one more, and how to erase all of it.
import { FACTS_MAX, type Fact } from '#domain/facts/fact.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { RemoveAllButton } from '#web/core/deletions/remove-all-button.tsx';
import { useAddFact, useRemoveAllFacts } from '#web/features/facts/fact.queries.ts';
import { FactField } from '#web/features/facts/fact-field.tsx';
import { FactLine } from '#web/features/facts/fact-line.tsx';

export function FactBook({ facts, seenAtMs }: { facts: readonly Fact[]; seenAtMs: number }) {
  const add = useAddFact();
  return (
    <section aria-label="关于我" className="sheet mt-2 px-5 py-3 sm:px-8 sm:py-5">
      {facts.length > 0 && (
        <ol>
          {facts.map((fact) => (
            <FactLine key={fact.id} fact={fact} seenAtMs={seenAtMs} />
          ))}
        </ol>
      )}
      {facts.length < FACTS_MAX ? (
        <FactField
          label={facts.length === 0 ? '写第一条' : '再写一条'}
          action="记下"
          placeholder="比如：叫我小林就好"
          hint={`一条最多60个字，已写 ${facts.length} 条，最多 ${FACTS_MAX} 条`}
          text=""
          onSave={(content) => add.mutateAsync({ id: newId(), content })}
        />
      ) : (
        <p className="py-3 text-sm text-soft">已经写满 {FACTS_MAX} 条，删除一条才能再添。</p>
      )}
    </section>
  );
}

/** Deletes all facts after one question. */
export function EraseFacts({ count }: { count: number }) {
  return (
    <RemoveAllButton
      body={`这里的 ${count} 条会一起删除，不能恢复。灵感、对话和笔记都还在。`}
      removal={useRemoveAllFacts()}
    />
  );
}
