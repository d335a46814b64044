// The field for an amount of stones, wherever one stands: any whole number from 0 up can be typed,
// not every one can be bought (A§5).
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import {
  canBuyStones,
  CUSTOM_STONES_DEFAULT,
  CUSTOM_STONES_MIN,
  typedStones,
} from '#domain/stones/offers.ts';

/** Keys that a number field takes and a whole number does not. */
const NOT_IN_A_NUMBER = new Set(['e', 'E', '+', '-', '.', ',']);

/** The amount as it stands, and what the input needs. */
export function useStoneAmount() {
  const [typed, setTyped] = useState(String(CUSTOM_STONES_DEFAULT));
  const stones = Number(typed);
  return {
    stones,
    canBuy: canBuyStones(stones),
    inputProps: {
      type: 'number',
      inputMode: 'numeric',
      min: CUSTOM_STONES_MIN,
      step: CUSTOM_STONES_MIN,
      value: typed,
      onKeyDown: (pressed: KeyboardEvent) => {
        if (NOT_IN_A_NUMBER.has(pressed.key)) pressed.preventDefault();
      },
      onChange: (change: ChangeEvent<HTMLInputElement>) =>
        setTyped(typedStones(change.target.value)),
    },
  } as const;
}
