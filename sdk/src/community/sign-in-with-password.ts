/** As it is written: blanks are part of it. Empty where the form has no such field. */
export const passwordOf = (form: HTMLFormElement, name = 'password'): string =>
  form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';

export const usesPassword = (form: HTMLFormElement): boolean =>
  form.querySelector('[data-do=turn-password]')?.hasAttribute('data-on') === true;

/** Between a link by mail, which is what the form begins with, and a password. */
export function turnPassword(button: HTMLElement): void {
  const form = button.closest('form');
  const field = form?.querySelector<HTMLInputElement>('input[name=password]');
  if (!form || !field) return;
  const isOn = button.toggleAttribute('data-on');
  const text = button.textContent ?? '';
  button.textContent = button.dataset.other ?? '';
  button.dataset.other = text;
  for (const part of form.querySelectorAll<HTMLElement>('[data-with-password]')) part.hidden = !isOn;
  for (const part of form.querySelectorAll<HTMLElement>('[data-without-password]')) part.hidden = isOn;
  for (const submit of form.querySelectorAll<HTMLElement>('button.main'))
    submit.hidden = submit.matches('[data-with-password]') !== isOn;
  field.required = isOn;
  const email = form.querySelector<HTMLInputElement>('input[name=email]');
  if (isOn) (email?.value ? field : email)?.focus();
}
