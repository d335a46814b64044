// The icon library is one barrel of 1,700 modules. Each icon is imported from its own module
// instead. The bundler then sees which screen needs which icon, and reads fifty modules rather than
// all.
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g;

/** `ArrowUpRight` → `arrow-up-right`, `Trash2` → `trash-2`: the file names of the library. */
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
      // Line numbers stay the same, so no source map is needed.
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_, names: string) => importsOf(names)),
        map: null,
      }),
    },
  };
}
