// A browser that translates a page: each text goes into <font> elements, in another language, here
// in capitals. Runs in the page.
export function translate() {
  const kept = 'script, style, noscript, svg, textarea, [translate=no], .notranslate';
  const texts = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node];
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('font')) return [];
    return [...node.childNodes].flatMap(texts);
  };
  const translateIn = (root) => {
    for (const text of texts(root)) {
      if (text.data.trim() === '' || !text.parentElement) continue;
      if (text.parentElement.closest(kept) || text.parentElement.closest('font')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
      ++window.translated;
    }
  };
  window.translated = 0;
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'characterData') translateIn(target);
      else for (const node of addedNodes) translateIn(node);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  translateIn(document.body);
}

/** All text of the page, in capitals, one per line; without the texts that differ between pages. */
export function read() {
  const lines = [];
  const walker = document.createTreeWalker(
    document.querySelector('main'),
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  let block = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType !== Node.TEXT_NODE || node.data === '') continue;
    const parent = node.parentElement.closest(':not(font)');
    if (parent === block) lines[lines.length - 1] += node.data;
    else lines.push(node.data);
    block = parent;
  }
  return lines
    .map((line) =>
      line
        .trim()
        .toUpperCase()
        .replace(/\bC[0-9A-Z]{8,12}\b/, 'ITS ID'),
    )
    .filter((line) => line !== '');
}

/**
 * Names, codes and clocks that a translator would change, each with its element. Texts for screen
 * readers only do not count, nor do attributes. Runs in the page.
 */
export function exposed(words) {
  const signs = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const any = [...signs, '\\d+:\\d\\d'].join('|');
  const same = new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'u');
  const kept =
    'script, style, noscript, svg, textarea, [translate=no], .notranslate, [aria-live=polite]';
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (!same.test(data) || parent.closest(kept)) continue;
    found.add(
      `${parent.parentElement.className} > ${parent.localName}.${parent.className}: ${data}`,
    );
  }
  for (const number of document.querySelectorAll('.lines__line-number, .room__code-big'))
    if (!number.closest('[translate=no]')) found.add(`${number.className}: ${number.textContent}`);
  return [...found];
}
