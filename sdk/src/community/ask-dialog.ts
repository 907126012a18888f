import { pageState } from './page-state.ts';

interface Question {
  text: string;
  /** What is done unless they would rather not. */
  action: string;
  /** Of what they write; without it nothing is written. */
  maxLength?: number;
}

/** What they wrote, empty if nothing was to be written. Undefined if they would rather not. */
export function ask({ text, action, maxLength }: Question): Promise<string | undefined> {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'asks' });
  const form = Object.assign(document.createElement('form'), { method: 'dialog' });
  const words = document.createElement(maxLength ? 'label' : 'p');
  words.textContent = text;
  words.id = 'asked';
  const area = maxLength ? Object.assign(document.createElement('textarea'), { maxLength, rows: 3 }) : undefined;
  if (area) words.append(area);
  const acts = Object.assign(document.createElement('p'), { className: 'acts' });
  const button = (textContent: string, value: string, className: string) =>
    Object.assign(document.createElement('button'), { textContent, value, className });
  const no = button(pageState?.said.cancel ?? '', 'no', 'quiet');
  acts.append(button(action, 'yes', 'main'), no);
  (area ?? no).autofocus = true;
  form.append(words, acts);
  dialog.append(form);
  dialog.setAttribute('role', area ? 'dialog' : 'alertdialog');
  if (area) dialog.ariaLabel = text;
  else dialog.setAttribute('aria-labelledby', words.id);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes' ? (area?.value.trim() ?? '') : undefined);
    });
    dialog.showModal();
  });
}
