// Builds the web app into dist/. Everything the page loads is a file of its own with a hash in its
// name: the Content-Security-Policy allows neither inline scripts and styles nor fonts as data:
// addresses.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { IMAGE_TYPES } from '#domain/images/image-rules.ts';
import { ROOT } from '#tools/build-inputs.ts';
import { addPushToWorker } from '#tools/add-push-to-worker.ts';
import { bundledLicenses, packagesBesideModules } from '#tools/bundled-licenses.ts';
import { chunkGroups } from '#tools/chunk-groups.ts';
import { iconImports } from '#tools/icon-imports.ts';
import { preloadList } from '#tools/preload-list.ts';
import { prerender } from '#tools/prerender.ts';
import { keepShare } from '#web/core/share/keep-share.ts';

const licenses = bundledLicenses(packagesBesideModules);

export default defineConfig({
  plugins: [
    iconImports(),
    react({ compiler: true }),
    tailwindcss(),
    preloadList(ROOT),
    prerender(ROOT),
    VitePWA({
      // The user chooses when to switch to a new version: web/app/update-prompt.tsx registers the
      // worker and asks.
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: '回响 · Echo Notes',
        short_name: '回响',
        description: '写下此刻，听见回响。一本会回应你的中文日记。',
        lang: 'zh-CN',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        // `--paper` of web/styles/tokens.css.
        background_color: '#fbf8f1',
        theme_color: '#fbf8f1',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
        // `/` opens them in the mode that is in use (web/app/home-redirect.tsx).
        shortcuts: [
          { name: '写一条', url: '/?/poston' },
          { name: '今天', url: '/?/calendar?day=today' },
          { name: '搜索', url: '/?/search' },
        ],
        share_target: {
          action: '/share',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            title: 'title',
            text: 'text',
            url: 'url',
            files: [{ name: 'images', accept: [...IMAGE_TYPES] }],
          },
        },
      },
      workbox: {
        // The shell, the prerendered pages and the samples. Fonts are a hundred slices of which a
        // page needs a few: they are cached when they are first used.
        globPatterns: [
          '*.html',
          'theme.js',
          'favicon.svg',
          'assets/*.{js,css}',
          'avatars/*.svg',
          'samples/*',
        ],
        // /info finds info.html by itself; every other path gets the shell.
        navigateFallback: '/index.html',
        // Paths of the server never get the shell. Their responses are never cached: no rule below
        // matches them.
        navigateFallbackDenylist: [
          /^\/(api|auth|functions|storage)\//,
          /^\/(\.well-known|mcp)(\/|$)/,
          /^\/(healthz|readyz|metrics)$/,
          /^\/(robots\.txt|sitemap\.xml|licenses\.txt|licenses\/.*)$/,
        ],
        runtimeCaching: [
          { urlPattern: /\/share$/, method: 'POST', handler: keepShare },
          {
            urlPattern: /\/assets\/[^/]+\.woff2$/,
            handler: 'CacheFirst',
            options: {
              cacheName: 'fonts',
              expiration: { maxEntries: 240 },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
        clientsClaim: true,
        // One file: a separate runtime is loaded by importScripts, which Trusted Types refuse.
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
    addPushToWorker(),
    licenses.plugin,
  ],
  worker: { plugins: () => [licenses.collector] },
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(ROOT) } } },
    // The slices of the content font are one long list of faces, loaded after the first paint.
    chunkSizeWarningLimit: 400,
  },
  // `npm run dev` (tools/dev.ts): Vite serves the pages, the API server everything else.
  server: {
    proxy: Object.fromEntries(
      ['/auth/v1', '/storage/v1', '/functions/v1', '/api', '/healthz'].map((path) => [
        path,
        `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`,
      ]),
    ),
  },
});
