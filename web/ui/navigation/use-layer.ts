import { useEffect, useEffectEvent } from 'react';
import { layers } from '#web/ui/navigation/layers.ts';

/** A layer above the page while `isOpen`: the browser's Back calls `onClose` on a touch device. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? layers.open(() => close()) : undefined), [isOpen]);
}
