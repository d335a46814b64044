import packageJson from '../../package.json' with { type: 'json' };

/** Version of the product (about section: 1.0.0). */
export const VERSION: string = packageJson.version;
