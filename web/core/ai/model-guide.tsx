// How to connect a model: the settings that docs/operations.md describes, for the operator of a
// server, and what a user without one can do.
import { useMode } from '#web/core/mode/use-mode.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const LOCAL_SETTINGS = ['AI_BASE_URL=http://localhost:11434/v1', 'AI_MODEL=qwen3:8b'];
const HOSTED_SETTINGS = [
  'AI_BASE_URL=https://api.deepseek.com',
  'AI_MODEL=（模型名）',
  'AI_API_KEY=（密钥）',
];

export function ModelGuide({ onClose }: { onClose: () => void }) {
  const mode = useMode();
  return (
    <Dialog
      open
      title="接一个模型"
      onClose={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <div className="space-y-4 text-base leading-relaxed">
        <p>
          {mode.can('sendToRemoteAi')
            ? '在设置的“自己的模型”里填上它的地址，就由它来写，模型可以就在这台设备上。也可以请管理这台服务器的人来接，大家都能用：可以把这一页给他看。'
            : '在设置的“自己的模型”里填上它的地址，就由它来写，模型可以就在这台设备上。或者登录一台接了模型的服务器上的账号；下面是接法，给管理服务器的人看。'}
        </p>
        <p>凡是有 OpenAI 兼容接口的模型都可以。启动服务器时，设好环境变量：</p>
        <Settings title="模型在本机，例如 Ollama" lines={LOCAL_SETTINGS} />
        <Settings title="模型在网上，例如 DeepSeek" lines={HOSTED_SETTINGS} />
        <p>
          重新启动之后，标注会从“内置引擎”变成“AI
          生成”。第一次发送文字之前，会先说明发给谁，等你同意。全部设置写在程序自带的
          docs/operations.md 里。
        </p>
      </div>
    </Dialog>
  );
}

function Settings({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <p className="text-sm text-soft">{title}</p>
      <pre className="mt-1 rounded-control bg-sunken px-3 py-3 font-figures text-xs sm:text-sm wrap-anywhere whitespace-pre-wrap">
        {lines.join('\n')}
      </pre>
    </div>
  );
}
