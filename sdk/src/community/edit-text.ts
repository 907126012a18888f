import { plainTextOf, readRichText, writeRichText } from '@zeacon/contract';
import { attached, show } from './attach-pictures.ts';
import { calls } from './community-calls.ts';
import { renewPost, wake } from './page-parts.ts';
import { inLanguage } from './page-state.ts';
import { enrichField } from './rich-composer.ts';
import { textOf } from './writing.ts';

/** What a button changes or shows: the comment it stands in, or the post. */
function targetOf(button: Element): { holder: HTMLElement; postId: string; commentId: string | undefined } | undefined {
  const holder = button.closest<HTMLElement>('[data-comment], [data-post]');
  if (!holder) return undefined;
  const postId = holder.dataset.post ?? location.pathname.split('/').at(-1) ?? '';
  return { holder, postId, commentId: holder.dataset.comment };
}

/** Opens the form in which its author changes a text, with what it says now. */
export async function openEdit(button: HTMLElement): Promise<void> {
  const target = targetOf(button);
  const template = document.getElementById(`edit-${button.dataset.edit}`);
  if (!target || !(template instanceof HTMLTemplateElement)) return;
  const { holder, postId, commentId } = target;
  if (holder.querySelector(':scope > form.edit')) return;
  const form = template.content.firstElementChild!.cloneNode(true) as HTMLFormElement;
  const area = form.querySelector('textarea')!;
  form.dataset.post = postId;
  if (commentId) {
    area.value = button.dataset.text ?? '';
    form.dataset.comment = commentId;
    form.dataset.edited = button.dataset.edited ?? '';
  } else {
    const { title, body, editedDate, pictures } = await calls.readPost(postId);
    form.querySelector<HTMLInputElement>('[name=title]')!.value = title;
    area.value = writeRichText(body);
    form.dataset.edited = editedDate ?? '';
    show(form, pictures);
  }
  // Its style sheet hides what is changed for as long.
  holder.querySelector(':scope > .text, :scope > .said')?.after(form);
  const focus = commentId ? undefined : await enrichField(area);
  if (focus) focus();
  else area.focus();
}

export function closeEdit(form: HTMLFormElement): void {
  const button = form.parentElement?.querySelector<HTMLElement>(':scope > .acts [data-edit]');
  form.remove();
  button?.focus();
}

/** A post that has to be looked at first is shown alone, as others do not see it until then. */
export async function sendEdit(form: HTMLFormElement): Promise<void> {
  const { post = '', comment, edited } = form.dataset;
  const editedDate = edited || null;
  const text = textOf(form, 'text');
  if (comment) await calls.editComment(comment, { text, editedDate });
  else {
    const { state } = await calls.editPost(post, {
      title: textOf(form, 'title'),
      body: readRichText(text),
      pictures: await attached(form),
      editedDate,
    });
    if (state === 'HELD') return location.assign(inLanguage(`/post/${post}`));
  }
  closeEdit(form);
  await renewPost(post);
}

/** Shows what a text said before, or hides it again. */
export async function toggleVersions(button: HTMLElement): Promise<void> {
  const target = targetOf(button);
  if (!target) return;
  const shown = target.holder.querySelector(':scope > .versions');
  if (shown) {
    shown.remove();
    return button.setAttribute('aria-expanded', 'false');
  }
  const { items } = await calls.listVersions(target.postId, target.commentId);
  const list = document.createElement('ol');
  list.className = 'versions';
  for (const { title, body, text, writtenDate } of items) {
    const item = document.createElement('li');
    const time = document.createElement('time');
    time.dateTime = writtenDate;
    time.dataset.local = '';
    const said = document.createElement('p');
    said.className = 'said';
    said.dir = 'auto';
    said.textContent = [title, body ? plainTextOf(body) : text].filter(Boolean).join('\n');
    item.append(time, said);
    list.append(item);
  }
  wake(list);
  // The page may have been renewed meanwhile.
  const holder = document.getElementById(target.commentId ?? target.postId);
  holder?.querySelector(':scope > .acts')?.after(list);
  holder?.querySelector(':scope > .acts > [data-versions]')?.setAttribute('aria-expanded', 'true');
}
