// Creates a webhook, then shows its secret: this once.
import { useState } from 'react';
import type { NewWebhook } from '#contract/webhook.contract.ts';
import { WEBHOOK_URL_MAX } from '#domain/webhooks/webhook.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useCreateWebhook } from '#web/features/webhooks/webhook.queries.ts';
import { WebhookSecret } from '#web/features/webhooks/webhook-secret.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreateWebhook();
  const [draft, setDraft] = useState<NewWebhook>(() => ({
    id: newId(),
    url: '',
    sendsText: false,
  }));
  const [error, setError] = useState<string | null>(null);
  if (creating.data !== undefined)
    return <WebhookSecret secret={creating.data.secret} onClose={onClose} />;
  const isBusy = creating.isPending;

  const create = async () => {
    setError(null);
    try {
      await creating.mutateAsync(draft);
    } catch (failure) {
      setError(failureText(failure, '没有建成，请再试一次'));
    }
  };

  return (
    <FormDialog
      title="新建Webhook"
      variant="primary"
      busy={isBusy}
      busyLabel="新建中..."
      onClose={onClose}
      onSubmit={create}
    >
      <TextField
        label="网址"
        type="url"
        inputMode="url"
        autoFocus
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://"
        value={draft.url}
        readOnly={isBusy}
        error={error}
        onChange={(event) => {
          setDraft({ ...draft, url: event.target.value });
          setError(null);
        }}
      />
      <Switch
        label="连同正文"
        checked={draft.sendsText}
        disabled={isBusy}
        onChange={(sendsText) => setDraft({ ...draft, sendsText })}
      >
        把标题和正文也发到这个网址，“不给AI看”的也会发。
      </Switch>
    </FormDialog>
  );
}
