import type { PopupStrings } from '../words/feed/connect-strings.ts';
import { CallRefused } from './community-calls.ts';

export function show(...parts: Node[]): void {
  document.getElementById('step')?.replaceChildren(...parts);
}

export function paragraph(text: string): HTMLParagraphElement {
  return Object.assign(document.createElement('p'), { textContent: text });
}

export function button(text: string, type: 'submit' | 'button' = 'submit'): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { textContent: text, type });
  if (type === 'submit') made.className = 'main';
  return made;
}

interface FieldSettings {
  type: string;
  autocomplete: AutoFill;
  maxLength: number;
  required: boolean;
}

export function field(text: string, settings: FieldSettings) {
  const input: HTMLInputElement = Object.assign(document.createElement('input'), settings);
  const label = document.createElement('label');
  label.append(text);
  label.append(input);
  return { label, input };
}

/** Does one thing at a time; what the server refuses is said below. */
export function formOf(parts: Node[], submit: () => Promise<void>, words: PopupStrings): HTMLFormElement {
  const form = document.createElement('form');
  const problem = Object.assign(document.createElement('p'), { className: 'problem', role: 'alert' });
  form.append(...parts, problem);
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    problem.textContent = '';
    try {
      await submit();
    } catch (error) {
      const refusal = error instanceof CallRefused ? error.message : words.connectFailed;
      problem.textContent =
        error instanceof CallRefused && error.code === 'embed_site.refused' ? words.connectRefused : refusal;
    } finally {
      isBusy = false;
    }
  });
  return form;
}
