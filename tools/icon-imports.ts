// The library of icons is one barrel of 1,700 modules. Each icon is asked for by its own module
// instead, so that the bundler sees which screen needs which, and reads fifty modules rather than
// all.
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g;

/** `ArrowUpRight` → `arrow-up-right`, `Trash2` → `trash-2`: how the library names its files. */
function fileOf(icon: string): string {
  return icon.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}

function importsOf(names: string): string {
  const icons = names.split(',').flatMap((name) => name.trim() || []);
  return icons.map((icon) => `import ${icon} from 'lucide-react/icons/${fileOf(icon)}';`).join(' ');
}

/** Rewrites imports of icons; an icon that does not exist fails the build. */
export function iconImports(): Plugin {
  return {
    name: 'icon-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.+\.tsx?$/, code: 'lucide-react' },
      // Every line stays where it was.
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_, names: string) => importsOf(names)),
        map: null,
      }),
    },
  };
}
