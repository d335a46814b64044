// Files imported for their side effects.
declare module '*.css';
declare module '#web/public/theme.js';
