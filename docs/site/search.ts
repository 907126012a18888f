import MiniSearch, { type SearchResult } from 'minisearch';

const options = {
  fields: ['title', 'headings', 'text'],
  storeFields: ['title', 'url', 'description'],
  searchOptions: { boost: { title: 4, headings: 2 }, prefix: true, fuzzy: 0.15 },
};
const mostResults = 8;

/** Search as one types; the index is fetched when somebody goes to the field. */
export function connectSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLUListElement>('#results');
  if (!input || !list) return;
  let index: Promise<MiniSearch> | undefined;
  let active = -1;

  const load = () => {
    index ??= fetch('/docs/search.json')
      .then((response) => response.text())
      .then((text) => MiniSearch.loadJSON(text, options));
    index.catch(() => {
      index = undefined;
    });
    return index;
  };

  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  const mark = (to: number) => {
    const items = [...list.querySelectorAll('[role=option]')];
    if (items.length === 0) return;
    active = (to + items.length) % items.length;
    items.forEach((item, place) => {
      item.setAttribute('aria-selected', String(place === active));
    });
    items[active]!.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', items[active]!.id);
  };

  const show = async () => {
    const words = input.value.trim();
    if (!words) return close();
    const found = (await load().catch(() => undefined))?.search(words).slice(0, mostResults);
    if (input.value.trim() !== words) return;
    list.replaceChildren(
      ...(found
        ? found.length > 0
          ? found.map(toItem)
          : [note(`Nothing found for “${words}”.`)]
        : [note('The search could not be loaded.')]),
    );
    list.hidden = false;
    active = -1;
    input.setAttribute('aria-expanded', 'true');
  };

  input.addEventListener('focus', () => void load().catch(() => undefined));
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      mark(active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      const link = list.querySelectorAll<HTMLAnchorElement>('[role=option] a')[Math.max(0, active)];
      if (!list.hidden && link) location.assign(link.href);
    } else if (event.key === 'Escape') {
      close();
    }
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Node) || !input.parentElement?.contains(event.target)) close();
  });
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

function toItem({ title, url, description }: SearchResult, index: number): HTMLElement {
  const item = document.createElement('li');
  item.id = `result-${index}`;
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  const link = document.createElement('a');
  link.href = String(url);
  link.tabIndex = -1;
  const name = document.createElement('strong');
  name.textContent = String(title);
  const said = document.createElement('span');
  said.textContent = String(description);
  link.append(name, said);
  item.append(link);
  return item;
}

function note(text: string): HTMLElement {
  const item = document.createElement('li');
  item.className = 'note';
  item.textContent = text;
  return item;
}
