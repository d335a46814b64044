// The persona that wrote a reply. The page knows the personas and passes them in.
import type { ReactNode } from 'react';

/** A persona as shown beside its replies. */
export interface Speaker {
  name: string;
  /** About 36 px, decorative. */
  avatar: ReactNode;
}

/** Finds the persona of a role; an unknown role has the default persona. */
export type SpeakerOf = (roleKey: string | null) => Speaker;
