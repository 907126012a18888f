/** Something that a member writes in. */
export interface WritingField {
  element: HTMLElement;
  /** What stands before the caret; undefined while something is selected. */
  before: () => string | undefined;
  /** In place of so many characters before the caret. */
  put: (text: string, instead: number) => void;
  /** What a list of names is shown below. */
  place: { after(list: HTMLElement): void } | null;
}

interface MentionSource {
  /** The page, or the shadow tree of an element. */
  root: Document | ShadowRoot;
  /** The field in which names can be mentioned. */
  fieldOf: (target: EventTarget | null) => WritingField | undefined;
  search: (begun: string) => Promise<{ items: readonly { username: string }[] }>;
  /** What the list of names is called. */
  label: (field: WritingField) => string;
  signal?: AbortSignal;
}

const begun = /(?:^|[^\w@.])@([A-Za-z][\w.]*)$/;
const waitMs = 150;

/** Offers members while somebody writes `@na…`, by the pattern of a combobox with a list. */
export function offerMentions({ root, fieldOf, search, label, signal }: MentionSource): void {
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

  function show(field: WritingField, found: readonly { username: string }[]): void {
    close();
    if (found.length === 0) return;
    const list = document.createElement('ul');
    list.className = 'options';
    list.id = 'mention-options';
    list.role = 'listbox';
    list.ariaLabel = label(field);
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
    const { items } = await search(name).catch(() => ({ items: [] }));
    if (mine === asked && root.activeElement === field.element) show(field, items);
  }

  function listen<Name extends 'input' | 'focusout' | 'keydown'>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void {
    root.addEventListener(name, hear as EventListener, { ...options, ...(signal && { signal }) });
  }

  listen('input', ({ target }) => {
    const field = fieldOf(target);
    if (!field) return;
    const name = begun.exec(field.before() ?? '')?.[1];
    close();
    if (name) timer = setTimeout(() => void ask(field, name), waitMs);
  });
  listen('focusout', ({ target }) => {
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
  listen('keydown', choosing, { capture: true });
}
