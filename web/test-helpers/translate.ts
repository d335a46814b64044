// Simulates the translation of a page by the browser.

/** Moves each text node into two <font> elements, as translators do. */
export function translate(root: Node = document.body): void {
  const texts: Node[] = [];
  const collect = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') texts.push(node);
    for (const child of node.childNodes) collect(child);
  };
  collect(root);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.parentNode?.replaceChild(outer, text);
    outer.append(inner);
    inner.append(text);
  }
}
