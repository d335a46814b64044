// Texts with the safe subset of Markdown on a screen (C§79).
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setAppearance } from '#web/core/theme/appearance.ts';
import { TagLinks } from '#web/core/tags/tag-text.tsx';
import { RichText } from '#web/core/text/rich-text.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

afterEach(() => {
  cleanup();
  setAppearance({ markdown: 'on' });
});

// C§79.01
describe('RichText', () => {
  test('plain text · is one paragraph with its line breaks', () => {
    const text = '今天\n  走了很远\n\n3*4 <b>没事</b>';
    const { container } = render(<RichText text={text} />);
    expect(container.querySelectorAll('p')).toHaveLength(1);
    expect(container.textContent).toBe(text);
    expect(container.querySelector('b')).toBeNull();
  });

  test('marks · are drawn as elements, lists as lists', () => {
    const { container } = render(<RichText text={'买：\n\n- **米**\n- 油\n\n> 他说\n\n完'} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['·米', '·油']);
    expect(container.querySelector('strong')?.textContent).toBe('米');
    expect(container.querySelector('blockquote')?.textContent).toBe('他说');
    expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['买：', '完']);
  });

  test('a link · opens a new tab that learns nothing', () => {
    render(<RichText text="看 https://example.org/a?b=1。" />);
    const link = screen.getByRole('link', { name: 'https://example.org/a?b=1' });
    expect(link.getAttribute('href')).toBe('https://example.org/a?b=1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  });

  test('a box · is ticked by its line, and only where ticking is offered', async () => {
    const onTick = vi.fn();
    const { rerender } = render(<RichText text={'一\n- [ ] 油\n- [x] 盐'} onTick={onTick} />);
    await userEvent.click(screen.getByRole('checkbox', { name: '盐' }));
    expect(onTick).toHaveBeenCalledWith(2, false);
    rerender(<RichText text="- [ ] 油" />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '油' }).disabled).toBe(true);
  });

  // C§54.08
  test.each(['on', 'off'] as const)('tags · marks %s · link to their entries', (markdown) => {
    setAppearance({ markdown });
    render(
      <MemoryRouter at="/test/inspiration">
        <TagLinks value>
          <RichText text="去了湖边 #散步，**走** #2024" />
        </TagLinks>
      </MemoryRouter>,
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['#散步']);
    expect(decodeURIComponent(links[0]?.getAttribute('href') ?? '')).toBe(
      '/test/inspiration?tag=散步',
    );
  });

  test('tags · outside posts and diaries · are plain words', () => {
    const { container } = render(<RichText text="说说 #散步 吧" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.textContent).toBe('说说 #散步 吧');
  });

  // C§79.03
  test('switched off · every text is shown as written', () => {
    setAppearance({ markdown: 'off' });
    const { container } = render(<RichText text="- [ ] **油** https://a.cn" />);
    expect(container.textContent).toBe('- [ ] **油** https://a.cn');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
