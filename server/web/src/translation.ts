// Browsers translate a page by replacing its text nodes with elements, mostly <font>. The page
// would then change text nodes that nobody sees. So each replaced text node is put back, empty, in
// front of its translation; when the page changes, moves or removes it, the translation is removed
// or moved with it, and new text is translated again.

interface Translation {
  readonly shown: Element;
  /** The page's own text. */
  readonly text: string;
}

const OF_TRANSLATORS = new Set(['FONT', 'YA-TR-SPAN']);

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;
const isTranslation = (node: Node | null): node is Element =>
  node !== null && OF_TRANSLATORS.has(node.nodeName);

/** Follows the translator's changes beneath `root`, permanently. */
export function followTranslation(root: Node): void {
  const translations = new WeakMap<Text, Translation>();
  const originals = new WeakMap<Element, Text>();
  let seen = false;

  const forget = (text: Text, { shown }: Translation): void => {
    translations.delete(text);
    originals.delete(shown);
  };

  // The element that replaced a removed text node.
  const replacing = (text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    if (text.parentNode !== null || text.data.trim() === '') return null;
    return (
      [...addedNodes, previousSibling, nextSibling]
        .filter(isTranslation)
        .find((element) => element.parentNode !== null && !originals.has(element)) ?? null
    );
  };

  const removed = (node: Node, record: MutationRecord): void => {
    if (isText(node)) {
      const translation = translations.get(node);
      if (translation !== undefined && node.parentNode === null) {
        forget(node, translation);
        translation.shown.remove();
        return;
      }
      const shown = replacing(node, record);
      if (shown === null) return;
      seen = true;
      translations.set(node, { shown, text: node.data });
      originals.set(shown, node);
      shown.before(node);
      node.data = '';
      return;
    }
    // The translator removed the translation: with or without a text node in its place.
    const original = isTranslation(node) ? originals.get(node) : undefined;
    if (original === undefined || node.parentNode !== null) return;
    const { text } = translations.get(original)!;
    forget(original, translations.get(original)!);
    for (const added of record.addedNodes) if (isText(added) && added !== original) added.remove();
    original.data = text;
  };

  const changed = (node: Node): void => {
    const translation = isText(node) ? translations.get(node) : undefined;
    if (translation === undefined) return;
    forget(node as Text, translation);
    translation.shown.remove();
  };

  // A translation comes right after its text node, whatever was inserted between them.
  const keepTogether = (parent: Node): void => {
    for (const node of [...parent.childNodes]) {
      const shown = isText(node) ? translations.get(node)?.shown : undefined;
      if (shown !== undefined && node.nextSibling !== shown) (node as Text).after(shown);
    }
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') changed(record.target);
      else for (const node of record.removedNodes) removed(node, record);
    }
    if (!seen) return;
    for (const { type, target } of records) if (type === 'childList') keepTogether(target);
    observer.takeRecords(); // the changes made here
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
}
