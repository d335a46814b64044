// A word about how it should be different, and the article written anew with it (B§4, B§5).
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** The field for the suggestion; what stands in it stays for the next try. */
export function ArticleRevision({ onRegenerate }: { onRegenerate: (suggestion: string) => void }) {
  const notice = useNotice();
  const [suggestion, setSuggestion] = useState('');
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (suggestion.trim() === '') notice.error('请输入修改建议');
        else onRegenerate(suggestion.trim());
      }}
    >
      <TextArea
        label="修改建议"
        labelShown
        rows={2}
        maxLength={500}
        placeholder="比如：写短一点；多写写外婆那一段"
        value={suggestion}
        onChange={(event) => setSuggestion(event.target.value)}
      />
      <Button type="submit" className="mt-2" icon={<RotateCcw aria-hidden="true" className="size-4.5" />}>
        按建议重新生成
      </Button>
    </form>
  );
}
