/** `quoteMaxLength` in the contract. */
const quoteMax = 500;

/** One line of a part, without its buttons: nobody wrote the time that is on one. */
function toWords(part: ParentNode & Node): string {
  for (const button of part.querySelectorAll('button')) button.remove();
  for (const block of part.querySelectorAll('p, li, h3, h4, blockquote')) block.append('\n');
  const line = (part.textContent ?? '').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, quoteMax).join('').trim();
}

/** All that an element says, as far as a quote holds it. */
export const wordsOf = (whole: Element): string => toWords(whole.cloneNode(true) as Element);

/** What is selected of it; empty for nothing. A selection that reaches beyond it counts as far as it is within. */
export function selectedIn(whole: Element): string {
  const found = findRange(whole.getRootNode());
  if (!found || found.collapsed) return '';
  const hasStart = whole.contains(found.startContainer);
  const hasEnd = whole.contains(found.endContainer);
  if (!hasStart && !hasEnd) return '';
  const range = document.createRange();
  range.selectNodeContents(whole);
  if (hasStart) range.setStart(found.startContainer, found.startOffset);
  if (hasEnd) range.setEnd(found.endContainer, found.endOffset);
  return toWords(range.cloneContents());
}

/** Of a shadow tree, a selection tells some browsers nothing, and some only if they are asked for that tree. */
function findRange(root: Node): AbstractRange | undefined {
  const inTree = root as { getSelection?: () => Selection | null };
  const selection = inTree.getSelection?.() ?? getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const asked = selection as { getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => AbstractRange[] };
  if (root instanceof ShadowRoot && asked.getComposedRanges) return asked.getComposedRanges({ shadowRoots: [root] })[0];
  return selection.getRangeAt(0);
}
