// Compares the subscription once per start, and tells when pushes have ended.
import { useEffect } from 'react';
import { useApi } from '#web/core/api/use-api.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

const ENDED_TEXT = '这台设备收不到提醒了，需要时请在设置里重新打开';

export function usePushCheck(): void {
  const api = useApi();
  const owner = useOwner();
  const notice = useNotice();
  const navigate = useNavigate();
  useEffect(() => {
    void import('#web/core/push/compare-push.ts')
      .then(({ comparePush }) => comparePush(api, owner))
      .then((found) => {
        if (found === 'ended')
          notice.info(ENDED_TEXT, { label: '去设置', onSelect: () => navigate('/setting') });
      })
      // Without the server nothing is known; the next start looks again.
      .catch(() => undefined);
  }, [api, owner, notice, navigate]);
}
