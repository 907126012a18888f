/** What stands in a page as a number without being a figure: controls, and what happened at one time or in one view. */
const noFigures = [
  'button:not([aria-pressed])',
  'a:not([href^="/insights?"])',
  'select',
  'option',
  'summary',
  'time',
  'label',
  'nav',
  'header',
  '[role=status]',
  '[aria-hidden=true]',
  // Single views, each of which opens what happened in it.
  '[role=grid][aria-label=Views] *',
].join(', ');

const explains = (part: Element | null | undefined) => Boolean(part?.querySelector('[aria-label^="Explain: "]'));

/** The heading over a cell, by its place in its row. */
function headOf(cell: Element): Element | undefined {
  const place = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  return cell.closest('table')?.querySelector('thead tr')?.children[place];
}

/** Sentences that explain the figures above them. */
const limits = /^Not counted among the players shown/;

function isExplained(figure: Element): boolean {
  // What leads to the figures that it is about.
  if ((figure.closest('li') ?? figure.parentElement)?.querySelector('a[href^="/insights?"]')) return true;
  const cell = figure.closest('td, th, [role=gridcell], [role=rowheader]');
  if (cell && (explains(headOf(cell)) || explains(cell.closest('tr')))) return true;
  if (explains(figure) || explains(figure.closest('li')) || explains(figure.closest('dd')?.parentElement)) return true;
  // Beside the title of its card, not beside any other figure in it.
  for (let card = figure.closest('section'); card; card = card.parentElement?.closest('section') ?? null)
    if (explains(card.querySelector(':scope > div:first-child:has(> h2)'))) return true;
  return false;
}

/** Numbers that are shown in the page and offer no explanation, as they are written there. */
export function unexplainedFigures(page: Element): string[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? '';
    const parent = texts.currentNode.parentElement!;
    if (/\d/.test(text) && !limits.test(text) && !parent.closest(noFigures) && !isExplained(parent))
      found.push(text.trim());
  }
  return found;
}
