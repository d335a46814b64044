// 发送即回响: whether the AI replies to each sent message (rulings 24). Off by default, stored in this
// browser.
import { create } from 'zustand';

const KEY = 'echo.reply-on-send';

const useSwitch = create<{ isOn: boolean | null }>(() => ({ isOn: null }));

/** The state of the switch and its setter. */
export function useReplyOnSend(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const isOn = useSwitch((state) => state.isOn) ?? localStorage.getItem(KEY) === 'true';
  return [
    isOn,
    (next) => {
      localStorage.setItem(KEY, String(next));
      useSwitch.setState({ isOn: next });
    },
  ];
}
