// A new set of recovery codes, shown this once.
import { groupedCode } from '#domain/auth/second-step.ts';
import { ShownOnce } from '#web/core/secrets/shown-once.tsx';

export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  return (
    <ShownOnce
      title="恢复码"
      label="恢复码"
      secret={codes.map(groupedCode).join('\n')}
      rows={codes.length}
      fileName="echo-notes-recovery-codes.txt"
      advice="手机丢了或换了，就用它们登录，每个只能用一次。只显示这一次，请存到密码管理器里，或抄在纸上收好。"
      lost="没存下的话，换一批就好。"
      onClose={onClose}
    />
  );
}
