// The chooser for a post: its words as a sheet. A chunk of its own with the chooser.
import type { Post } from '#domain/posts/post.ts';
import { useEngineLabel } from '#web/core/ai/ai.queries.ts';
import { ExportChooser } from '#web/features/export/export-chooser.tsx';
import { EXPORT_TITLE, postFileNamer } from '#web/features/export/export-words.ts';
import { sheetOfPost } from '#web/features/export/sheets/sheet-content.ts';

/** Chooses how a post is exported. */
export function ExportPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const content = sheetOfPost(post, useEngineLabel());
  return (
    <ExportChooser
      title={EXPORT_TITLE}
      content={content}
      fileName={postFileNamer(content)}
      onClose={onClose}
    />
  );
}
