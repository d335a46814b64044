// Files imported for their effect.
/// <reference types="vite-plugin-pwa/vanillajs" />
declare module '*.css';
declare module '#web/public/theme.js';
