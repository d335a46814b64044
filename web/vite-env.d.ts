// Files imported for their effect.
declare module '*.css';
declare module '#web/public/theme.js';
