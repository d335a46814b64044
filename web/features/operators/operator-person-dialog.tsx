// What an operator can do with an account. Each act asks first where it shuts someone out, and what
// fails says what was kept.
import { useState, type ReactNode } from 'react';
import type { Person } from '#contract/operator.contract.ts';
import { typedDigits } from '#domain/text/typed-text.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useOperatorAct } from '#web/features/operators/operator.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm, type ConfirmQuestion } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';

/** Days of a lock without another number. */
const LOCK_DAYS = 30;

export function OperatorPersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const confirm = useConfirm();
  const [said, setSaid] = useState<{ text: string; isError: boolean } | null>(null);
  const [stones, setStones] = useState('');
  const [key, setKey] = useState(newId);
  const [setPlan, grantStones, lock, endSessions, remove] = [
    useOperatorAct('setPlan'),
    useOperatorAct('grantStones'),
    useOperatorAct('lock'),
    useOperatorAct('endSessions'),
    useOperatorAct('removePerson'),
  ];
  const typingStones = useFilteredInput(stones, typedDigits, setStones);
  const { id, email } = person;
  const isBusy = [setPlan, grantStones, lock, endSessions, remove].some((act) => act.isPending);

  const run = async (act: () => Promise<string>, question?: ConfirmQuestion) => {
    if (question !== undefined && !(await confirm(question))) return;
    setSaid(null);
    try {
      setSaid({ text: await act(), isError: false });
    } catch (error) {
      setSaid({ text: failureText(error, '没有收到结果，请核对后再试一次'), isError: true });
    }
  };
  const isLocked = person.lockedUntil !== null;
  const isPremium = person.plan === 'premium';
  const amount = /^[1-9]\d{0,8}$/.test(stones) ? Number(stones) : null;

  return (
    <Dialog open title="账号" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="mb-1 font-figures break-all">{email}</p>
      <p className="mb-4 text-sm text-soft">
        {momentHere(person.createdAt).day} 注册，
        {person.lastSignInAt === null
          ? '还没有登录过'
          : `最近登录 ${momentHere(person.lastSignInAt).day}`}
        ，{isPremium ? '高级版' : '免费版'}，{person.stones} 颗灵感石
      </p>
      {said !== null && (
        <p
          role={said.isError ? 'alert' : 'status'}
          className={said.isError ? 'mb-4 text-sm text-danger' : 'mb-4 text-sm text-good'}
        >
          {said.text}
        </p>
      )}
      <div className="flex flex-col gap-4">
        <form
          className="flex items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (amount === null) return;
            void run(async () => {
              const { balance } = await grantStones.mutateAsync({ id, key, amount });
              setStones('');
              setKey(newId());
              return `送出了 ${amount} 颗灵感石，现在有 ${balance} 颗。`;
            });
          }}
        >
          <TextField
            label="送灵感石"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            {...typingStones}
            className="flex-1"
          />
          <Button type="submit" disabled={amount === null || isBusy}>
            送出
          </Button>
        </form>
        <Line text={isPremium ? '高级版可以用全部风格。' : '免费版只能用部分风格。'}>
          <Button
            disabled={isBusy}
            onClick={() =>
              void run(async () => {
                const plan = isPremium ? 'free' : 'premium';
                await setPlan.mutateAsync({ id, plan, until: null });
                return isPremium ? '改成了免费版。' : '改成了高级版。';
              })
            }
          >
            {isPremium ? '改为免费' : '改为高级'}
          </Button>
        </Line>
        <Line text="所有设备都要重新登录。">
          <Button
            disabled={isBusy}
            onClick={() =>
              void run(
                async () => {
                  await endSessions.mutateAsync({ id });
                  return '所有设备都已退出。';
                },
                { title: '让这个账号全部退出？', body: email, action: '全部退出', danger: true },
              )
            }
          >
            全部退出
          </Button>
        </Line>
        <Line text={isLocked ? '现在不能登录。' : `${LOCK_DAYS} 天内不能登录，写下的都保留。`}>
          <Button
            variant={isLocked ? 'quiet' : 'danger'}
            disabled={isBusy}
            onClick={() =>
              void run(
                async () => {
                  await lock.mutateAsync({ id, days: isLocked ? 0 : LOCK_DAYS });
                  return isLocked ? '解锁了，可以登录。' : `锁定了 ${LOCK_DAYS} 天。`;
                },
                isLocked
                  ? undefined
                  : { title: '锁定这个账号？', body: email, action: '锁定', danger: true },
              )
            }
          >
            {isLocked ? '解锁' : '锁定'}
          </Button>
        </Line>
        {person.deletedAt === null && (
          <Line text="和本人申请删除一样，本人会收到邮件。">
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={() =>
                void run(
                  async () => {
                    const { purgeAt } = await remove.mutateAsync({ id });
                    return `已安排删除，${momentHere(purgeAt).day} 彻底删除。`;
                  },
                  { title: '删除这个账号？', body: email, action: '删除', danger: true },
                )
              }
            >
              删除账号
            </Button>
          </Line>
        )}
      </div>
    </Dialog>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0 flex-1 text-sm text-soft">{text}</p>
      {children}
    </div>
  );
}
