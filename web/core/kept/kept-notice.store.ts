// Whether screens show what is kept on this device, because the server was not reached.
import { create } from 'zustand';

const useStore = create<{ isShown: boolean }>(() => ({ isShown: false }));

export function noteKeptShown(isShown: boolean): void {
  useStore.setState({ isShown });
}

export function useKeptShown(): boolean {
  return useStore(({ isShown }) => isShown);
}
