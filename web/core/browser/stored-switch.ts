// A switch that is stored in this browser, off by default.
import { create } from 'zustand';

/** A hook for the state of a switch and its setter. `key` is its key in local storage. */
export function createStoredSwitch(
  key: string,
): () => [isOn: boolean, setOn: (isOn: boolean) => void] {
  const useSwitch = create<{ isOn: boolean | null }>(() => ({ isOn: null }));
  return () => {
    const isOn = useSwitch((state) => state.isOn) ?? localStorage.getItem(key) === 'true';
    return [
      isOn,
      (next) => {
        useSwitch.setState({ isOn: next });
        try {
          localStorage.setItem(key, String(next));
        } catch {
          // The storage is full: the choice is remembered until the page closes.
        }
      },
    ];
  };
}
