// Which touches a swipe area handles. The distances are tested in use-swipe.test.ts.
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

  it('finger on its content · swipes', () => {
    swipeOver('page');
    expect(outer).toHaveBeenCalledExactlyOnceWith('next');
  });

  it.each(['portal', 'dialog', 'popover'])('finger on its %s · is ignored', (layer) => {
    swipeOver(layer);
    expect(outer).not.toHaveBeenCalled();
  });

  it('area and finger inside one dialog · swipes', () => {
    swipeOver('carousel');
    expect(inner).toHaveBeenCalledExactlyOnceWith('next');
    expect(outer).not.toHaveBeenCalled();
  });

  it('start in a dialog, end on the page · is ignored', () => {
    fireEvent.pointerDown(screen.getByText('dialog'), { ...touch, clientX: 300, clientY: 400 });
    fireEvent.pointerUp(screen.getByText('page'), { ...touch, clientX: 100, clientY: 400 });
    expect(outer).not.toHaveBeenCalled();
  });

  it('mouse · is ignored', () => {
    swipeOver('page', { pointerType: 'mouse' });
    expect(outer).not.toHaveBeenCalled();
  });

  it('two fingers · are ignored', () => {
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
