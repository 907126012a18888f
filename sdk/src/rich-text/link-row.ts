import { toAddress } from './commands.ts';
import type { RichTextWords } from './words.ts';

export interface LinkRow {
  element: HTMLElement;
  open: (href: string | undefined) => void;
}

/** Asks for the address of a link below the toolbar. `set`: undefined takes the link away. */
export function createLinkRow(
  words: RichTextWords,
  { set, leave }: { set: (href: string | undefined) => void; leave: () => void },
): LinkRow {
  const element = document.createElement('div');
  element.className = 'zc-link';
  element.role = 'group';
  element.ariaLabel = words.link;
  element.hidden = true;
  const input = Object.assign(document.createElement('input'), { type: 'url', placeholder: 'https://', dir: 'ltr' });
  input.ariaLabel = words.address;
  const problem = document.createElement('p');
  problem.id = `zc-link-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  problem.role = 'alert';

  function close(): void {
    element.hidden = true;
    leave();
  }
  function apply(): void {
    const isWrong = toAddress(input.value) === undefined;
    problem.textContent = isWrong ? words.wrongAddress : '';
    input.ariaInvalid = String(isWrong);
    element.hidden = !isWrong;
    if (isWrong) input.focus();
    else set(input.value);
  }
  function button(label: string, act: () => void): HTMLButtonElement {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
    made.addEventListener('click', (event) => {
      event.stopPropagation();
      act();
    });
    return made;
  }
  const unlink = button(words.unlink, () => {
    element.hidden = true;
    set(undefined);
  });
  element.append(input, button(words.apply, apply), unlink, problem);
  input.setAttribute('aria-describedby', problem.id);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === input) apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    open(href) {
      input.value = href ?? '';
      input.ariaInvalid = 'false';
      problem.textContent = '';
      unlink.hidden = href === undefined;
      element.hidden = false;
      input.focus();
      input.select();
    },
  };
}
