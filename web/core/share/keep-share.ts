// What another app shares, kept by the service worker until a composer takes it. Cache Storage is
// the one store that worker and page share without further code; nothing else is in this cache.

/** The cache of shares that no composer has taken yet. */
export const SHARES_CACHE = 'shares';

/** Cache Storage. The build reads this file without the types of a browser. */
declare const caches: {
  open: (name: string) => Promise<{
    keys: () => Promise<readonly { url: string }[]>;
    put: (path: string, response: Response) => Promise<void>;
    delete: (path: string) => Promise<boolean>;
  }>;
};

/**
 * Stores the form of a share and leads to the composer. The build copies this function into the
 * service worker as text, so it uses nothing from outside.
 */
export async function keepShare({ request }: { request: Request }): Promise<Response> {
  const mostWaiting = 20;
  const mostImages = 20;
  const mostBytes = 50_000_000;
  const mostCharacters = 100_000;
  const stored: string[] = [];
  try {
    const form = await request.formData();
    const texts = ['title', 'text', 'url'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    });
    // Apps repeat the title or the link in the text.
    const parts = texts.filter(
      (part, index) =>
        part !== '' &&
        !texts.some(
          (other, at) => at !== index && other.includes(part) && (other !== part || at < index),
        ),
    );
    const text = parts.join('\n');
    const images = form
      .getAll('images')
      .filter((file) => file instanceof File && file.type.startsWith('image/') && file.size > 0)
      .slice(0, mostImages) as File[];
    const bytes = images.reduce((sum, { size }) => sum + size, 0);
    const cache = await caches.open('shares');
    const waiting = (await cache.keys()).filter(({ url }) => url.endsWith('/text')).length;
    if (waiting >= mostWaiting || bytes > mostBytes || text.length > mostCharacters)
      throw new Error('too much');
    // In the order of their names, also within a millisecond.
    const place = `${String(Date.now()).padStart(15, '0')}-${String(waiting).padStart(2, '0')}`;
    const path = `/share/${place}-${crypto.randomUUID()}`;
    for (const [index, image] of images.entries()) {
      const imagePath = `${path}/image-${String(index).padStart(2, '0')}`;
      stored.push(imagePath);
      await cache.put(imagePath, new Response(image, { headers: { 'Content-Type': image.type } }));
    }
    // The text is last: a share without it was interrupted.
    await cache.put(`${path}/text`, new Response(text));
    return Response.redirect('/?/poston', 303);
  } catch {
    try {
      const cache = await caches.open('shares');
      for (const path of stored) await cache.delete(path);
    } catch {
      // The next composer removes them (take-shares.ts).
    }
    return Response.redirect('/?/poston?share=failed', 303);
  }
}
