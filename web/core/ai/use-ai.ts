// The one gate before every AI call (rulings 10): buttons exist only while AI is on, and before the
// first text leaves for a remote model the person is told where it goes and says yes. The built-in
// engine needs no consent: nothing leaves for anywhere.
import { useQueryClient } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { consentText } from '#web/core/ai/consent-text.ts';
import { useAiSettings, useUpdateAiSettings } from '#web/core/ai/ai.queries.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/** The AI, as features see it. */
export interface Ai {
  /** False once the person has switched AI off: then no AI button is shown. */
  isOn: boolean;
  /**
   * Asks for consent where it is needed. Call it first in every handler that starts an AI call;
   * false: do nothing.
   */
  mayAsk: () => Promise<boolean>;
}

/** The gate of the current mode. */
export function useAi(): Ai {
  const client = useQueryClient();
  const queries = useApiQueries();
  const settings = useAiSettings();
  const update = useUpdateAiSettings();
  const confirm = useConfirm();
  const notice = useNotice();

  const findModelToAgreeTo = async () => {
    const { ai } = await client.fetchQuery(
      queries.config.get.queryOptions({ staleTime: Infinity, retry: false }),
    );
    if (ai.engine === 'builtin') return null;
    const { consentAt } = await client.fetchQuery(
      queries.ai.settings.queryOptions({ retry: false }),
    );
    return consentAt === null ? ai : null;
  };

  return {
    isOn: settings.data?.aiOff !== true,
    async mayAsk() {
      // What cannot be found out here is decided by the server, which asks for consent too.
      const model = await findModelToAgreeTo().catch(() => null);
      if (model === null) return true;
      const agreed = await confirm({
        title: '使用AI前，请先确认',
        body: consentText(model),
        action: '同意并继续',
        cancel: '暂不使用',
      });
      if (!agreed) return false;
      try {
        await update.mutateAsync({ consent: true });
        return true;
      } catch (error) {
        notice.error(failureText(error, '没能记下你的同意，请重试'));
        return false;
      }
    },
  };
}
