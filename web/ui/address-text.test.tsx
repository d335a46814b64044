// Where an address may break.
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddressText } from '#web/ui/address-text.tsx';

it('an address in a sentence · may break after its @ and its dots only', () => {
  const { container } = render(<AddressText>用 anna.lena@mail.example.com 登录。v.</AddressText>);
  const parts = container.innerHTML.split('<wbr>').map((part) => part.replace(/<\/?span>/g, ''));
  expect(parts).toEqual(['用 anna.', 'lena@', 'mail.', 'example.', 'com 登录。v.']);
});
