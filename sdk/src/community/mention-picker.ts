import { calls } from './community-calls.ts';

interface Found {
  memberId: string;
  username: string;
}

const begun = /(?:^|[^\w@.])@([A-Za-z][\w.]*)$/;
const waitMs = 150;

/** Offers members while somebody writes `@na…`, by the pattern of a combobox with a list. */
export function offerMentions(communityId: string): void {
  let open: { area: HTMLTextAreaElement; list: HTMLUListElement; chosen: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function close(): void {
    clearTimeout(timer);
    asked += 1;
    open?.list.remove();
    for (const name of ['aria-controls', 'aria-activedescendant', 'aria-expanded']) open?.area.removeAttribute(name);
    open = undefined;
  }

  function choose(index: number): void {
    if (!open) return;
    const items = [...open.list.children];
    open.chosen = (index + items.length) % items.length;
    items.forEach((item, at) => {
      item.setAttribute('aria-selected', String(at === open?.chosen));
    });
    open.area.setAttribute('aria-activedescendant', items[open.chosen]?.id ?? '');
  }

  function take(): void {
    const name = open?.list.children[open.chosen]?.textContent;
    const area = open?.area;
    close();
    if (!area || !name) return;
    const end = area.selectionStart;
    const start = area.value.slice(0, end).lastIndexOf('@');
    area.setRangeText(`${name} `, start, end, 'end');
    area.focus();
  }

  function show(area: HTMLTextAreaElement, found: readonly Found[]): void {
    close();
    if (found.length === 0) return;
    const list = document.createElement('ul');
    list.className = 'options';
    list.id = 'mention-options';
    list.role = 'listbox';
    list.ariaLabel = area.dataset.mentions ?? '';
    found.forEach(({ username }, index) => {
      const item = document.createElement('li');
      item.id = `mention-${index}`;
      item.role = 'option';
      item.textContent = `@${username}`;
      item.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        choose(index);
        take();
      });
      list.append(item);
    });
    area.closest('label')?.after(list);
    area.setAttribute('aria-controls', list.id);
    area.setAttribute('aria-expanded', 'true');
    open = { area, list, chosen: 0 };
    choose(0);
  }

  async function ask(area: HTMLTextAreaElement, name: string): Promise<void> {
    asked += 1;
    const mine = asked;
    const { items } = await calls.searchMembers(communityId, name).catch(() => ({ items: [] }));
    if (mine === asked && document.activeElement === area) show(area, items);
  }

  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || target.dataset.mentions === undefined) return;
    const name = begun.exec(target.value.slice(0, target.selectionStart))?.[1];
    close();
    if (name) timer = setTimeout(() => void ask(target, name), waitMs);
  });
  document.addEventListener('focusout', ({ target }) => {
    if (target === open?.area) close();
  });
  document.addEventListener('keydown', (event) => {
    if (!open || event.target !== open.area || event.isComposing) return;
    if (event.key === 'ArrowDown') choose(open.chosen + 1);
    else if (event.key === 'ArrowUp') choose(open.chosen - 1);
    else if (event.key === 'Enter' || event.key === 'Tab') take();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
}
