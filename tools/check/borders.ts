// Checks the import rules (.dependency-cruiser.mjs). The cruiser is silent about files that it
// cannot parse, so its list of files is compared with git's.
import { execFileSync } from 'node:child_process';
import type { CheckReport } from '#tools/check/report.ts';
import { outputOf } from '#tools/check/run-tool.ts';

/** Checked roots. */
const ROOTS = ['domain', 'contract', 'engine', 'ai', 'server', 'web', 'tools', 'e2e'];

/** The used part of the cruiser's result. */
interface CruiseResult {
  modules: { source: string }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string }; comment?: string }[];
    ruleSetUsed?: { forbidden?: { name: string; comment?: string }[] };
  };
}

/** Checks every TypeScript file that git tracks. */
export async function checkBorders(root: string): Promise<CheckReport> {
  const known = execFileSync(
    'git',
    ['ls-files', '--', ...ROOTS.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`])],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter(Boolean);
  const folders = ROOTS.filter((folder) => known.some((file) => file.startsWith(`${folder}/`)));
  const { stdout, output } = await outputOf(root, 'depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...folders,
  ]);
  const result = parse(stdout);
  if (result === null) return { summary: 'borders', errors: [output] };
  const seen = new Set(result.modules.map((module) => module.source));
  const unseen = known.filter((file) => !file.endsWith('.d.ts') && !seen.has(file));
  const comments = new Map(
    result.summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment ?? '']),
  );
  return {
    summary: `borders: ${known.length} files`,
    errors: [
      ...result.summary.violations.map(
        (error) =>
          `${error.from} → ${error.to}\n    ${error.rule.name}: ${comments.get(error.rule.name) ?? ''}`,
      ),
      ...unseen.map((file) => `${file} was not checked: the cruiser could not parse it`),
    ],
  };
}

function parse(text: string): CruiseResult | null {
  try {
    return JSON.parse(text) as CruiseResult;
  } catch {
    return null;
  }
}
