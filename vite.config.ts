// Builds the web app into dist/. Everything the page loads is a file of its own with a hash in its name: the Content-Security-Policy
// allows neither inline scripts and styles nor fonts as data: addresses.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The slices of the content font are one long list of faces, loaded after the first paint.
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: Object.fromEntries(['/auth/v1', '/storage/v1', '/functions/v1', '/api'].map((path) => [path, 'http://127.0.0.1:3000'])) },
});
