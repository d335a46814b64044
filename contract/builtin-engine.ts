import type { PublicConfig } from '#contract/config.contract.ts';

/** The built-in engine, as a server or a trial without a model names it. */
export const BUILTIN_ENGINE: PublicConfig['ai'] = {
  engine: 'builtin',
  isOwn: false,
  label: '内置引擎',
  host: null,
  transcribe: null,
  vision: false,
  isLocal: false,
};
