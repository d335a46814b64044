// Which touches a swipe area listens to; the figures of a swipe are in use-swipe.test.ts.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSwipe } from '#web/ui/use-swipe.ts';

const outer = vi.fn<(direction: string) => void>();
const inner = vi.fn<(direction: string) => void>();

function InnerArea() {
  return (
    <div {...useSwipe(inner)}>
      <p>carousel</p>
    </div>
  );
}

function Area() {
  return (
    <div {...useSwipe(outer)}>
      <p>page</p>
      {createPortal(<p>portal</p>, document.body)}
      <dialog open>
        <p>dialog</p>
        <InnerArea />
      </dialog>
      <div popover="manual">
        <p>popover</p>
      </div>
    </div>
  );
}

const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1 };

function swipeOver(text: string, change: object = {}) {
  const target = screen.getByText(text);
  fireEvent.pointerDown(target, { ...touch, clientX: 300, clientY: 400, ...change });
  fireEvent.pointerUp(target, { ...touch, clientX: 100, clientY: 405, ...change });
}

describe('a swipe area', () => {
  beforeEach(() => {
    outer.mockReset();
    inner.mockReset();
    render(<Area />);
  });
  afterEach(cleanup);

  it('is swiped by a finger on its own content', () => {
    swipeOver('page');
    expect(outer).toHaveBeenCalledExactlyOnceWith('next');
  });

  it.each(['portal', 'dialog', 'popover'])('ignores a finger on its %s', (layer) => {
    swipeOver(layer);
    expect(outer).not.toHaveBeenCalled();
  });

  it('listens inside a dialog when it is in the same dialog', () => {
    swipeOver('carousel');
    expect(inner).toHaveBeenCalledExactlyOnceWith('next');
    expect(outer).not.toHaveBeenCalled();
  });

  it('ignores a swipe that begins in a dialog and ends on the page', () => {
    fireEvent.pointerDown(screen.getByText('dialog'), { ...touch, clientX: 300, clientY: 400 });
    fireEvent.pointerUp(screen.getByText('page'), { ...touch, clientX: 100, clientY: 400 });
    expect(outer).not.toHaveBeenCalled();
  });

  it('ignores a mouse', () => {
    swipeOver('page', { pointerType: 'mouse' });
    expect(outer).not.toHaveBeenCalled();
  });

  it('ignores two fingers', () => {
    const page = screen.getByText('page');
    fireEvent.pointerDown(page, { ...touch, clientX: 100, clientY: 400 });
    fireEvent.pointerDown(page, {
      ...touch,
      pointerId: 2,
      isPrimary: false,
      clientX: 200,
      clientY: 400,
    });
    fireEvent.pointerUp(page, {
      ...touch,
      pointerId: 2,
      isPrimary: false,
      clientX: 300,
      clientY: 400,
    });
    fireEvent.pointerUp(page, { ...touch, clientX: 10, clientY: 400 });
    expect(outer).not.toHaveBeenCalled();
  });
});
