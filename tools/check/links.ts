// Checks that every linked file and heading exists: readers follow a request through the code by
// links.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** A relative link or image in a Markdown document. */
export interface DocumentLink {
  line: number;
  /** The target as written: a path, optionally with `#heading`. */
  target: string;
}

/** The links to files or headings of the repository; URLs and code are ignored. */
export function findLinks(markdown: string): DocumentLink[] {
  const links: DocumentLink[] = [];
  let inFence = false;
  markdown.split('\n').forEach((text, index) => {
    if (/^\s*(?:```|~~~)/.test(text)) inFence = !inFence;
    if (inFence) return;
    const prose = text.replace(/`[^`]*`/g, '');
    for (const [, target = ''] of prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) {
      if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) links.push({ line: index + 1, target });
    }
  });
  return links;
}

/** The anchors of a document's headings: lower case, words joined by hyphens, repeats numbered. */
export function headingAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>();
  let inFence = false;
  for (const text of markdown.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(text)) inFence = !inFence;
    const heading = inFence ? null : /^#{1,6}\s+(.*?)\s*#*$/.exec(text);
    if (heading?.[1] === undefined) continue;
    const anchor = heading[1]
      .replace(/\]\([^)]*\)/g, ']')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-');
    let name = anchor;
    for (let repeat = 1; anchors.has(name); repeat += 1) name = `${anchor}-${repeat}`;
    anchors.add(name);
  }
  return anchors;
}

/** Checks the links of every Markdown document below `root`. */
export function checkLinks(root: string): CheckReport {
  const documents = markdownFiles(root);
  const errors: string[] = [];
  let count = 0;
  for (const document of documents) {
    for (const link of findLinks(readFileSync(document, 'utf8'))) {
      count += 1;
      const error = linkError(root, document, link.target);
      if (error !== null)
        errors.push(`${relative(root, document)}:${link.line}: ${link.target} ${error}`);
    }
  }
  return { summary: `links: ${count} in ${documents.length} documents`, errors };
}

function linkError(root: string, document: string, target: string): string | null {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : join(dirname(document), decodeURIComponent(path));
  if (relative(root, file).startsWith('..')) return 'leads out of the repository';
  if (!existsSync(file)) return 'does not exist';
  if (anchor === undefined || !file.endsWith('.md')) return null;
  return headingAnchors(readFileSync(file, 'utf8')).has(decodeURIComponent(anchor))
    ? null
    : 'names a heading that does not exist';
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-server', 'data', 'coverage']);

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
