// A text with e-mail addresses, which lines break after @ and dots rather than within a word.
import { Fragment } from 'react';

export function AddressText({ children }: { children: string }) {
  return children.split(/(?<=[@.])(?=[\p{L}\p{N}])/u).map((part, index) => (
    // The parts are as fixed as the text.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
