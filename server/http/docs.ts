// The OpenAPI document and its viewer, from this origin and without inline scripts. The viewer
// builds markup from strings, so its policy is the app's without Trusted Types.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { VIEWER_POLICY } from '#server/http/security-headers.ts';

/** Where the server mounts it. */
export const DOCS_PREFIX = '/api/docs';

const PAGE = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>回响 · Echo Notes API</title>
<link rel="icon" href="${DOCS_PREFIX}/favicon-32x32.png">
<link rel="stylesheet" href="${DOCS_PREFIX}/swagger-ui.css">
</head>
<body>
<div id="viewer"></div>
<script src="${DOCS_PREFIX}/swagger-ui-bundle.js"></script>
<script src="${DOCS_PREFIX}/viewer.js"></script>
</body>
</html>
`;

const VIEWER_SCRIPT = `SwaggerUIBundle({ url: '${DOCS_PREFIX}/openapi.json', dom_id: '#viewer', deepLinking: true });\n`;

/** Files of the viewer's package that the page needs, and their types. */
const VIEWER_FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/**
 * The routes below {@link DOCS_PREFIX}. Files are found and read at the first request, which most
 * servers never get.
 */
export function docsRoutes(openApiFile: string): Hono {
  const homeOf = () =>
    dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const read = remembering((path: string) => new Uint8Array(readFileSync(path)));
  const routes = new Hono();
  routes.get('/', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': VIEWER_POLICY }));
  routes.get('/viewer.js', (c) =>
    c.body(VIEWER_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  routes.get('/openapi.json', (c) =>
    c.body(read(openApiFile), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  for (const [name, type] of Object.entries(VIEWER_FILES)) {
    routes.get(`/${name}`, (c) =>
      c.body(read(join(homeOf(), name)), 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=86400',
      }),
    );
  }
  return routes;
}

function remembering<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const value = known.get(path) ?? read(path);
    known.set(path, value);
    return value;
  };
}
