// Who an AI line is from. The page knows the personas; the conversation only asks.
import type { ReactNode } from 'react';

/** A persona as its lines show it. */
export interface Speaker {
  name: string;
  /** About 36 px, decoration. */
  avatar: ReactNode;
}

/** Finds the speaker of a line by its role; of an unknown role, the one that stands in. */
export type SpeakerOf = (roleKey: string | null) => Speaker;
