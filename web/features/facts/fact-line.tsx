// One fact as a line of a paper notebook: its text, its day and where it comes from. After a year
// it asks whether it still holds.
import { Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isDoubtful, type Fact } from '#domain/facts/fact.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useRemoveFact, useUpdateFact } from '#web/features/facts/fact.queries.ts';
import { FactAnswers } from '#web/features/facts/fact-answers.tsx';
import { FactField } from '#web/features/facts/fact-field.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

export interface FactLineProps {
  fact: Fact;
  /** When the list was read, in epoch milliseconds. */
  seenAtMs: number;
}

export function FactLine({ fact, seenAtMs }: FactLineProps) {
  const confirm = useConfirm();
  const failure = useActionError();
  const update = useUpdateFact();
  const removal = useRemoveFact();
  const [isInEdit, setInEdit] = useState(false);
  const busy = update.isPending || removal.isPending;

  const remove = async () => {
    const isSure = await confirm({
      title: '删除这一条？',
      body: `“${fact.content}”\n删除以后，回响不会再用到它。`,
      action: '删除',
      danger: true,
    });
    if (!isSure) return;
    failure.clear();
    removal.mutate(fact.id, {
      onError: (error) => failure.show(failureText(error, '没有删除，请再试一次')),
    });
  };
  const keep = () => {
    failure.clear();
    update.mutate(
      { id: fact.id, content: fact.content },
      { onError: (error) => failure.show(failureText(error, '没有记下，请再试一次')) },
    );
  };

  if (isInEdit)
    return (
      <li className="border-b border-hairline">
        <FactField
          label="改这一条"
          action="改好了"
          text={fact.content}
          onCancel={() => setInEdit(false)}
          onSave={async (content) => {
            if (content !== fact.content) await update.mutateAsync({ id: fact.id, content });
            setInEdit(false);
          }}
        />
      </li>
    );
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 py-1.5">
          <p className="text-lg leading-relaxed wrap-anywhere">{fact.content}</p>
          <Origin fact={fact} />
        </div>
        <Menu label={`“${fact.content}”的操作`} icon={<Ellipsis />} className="-mr-2.5">
          <MenuItem icon={<PencilLine />} onSelect={() => setInEdit(true)}>
            改一改
          </MenuItem>
          <MenuItem icon={<Trash2 />} onSelect={() => void remove()}>
            删除
          </MenuItem>
        </Menu>
      </div>
      {isDoubtful(fact, seenAtMs) && (
        <div
          role="group"
          aria-label={`还是这样吗：${fact.content}`}
          className="flex flex-wrap items-center"
        >
          <p className="mr-2 text-sm text-soft">还是这样吗？</p>
          <FactAnswers
            busy={busy}
            answers={[
              ['是的', keep],
              ['改一改', () => setInEdit(true)],
              ['删除', () => void remove()],
            ]}
          />
        </div>
      )}
    </li>
  );
}

function Origin({ fact: { createdAt, confirmedAt, source } }: { fact: Fact }) {
  const mode = useMode();
  const [written, confirmed] = [dayOf(createdAt), dayOf(confirmedAt)];
  return (
    <p className="text-sm text-soft">
      <span>{written}记下</span>
      {confirmed !== written && <span>{`，${confirmed}看过`}</span>}
      {source !== null && (
        <span>
          {' · 来自'}
          <Link
            to={mode.path(`/chat/${source.postId}`)}
            className="text-accent underline underline-offset-4"
          >
            {dayOf(source.date)}的{source.messageId === null ? '灵感' : '对话'}
          </Link>
        </span>
      )}
    </p>
  );
}

function dayOf(iso: string): string {
  return momentHere(iso).date.split(' ')[0] ?? '';
}
