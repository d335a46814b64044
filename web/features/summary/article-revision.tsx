// A suggestion with which the article is regenerated (B§4, B§5).
import { RotateCcw } from 'lucide-react';
import { SUGGESTION_MAX_CHARACTERS } from '#domain/summary/summary-content.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** The parent holds the suggestion, so that it survives a failed request. */
export interface ArticleRevisionProps {
  suggestion: string;
  onChange: (suggestion: string) => void;
  onRegenerate: (suggestion: string) => void;
}

export function ArticleRevision({ suggestion, onChange, onRegenerate }: ArticleRevisionProps) {
  const refusal = useActionError();
  const isBuiltin = useAiEngine().data?.engine === 'builtin';
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (suggestion.trim() === '') refusal.show('请输入修改建议');
        else onRegenerate(suggestion.trim());
      }}
    >
      <TextArea
        label="修改建议"
        labelShown
        rows={2}
        maxLength={SUGGESTION_MAX_CHARACTERS}
        placeholder={
          isBuiltin ? '内置引擎只听得懂“短一点”和“长一点”' : '比如：写短一点；多写写外婆那一段'
        }
        value={suggestion}
        onChange={(event) => {
          refusal.clear();
          onChange(event.target.value);
        }}
      />
      <Button
        type="submit"
        className="mt-2"
        icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
      >
        按建议重新生成
      </Button>
    </form>
  );
}
