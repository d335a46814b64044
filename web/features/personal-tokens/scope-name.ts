// What the interface calls the scopes of a token.
import type { TokenScope } from '#domain/personal-tokens/personal-token.ts';

export const SCOPE_NAME: Record<TokenScope, string> = { read: '只读', write: '读和写' };
