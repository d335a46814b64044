// 试一试 of the server's model, which the server tries itself.
import { ModelTrial } from '#web/core/ai/model-trial.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useModelCheck } from '#web/features/operators/operator.queries.ts';

export function OperatorModelTrial({ wanted }: { wanted: string }) {
  return (
    <ModelTrial
      names={{
        wanted,
        address: ' AI_BASE_URL',
        model: ' AI_MODEL ',
        key: ' AI_API_KEY',
        context: ' AI_CONTEXT_TOKENS ',
        unreached:
          '请核对 AI_BASE_URL，看看那边的程序开着没有；在容器里，这台机器叫 host.docker.internal。',
      }}
      check={useModelCheck()}
      failureOf={(error) => failureText(error, '没有试成，请再试一次。')}
    />
  );
}
