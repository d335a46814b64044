// 试一试: tries a model part by part and shows each finding as it arrives, with one sentence for
// each fault. The reply is one that the model wrote to a fixed sentence.
import { useEffect, useRef, useState } from 'react';
import { MODEL_CHECKS, type ModelCheck, type ModelFinding } from '#contract/model-check.ts';
import { faultText, findingText, type ModelNames } from '#web/core/ai/model-check-words.ts';
import { Button } from '#web/ui/button.tsx';

const PART_NAMES: Record<ModelCheck, string> = {
  list: '连接',
  reply: '回响',
  json: 'JSON',
  context: '上下文',
  vision: '看图',
};

/** After these no other part can succeed. */
const ENDING = ['network', 'unauthorised', 'unpaid'];

export interface ModelTrialProps {
  names: ModelNames;
  /** Tries one part. Rejects when it is aborted, or with an error of the server. */
  check: (part: ModelCheck, signal: AbortSignal) => Promise<ModelFinding>;
  /** Words for a rejected part. */
  failureOf: (error: unknown) => string;
}

export function ModelTrial({ names, check, failureOf }: ModelTrialProps) {
  const [findings, setFindings] = useState<readonly ModelFinding[]>([]);
  const [part, setPart] = useState<ModelCheck | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    setFindings([]);
    setFailure(null);
    try {
      for (const next of MODEL_CHECKS) {
        setPart(next);
        const finding = await check(next, stop.signal);
        if (stop.signal.aborted) return;
        setFindings((before) => [...before, finding]);
        if (finding.faults.some((fault) => ENDING.includes(fault))) break;
      }
    } catch (error) {
      if (!stop.signal.aborted) setFailure(failureOf(error));
    } finally {
      if (running.current === stop) setPart(null);
    }
  };

  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={() => void run()} busy={part !== null} busyLabel="正在试...">
        试一试
      </Button>
      <div role="status" className="w-full text-sm">
        <ul className="divide-y divide-hairline">
          {findings.map((finding) => (
            <Finding key={finding.check} finding={finding} names={names} />
          ))}
        </ul>
        {part !== null && <p className="py-2 text-soft">{`正在试：${PART_NAMES[part]}`}</p>}
        {failure !== null && <p className="py-2 text-danger">{failure}</p>}
      </div>
    </div>
  );
}

function Finding({ finding, names }: { finding: ModelFinding; names: ModelNames }) {
  const good = findingText(finding);
  const { check, tokens, sees } = finding;
  const isAbility = check === 'vision' ? sees === true : check !== 'context' || tokens !== null;
  return (
    <li className="flex gap-4 py-2">
      <span className="w-14 shrink-0 text-soft">{PART_NAMES[finding.check]}</span>
      <div className="min-w-0 flex-1 break-words">
        {finding.text !== null && <p className="mb-1">{finding.text}</p>}
        {good !== null && <p className={isAbility ? 'text-good' : 'text-soft'}>{good}</p>}
        {finding.faults.map((fault) => (
          <p key={fault} className="text-ink">
            {faultText(fault, finding, names)}
          </p>
        ))}
      </div>
    </li>
  );
}
