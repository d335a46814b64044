// Webhook: the list, and a dialog for a new one (rulings 121).
import { lazy, Suspense, useState } from 'react';
import { WEBHOOKS_MAX } from '#domain/webhooks/webhook.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { WebhookLine } from '#web/features/webhooks/webhook-line.tsx';
import { useWebhooks } from '#web/features/webhooks/webhook.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const WebhookDialog = lazy(() =>
  import('#web/features/webhooks/webhook-dialog.tsx').then((module) => ({
    default: module.WebhookDialog,
  })),
);

export function Webhooks() {
  const webhooks = useWebhooks();
  const [isOpen, setOpen] = useState(false);
  const items = webhooks.data?.items ?? [];
  const isFull = items.length >= WEBHOOKS_MAX;
  return (
    <div>
      <p className="text-sm text-soft">
        写下新的灵感或笔记时，通知你指定的网址，好让你自己的程序接着处理。平时只发编号、种类、时间和链接，图片和对话从不发送。打开“连同正文”后，标题和正文也会发，包括标了“不给AI看”的：那个标记只管AI。
      </p>
      {webhooks.isPending && <Skeleton className="mt-4 h-14" />}
      {webhooks.isError && webhooks.data === undefined && <QueryError query={webhooks} />}
      {items.length > 0 && (
        <ul aria-label="Webhook" className="mt-3 divide-y divide-hairline">
          {items.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isFull || webhooks.data === undefined} onClick={() => setOpen(true)}>
          新建Webhook
        </Button>
        {isFull && <p className="text-sm text-soft">最多 {WEBHOOKS_MAX} 个，删除一个才能再建。</p>}
      </div>
      {isOpen && (
        <Suspense>
          <WebhookDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
