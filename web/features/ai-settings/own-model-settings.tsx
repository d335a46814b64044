// The line of the own model in the settings: what is set, and the way to set or remove it.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { foreignHostOf } from '#ai/own-model.ts';
import { findOwnModel, removeOwnModel } from '#web/core/own-model/own-model-store.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

const OwnModelDialog = lazy(() =>
  import('#web/features/ai-settings/own-model-dialog.tsx').then((part) => ({
    default: part.OwnModelDialog,
  })),
);

const OwnModelTrial = lazy(() =>
  import('#web/features/ai-settings/own-model-trial.tsx').then((part) => ({
    default: part.OwnModelTrial,
  })),
);

export function OwnModelSettings() {
  const owner = useOwner();
  const client = useQueryClient();
  const queries = useApiQueries();
  const notice = useNotice();
  const [own, setOwn] = useState(() => findOwnModel(localStorage, owner));
  const [isOpen, setOpen] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const reload = () => {
    setOwn(findOwnModel(localStorage, owner));
    // Engine, consent, styles and the steps of a summary depend on the model.
    void client.invalidateQueries({ queryKey: queries.key() });
  };
  const remove = () => {
    removeOwnModel(localStorage, owner);
    reload();
    notice.success('已移除，地址和密钥都不在这个浏览器里了');
  };
  const verb = own === null ? '设置' : '更改';
  const host = own === null ? null : foreignHostOf(own);
  return (
    <>
      <SettingLine
        label="自己的模型"
        text={
          own === null
            ? '用你自己的模型来写，可以就在这台设备上。不花灵感石。'
            : `${own.model}，${host === null ? '在这台设备上' : `在 ${host}`}。不花灵感石。`
        }
      >
        <span className="flex flex-wrap gap-2">
          {own !== null && (
            <>
              <Button variant="danger" aria-label="移除自己的模型" onClick={remove}>
                移除
              </Button>
              <Button aria-label="试一试自己的模型" onClick={() => setTrying(true)}>
                试一试
              </Button>
            </>
          )}
          <Button aria-label={`${verb}自己的模型`} onClick={() => setOpen(true)}>
            {verb}
          </Button>
        </span>
      </SettingLine>
      {isTrying && own !== null && (
        <Suspense>
          <OwnModelTrial own={own} onClose={() => setTrying(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <OwnModelDialog
            owner={owner}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              reload();
              notice.success('已保存，从下一次回响开始用它');
            }}
          />
        </Suspense>
      )}
    </>
  );
}
