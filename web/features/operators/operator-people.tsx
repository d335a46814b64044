// 账号: found by e-mail, in pages; each line opens what can be done with the account. No text, title
// or nickname of a user is here.
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Person } from '#contract/operator.contract.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { usePeople } from '#web/features/operators/operator.queries.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const OperatorPersonDialog = lazy(() =>
  import('#web/features/operators/operator-person-dialog.tsx').then((module) => ({
    default: module.OperatorPersonDialog,
  })),
);

export function OperatorPeople() {
  const [text, setText] = useState('');
  const people = usePeople(useDeferredValue(text.trim()));
  const [openId, setOpenId] = useState<string | null>(null);
  const items = people.data?.pages.flatMap((page) => page.items) ?? [];
  const open = items.find(({ id }) => id === openId);
  return (
    <section aria-label="账号" className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <TextField
        label="按邮箱查找"
        type="search"
        autoComplete="off"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {people.isPending && <Skeleton className="mt-4 h-40" />}
      {people.isError && people.data === undefined && <QueryError query={people} />}
      {people.data !== undefined && items.length === 0 && (
        <p className="mt-4 text-soft">没有这样的账号。</p>
      )}
      {items.length > 0 && (
        <ul aria-label="账号列表" className="mt-3 divide-y divide-hairline">
          {items.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => setOpenId(person.id)}
                className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-left hover:text-accent"
              >
                <span className="min-w-0 flex-1 basis-48 truncate font-figures">
                  {person.email}
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <States person={person} />
                  <span className="text-sm text-soft">
                    <span className="font-figures">{person.stones}</span> 灵感石
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {people.hasNextPage && (
        <Button
          className="mt-4"
          busy={people.isFetchingNextPage}
          busyLabel="加载中..."
          onClick={() => void people.fetchNextPage()}
        >
          更多账号
        </Button>
      )}
      {open !== undefined && (
        <Suspense>
          <OperatorPersonDialog person={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}

function States({ person }: { person: Person }) {
  return (
    <>
      {person.isOperator && <Badge tone="accent">管理员</Badge>}
      {person.plan === 'premium' && <Badge tone="accent">高级</Badge>}
      {person.isLinked && <Badge>已绑定登录方式</Badge>}
      {!person.isConfirmed && <Badge>未确认</Badge>}
      {person.lockedUntil !== null && (
        <Badge tone="alarm">锁定到 {momentHere(person.lockedUntil).day}</Badge>
      )}
      {person.deletedAt !== null && <Badge tone="alarm">待删除</Badge>}
    </>
  );
}
