// An input for an amount of stones. Any whole number from 0 can be typed, but not every one can be
// bought (A§5).
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import {
  canBuyStones,
  CUSTOM_STONES_DEFAULT,
  CUSTOM_STONES_MIN,
  typedStones,
} from '#domain/stones/offers.ts';

/** Keys that a number input accepts but a whole number does not. */
const NOT_IN_A_NUMBER = new Set(['e', 'E', '+', '-', '.', ',']);

/** The amount and the props of its input. */
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
