// Files imported for their side effects.
/// <reference types="vite-plugin-pwa/vanillajs" />
declare module '*.css';
declare module '#web/public/theme.js';
