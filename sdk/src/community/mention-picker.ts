import { calls } from './community-calls.ts';
import { fieldOf, type WritingField } from './writing-fields.ts';

interface Found {
  memberId: string;
  username: string;
}

const begun = /(?:^|[^\w@.])@([A-Za-z][\w.]*)$/;
const waitMs = 150;

/** Offers members while somebody writes `@na…`, by the pattern of a combobox with a list. */
export function offerMentions(communityId: string): void {
  let open: { field: WritingField; list: HTMLUListElement; chosen: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function close(): void {
    clearTimeout(timer);
    asked += 1;
    open?.list.remove();
    for (const name of ['aria-controls', 'aria-activedescendant', 'aria-autocomplete'])
      open?.field.element.removeAttribute(name);
    open = undefined;
  }

  function choose(index: number): void {
    if (!open) return;
    const items = [...open.list.children];
    open.chosen = (index + items.length) % items.length;
    items.forEach((item, at) => {
      item.setAttribute('aria-selected', String(at === open?.chosen));
    });
    open.field.element.setAttribute('aria-activedescendant', items[open.chosen]?.id ?? '');
  }

  function take(): void {
    const name = open?.list.children[open.chosen]?.textContent;
    const field = open?.field;
    close();
    const before = field?.before();
    if (!field || !name || before === undefined) return;
    field.put(`${name} `, before.length - before.lastIndexOf('@'));
  }

  function show(field: WritingField, found: readonly Found[]): void {
    close();
    if (found.length === 0) return;
    const list = document.createElement('ul');
    list.className = 'options';
    list.id = 'mention-options';
    list.role = 'listbox';
    list.ariaLabel = field.element.dataset.mentions ?? '';
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
    field.place?.after(list);
    field.element.setAttribute('aria-controls', list.id);
    field.element.setAttribute('aria-autocomplete', 'list');
    open = { field, list, chosen: 0 };
    choose(0);
  }

  async function ask(field: WritingField, name: string): Promise<void> {
    asked += 1;
    const mine = asked;
    const { items } = await calls.searchMembers(communityId, name).catch(() => ({ items: [] }));
    if (mine === asked && document.activeElement === field.element) show(field, items);
  }

  document.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (!field) return;
    const name = begun.exec(field.before() ?? '')?.[1];
    close();
    if (name) timer = setTimeout(() => void ask(field, name), waitMs);
  });
  document.addEventListener('focusout', ({ target }) => {
    if (target === open?.field.element) close();
  });
  /** Before the field itself, which knows nothing of the list. */
  function choosing(event: KeyboardEvent): void {
    if (!open || event.target !== open.field.element || event.isComposing) return;
    if (event.key === 'ArrowDown') choose(open.chosen + 1);
    else if (event.key === 'ArrowUp') choose(open.chosen - 1);
    else if (event.key === 'Enter' || event.key === 'Tab') take();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('keydown', choosing, { capture: true });
}
