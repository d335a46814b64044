// The consent check before every AI call (rulings 10). Buttons are shown only while AI is on.
// Before the first text is sent to another host, the user is asked. The built-in engine and an own
// model on this machine need no consent, because no text leaves it.
import { useQueryClient } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { consentText } from '#web/core/ai/consent-text.ts';
import { useAiSettings, useUpdateAiSettings } from '#web/core/ai/ai.queries.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';

export interface Ai {
  /** False while the user has switched AI off: then no AI button is shown. */
  isOn: boolean;
  /**
   * Asks for consent if it is needed. Every handler that starts an AI call awaits it first and
   * returns if it is false.
   */
  mayAsk: () => Promise<boolean>;
}

/** The AI in the current mode. */
export function useAi(): Ai {
  const client = useQueryClient();
  const queries = useApiQueries();
  const settings = useAiSettings();
  const update = useUpdateAiSettings();
  const confirm = useConfirm();
  const failure = useActionError();

  const findModelToAgreeTo = async () => {
    const { ai } = await client.fetchQuery(
      queries.config.get.queryOptions({ staleTime: Infinity, retry: false }),
    );
    if (ai.host === null) return null;
    const { consentAt } = await client.fetchQuery(
      queries.ai.settings.queryOptions({ retry: false }),
    );
    return consentAt === null ? ai : null;
  };

  return {
    isOn: settings.data?.aiOff !== true,
    async mayAsk() {
      // If the engine is unknown here, the server decides; it checks consent too.
      const model = await findModelToAgreeTo().catch(() => null);
      if (model === null) return true;
      const agreed = await confirm({
        title: '使用AI前，请先确认',
        body: consentText(model),
        action: '同意并继续',
        cancel: '暂不使用',
      });
      if (!agreed) return false;
      failure.clear();
      try {
        await update.mutateAsync({ consent: true });
        return true;
      } catch (error) {
        failure.show(failureText(error, '没能记下你的同意，请重试'));
        return false;
      }
    },
  };
}
