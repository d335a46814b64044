// The secret of a webhook, after its creation or its renewal.
import { ShownOnce } from '#web/core/secrets/shown-once.tsx';

export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      title="Webhook的密钥"
      label="密钥"
      secret={secret}
      advice="只显示这一次，请现在就存到接收通知的程序里。用它可以验证通知确实来自这里。"
      lost="没存下的话，换一个密钥就好。"
      onClose={onClose}
    />
  );
}
