import { CallRefused } from './community-calls.ts';
import { pageState } from './page-state.ts';

export const textOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '').trim();

const isBusy = new WeakSet<Element>();

const holderOf = (place: HTMLElement) => (place.matches('form') ? place : (place.parentElement ?? place));

export function sayProblem(place: HTMLElement, text: string): void {
  const problem = document.createElement('p');
  problem.className = 'problem';
  problem.role = 'alert';
  problem.textContent = text;
  holderOf(place).append(problem);
}

/** One thing at a time; what the server refuses is said beside it. */
export async function tryTo(place: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (isBusy.has(place)) return;
  isBusy.add(place);
  holderOf(place).querySelector(':scope > .problem')?.remove();
  try {
    await work();
  } catch (error) {
    sayProblem(place, error instanceof CallRefused ? error.message : (pageState?.said.unreachable ?? ''));
  } finally {
    isBusy.delete(place);
  }
}

/** In which one comments the post itself. */
export const mainForm = () => document.querySelector<HTMLFormElement>('#comments > form[data-do=comment]');

/** Opens the form for an answer below a comment. */
export function answerTo(comment: HTMLElement, postId: string): HTMLFormElement | undefined {
  const whole = mainForm();
  if (!whole) return undefined;
  document.querySelector('#thread form')?.remove();
  const form = whole.cloneNode(true) as HTMLFormElement;
  form.reset();
  form.querySelector('[data-quoting]')?.remove();
  form.dataset.post = postId;
  form.dataset.parent = comment.dataset.comment ?? '';
  comment.querySelector(':scope > .acts')?.after(form);
  form.querySelector('textarea')?.focus();
  return form;
}
