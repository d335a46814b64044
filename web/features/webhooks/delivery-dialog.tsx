// 投递记录: the last deliveries of a webhook, what became of each, and a button that orders a test.
import {
  DELIVERIES_WAITING_MAX,
  type Webhook,
  type WebhookDelivery,
} from '#domain/webhooks/webhook.ts';
import { timeAgo } from '#domain/shared/time-ago.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useDeliveries, useTestWebhook } from '#web/features/webhooks/webhook.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const MINUTE_MS = 60_000;

const EVENT_NAME = { 'post.created': '新灵感', 'diary.created': '新笔记', test: '测试' } as const;

const STATE_NAME = {
  waiting: '等待中',
  delivered: '已送达',
  failed: '没有送达',
  dropped: '不再发送',
  skipped: '没有通知',
} as const;

const FAILURE_TEXT = {
  address: '这个网址通向内部网络，没有发送',
  unreachable: '连不上这个网址',
  timeout: '10秒内没有回应',
} as const;

export interface DeliveryDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function DeliveryDialog({ webhook, onClose }: DeliveryDialogProps) {
  const deliveries = useDeliveries(webhook.id);
  const testing = useTestWebhook(webhook.id);
  const failure = useActionError();
  const test = async () => {
    failure.clear();
    try {
      await testing.mutateAsync();
    } catch (error) {
      failure.show(failureText(error, '没有发出测试，请重试'));
    }
  };
  const items = deliveries.data?.items;
  return (
    <Dialog
      open
      title="投递记录"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            variant="primary"
            busy={testing.isPending}
            busyLabel="发送中..."
            onClick={() => void test()}
          >
            发一次测试
          </Button>
        </>
      }
    >
      <p className="text-sm text-soft">
        没有送达的会在一天之内重试十次，记录保留最近 50 次。
        <span className="block font-figures break-all">{webhook.url}</span>
      </p>
      {deliveries.isPending && <Skeleton className="mt-4 h-14" />}
      {deliveries.isError && items === undefined && <QueryError query={deliveries} />}
      {items?.length === 0 && <p className="mt-4">还没有投递过。</p>}
      {items !== undefined && items.length > 0 && (
        <ul aria-label="投递记录" className="mt-3 divide-y divide-hairline">
          {items.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} nowMs={deliveries.dataUpdatedAt} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DeliveryLine({ delivery, nowMs }: { delivery: WebhookDelivery; nowMs: number }) {
  const { event, state, createdAt } = delivery;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>{EVENT_NAME[event]}</span>
        <Badge tone={state === 'delivered' ? 'accent' : 'soft'}>{STATE_NAME[state]}</Badge>
        <span className="text-sm text-soft">{timeAgo(createdAt, nowMs)}</span>
      </p>
      <p className="text-sm text-soft">{resultText(delivery, nowMs)}</p>
    </li>
  );
}

function resultText(delivery: WebhookDelivery, nowMs: number): string {
  const { state, attempts, status, failure, nextAttemptAt } = delivery;
  if (state === 'dropped') return '发出之前内容已删除，或账号当时停用，没有发送';
  if (state === 'skipped')
    return `已有 ${DELIVERIES_WAITING_MAX} 条等着发，这一条和之后的没有通知。发出一些以后，新写下的会继续通知。`;
  if (attempts === 0) return '正在发送';
  const reason =
    failure === null || failure === 'status' ? `对方返回 ${status ?? '–'}` : FAILURE_TEXT[failure];
  if (nextAttemptAt === null) return attempts === 1 ? reason : `${reason} · 试了 ${attempts} 次`;
  return `${reason} · 试了 ${attempts} 次，${waitText(Date.parse(nextAttemptAt) - nowMs)}再试`;
}

function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  return minutes < 60 ? `${minutes}分钟后` : `${Math.round(minutes / 60)}小时后`;
}
