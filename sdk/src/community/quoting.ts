import { selectedIn, wordsOf } from '../quotes/quoted-words.ts';
import { pageState } from './page-state.ts';

interface Quote {
  id: string;
  text: string;
}

/** What was selected when a button was pressed: some browsers let go of it then. */
let selected = '';

/** The words that a press quotes, of the post, of a comment or of a line of its chat. */
function wholeOf(button: HTMLElement): HTMLElement | null {
  const holder = button.closest<HTMLElement>('[data-comment], [data-line], article');
  return holder?.querySelector<HTMLElement>(holder.matches('article') ? '.text' : ':scope > .said') ?? null;
}

export function followSelection(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-quote]');
    const whole = button && wholeOf(button);
    selected = whole ? selectedIn(whole) : '';
  });
}

/** Puts the quote above what is written in this form, in the place of another. */
export function quoteIn(form: HTMLFormElement, button: HTMLElement): void {
  const whole = wholeOf(button);
  const text = selected || (whole ? selectedIn(whole) || wordsOf(whole) : '');
  selected = '';
  const field = form.querySelector('textarea');
  if (!text || !field) return;
  form.querySelector('[data-quoting]')?.remove();
  const figure = document.createElement('figure');
  figure.className = 'quote';
  figure.dataset.quoting = button.dataset.quote ?? '';
  const said = document.createElement('blockquote');
  said.dir = 'auto';
  said.textContent = text;
  const by = document.createElement('figcaption');
  const name = document.createElement('bdi');
  name.textContent = button.dataset.name ?? '';
  const drop = document.createElement('button');
  Object.assign(drop, { type: 'button', className: 'quiet', textContent: pageState?.said.unquote ?? '' });
  drop.addEventListener('click', () => {
    figure.remove();
    field.focus();
  });
  by.append(name, ' ', drop);
  figure.append(said, by);
  form.prepend(figure);
  field.focus();
}

/** What the form quotes; null for nothing. */
export function quoteOf(form: HTMLFormElement): Quote | null {
  const figure = form.querySelector<HTMLElement>('[data-quoting]');
  const text = figure?.querySelector('blockquote')?.textContent;
  return figure && text ? { id: figure.dataset.quoting ?? '', text } : null;
}
