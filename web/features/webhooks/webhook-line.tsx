// A webhook in the list: its address, whether texts are sent, and what can be done with it.
import { lazy, Suspense, useState } from 'react';
import type { Webhook } from '#domain/webhooks/webhook.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  useRemoveWebhook,
  useRenewSecret,
  useSendTexts,
} from '#web/features/webhooks/webhook.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';

const DeliveryDialog = lazy(() =>
  import('#web/features/webhooks/delivery-dialog.tsx').then((module) => ({
    default: module.DeliveryDialog,
  })),
);
const WebhookSecret = lazy(() =>
  import('#web/features/webhooks/webhook-secret.tsx').then((module) => ({
    default: module.WebhookSecret,
  })),
);

export function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, url, sendsText } = webhook;
  const confirm = useConfirm();
  const failure = useActionError();
  const sendTexts = useSendTexts();
  const renew = useRenewSecret();
  const remove = useRemoveWebhook();
  const [hasDeliveries, setDeliveries] = useState(false);

  const attempt = async (work: () => Promise<unknown>, text: string) => {
    failure.clear();
    try {
      await work();
    } catch (error) {
      failure.show(failureText(error, text));
    }
  };
  const changeTexts = (next: boolean) =>
    attempt(() => sendTexts.mutateAsync({ id, sendsText: next }), '没有改成，请重试');
  const renewIt = async () => {
    const question = {
      title: '换一个密钥？',
      body: '旧密钥马上失效。在接收的程序里换上新密钥之前，它会认不出这里的通知。',
      action: '换密钥',
    };
    if (await confirm(question)) await attempt(() => renew.mutateAsync(id), '没有换成，请重试');
  };
  const removeIt = async () => {
    const question = {
      title: '删除这个Webhook？',
      body: '不再通知这个网址，还没发出的通知和投递记录也一起删除。写下的内容都在。',
      action: '删除',
      danger: true,
    };
    if (await confirm(question)) await attempt(() => remove.mutateAsync(id), '没有删掉，请重试');
  };

  return (
    <li className="py-3">
      <p className="font-figures text-sm leading-snug break-all">{url}</p>
      <Switch
        label="连同正文"
        checked={sendsText}
        disabled={sendTexts.isPending}
        onChange={(next) => void changeTexts(next)}
      >
        {sendsText
          ? '标题和正文也会发到这个网址，包括标了“不给AI看”的。'
          : '只发编号、种类、时间和链接。'}
      </Switch>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button aria-label={`投递记录 ${url}`} onClick={() => setDeliveries(true)}>
          投递记录
        </Button>
        <Button
          busy={renew.isPending}
          busyLabel="更换中..."
          aria-label={`换密钥 ${url}`}
          onClick={() => void renewIt()}
        >
          换密钥
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          busyLabel="删除中..."
          aria-label={`删除 ${url}`}
          onClick={() => void removeIt()}
        >
          删除
        </Button>
      </div>
      <Suspense>
        {hasDeliveries && <DeliveryDialog webhook={webhook} onClose={() => setDeliveries(false)} />}
        {renew.data !== undefined && (
          <WebhookSecret secret={renew.data.secret} onClose={renew.reset} />
        )}
      </Suspense>
    </li>
  );
}
