// 试一试 of the own model: in this browser, with its address and key. A chunk of its own.
import { useState } from 'react';
import { createModelCheck } from '#ai/model-check.ts';
import type { OwnModel } from '#ai/own-model.ts';
import { ModelTrial } from '#web/core/ai/model-trial.tsx';
import { endpointOf, ownRuntime } from '#web/core/own-model/load-own-model.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export function OwnModelTrial({ own, onClose }: { own: OwnModel; onClose: () => void }) {
  const [check] = useState(() =>
    createModelCheck({ endpoint: endpointOf(own), runtime: ownRuntime }),
  );
  return (
    <Dialog open title={`试一试 ${own.model}`} onClose={onClose}>
      <p className="mb-4 text-sm text-soft">
        用几句固定的话试一试它，不发你写的东西。本机的模型第一次要先装入，可能要等一两分钟。
      </p>
      <ModelTrial
        names={{
          wanted: own.model,
          address: '地址',
          model: '模型名',
          key: '密钥',
          context: '上下文大小',
          unreached: '请点“更改”，再点“测试”，它会一条一条说怎么查。',
        }}
        check={check}
        failureOf={() => '没有试成，请再试一次。'}
      />
    </Dialog>
  );
}
