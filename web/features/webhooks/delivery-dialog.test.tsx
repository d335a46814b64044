// 投递记录: what it says about deliveries that were not sent (C§121.05).
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { DeliveryDialog } from '#web/features/webhooks/delivery-dialog.tsx';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

const CREATED_AT = '2026-11-24T00:00:00.000Z';

const delivery = (changes: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: crypto.randomUUID(),
  event: 'post.created',
  createdAt: CREATED_AT,
  state: 'waiting',
  attempts: 0,
  lastAttemptAt: null,
  nextAttemptAt: null,
  status: null,
  failure: null,
  ...changes,
});

it('skipped and dropped deliveries · say why nothing was sent', async () => {
  const { api, replaced } = createTestApi();
  const items = [delivery({ state: 'skipped' }), delivery({ state: 'dropped' })];
  replaced.webhooks = { deliveries: async () => ({ items }) };
  const webhook = {
    id: crypto.randomUUID(),
    url: 'https://example.com/',
    sendsText: false,
    createdAt: CREATED_AT,
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiContext value={connectApi('account', api)}>
        <NoticeProvider>
          <DeliveryDialog webhook={webhook} onClose={() => undefined} />
        </NoticeProvider>
      </ApiContext>
    </QueryClientProvider>,
  );
  const [skipped, dropped] = await screen.findAllByRole('listitem');
  expect(within(skipped as HTMLElement).getByText('没有通知')).toBeTruthy();
  expect(skipped?.textContent).toContain('已有 500 条等着发，这一条和之后的没有通知');
  expect(within(dropped as HTMLElement).getByText('不再发送')).toBeTruthy();
  expect(dropped?.textContent).toContain('内容已删除，或账号当时停用');
});
