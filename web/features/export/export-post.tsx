import type { Post } from '#domain/posts/post.ts';
import { useArrangedLabel } from '#web/core/ai/ai.queries.ts';
import { ExportChooser } from '#web/features/export/export-chooser.tsx';
import { EXPORT_TITLE, postFileNamer } from '#web/features/export/export-names.ts';
import { sheetOfPost } from '#web/features/export/sheets/sheet-content.ts';

/** The export dialog for a post. */
export function ExportPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const content = sheetOfPost(post, useArrangedLabel());
  return (
    <ExportChooser
      title={EXPORT_TITLE}
      content={content}
      fileName={postFileNamer(content)}
      onClose={onClose}
    />
  );
}
