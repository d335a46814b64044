// 账号安全: two-step sign-in, its authenticators, and its recovery codes (rulings 125).
import { lazy, Suspense, useState } from 'react';
import {
  factorFailureText,
  useMakeCodes,
  useRemoveFactor,
  useTurnOff,
  type Factor,
  type TwoStep,
} from '#web/features/auth/factor.queries.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

const FactorDialog = lazy(() =>
  import('#web/features/auth/factor-dialog.tsx').then((module) => ({
    default: module.FactorDialog,
  })),
);

const RecoveryCodes = lazy(() =>
  import('#web/features/auth/recovery-codes.tsx').then((module) => ({
    default: module.RecoveryCodes,
  })),
);

/** Unused codes from which on a new set is advised. */
const FEW_CODES = 3;

export function Factors({ twoStep }: { twoStep: TwoStep }) {
  const { factors, codesLeft } = twoStep;
  const isOn = factors.length > 0;
  const [isAdding, setAdding] = useState(false);
  const makeCodes = useMakeCodes();
  const failure = useActionError();

  const make = async (isFirst: boolean) => {
    failure.clear();
    try {
      await makeCodes.mutateAsync(isFirst);
    } catch (error) {
      failure.show(factorFailureText(error));
    }
  };

  return (
    <div className="flex flex-col gap-6">
      <SettingLine
        label="两步验证"
        text={
          isOn
            ? '登录时，除了密码还要输入验证器里的6位数字。'
            : '登录时多输一次手机上的6位数字，别人知道密码也进不来。'
        }
      >
        {isOn ? (
          <TurnOff twoStep={twoStep} />
        ) : (
          <Button onClick={() => setAdding(true)}>打开两步验证</Button>
        )}
      </SettingLine>
      {isOn && (
        <>
          <div>
            <ul aria-label="验证器" className="divide-y divide-hairline">
              {factors.map((factor) => (
                <FactorLine key={factor.id} factor={factor} isOnly={factors.length === 1} />
              ))}
            </ul>
            <Button className="mt-2" onClick={() => setAdding(true)}>
              添加验证器
            </Button>
          </div>
          <SettingLine label="恢复码" text={codesText(codesLeft)}>
            <Button
              busy={makeCodes.isPending}
              busyLabel="生成中..."
              onClick={() => void make(codesLeft === null)}
            >
              {codesLeft === null ? '生成恢复码' : '换一批'}
            </Button>
          </SettingLine>
        </>
      )}
      <Suspense>
        {isAdding && (
          <FactorDialog
            names={factors.map(({ name }) => name)}
            onClose={() => setAdding(false)}
            onAdded={() => {
              setAdding(false);
              if (codesLeft === null) void make(true);
            }}
          />
        )}
        {makeCodes.data !== undefined && (
          <RecoveryCodes codes={makeCodes.data} onClose={makeCodes.reset} />
        )}
      </Suspense>
    </div>
  );
}

function codesText(left: number | null): string {
  if (left === null) return '还没有恢复码。手机丢了会登录不了，请现在就生成。';
  const advice = left <= FEW_CODES ? '快用完了，请换一批。' : '手机不在身边时，用它登录。';
  return `还剩 ${left} 个，每个只能用一次。${advice}`;
}

function TurnOff({ twoStep }: { twoStep: TwoStep }) {
  const confirm = useConfirm();
  const notice = useNotice();
  const failure = useActionError();
  const turnOff = useTurnOff();
  const end = async () => {
    const question = {
      title: '关闭两步验证？',
      body: '以后只凭密码就能登录，恢复码也会作废。',
      action: '关闭',
      danger: true,
    };
    if (!(await confirm(question))) return;
    failure.clear();
    try {
      await turnOff.mutateAsync(twoStep);
      notice.info('两步验证已关闭。');
    } catch (error) {
      failure.show(`两步验证可能没有关掉：${factorFailureText(error)}`);
    }
  };
  return (
    <div className="flex items-center gap-3">
      <Badge tone="accent">已打开</Badge>
      <Button
        variant="danger"
        busy={turnOff.isPending}
        busyLabel="关闭中..."
        onClick={() => void end()}
      >
        关闭
      </Button>
    </div>
  );
}

function FactorLine({ factor, isOnly }: { factor: Factor; isOnly: boolean }) {
  const confirm = useConfirm();
  const failure = useActionError();
  const remove = useRemoveFactor();
  const removeIt = async () => {
    const question = {
      title: `移除“${factor.name}”？`,
      body: '它的数字不能再用来登录。用它登录的设备，要重新验证一次。',
      action: '移除',
      danger: true,
    };
    if (!(await confirm(question))) return;
    failure.clear();
    try {
      await remove.mutateAsync(factor.id);
    } catch (error) {
      failure.show(factorFailureText(error));
    }
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block truncate leading-snug">{factor.name}</span>
        <span className="text-sm text-soft">{momentHere(factor.createdAt).date}添加</span>
      </p>
      {!isOnly && (
        <Button
          variant="danger"
          busy={remove.isPending}
          busyLabel="移除中..."
          aria-label={`移除 ${factor.name}`}
          onClick={() => void removeIt()}
        >
          移除
        </Button>
      )}
    </li>
  );
}
