import {
  type PostPicture,
  type PostPictureDraft,
  postPictureAltMaxLength,
  postPictureMaxBytes,
  postPicturesMax,
} from '@zeacon/contract';
import { shrinkPicture } from '../pictures/shrink-picture.ts';
import { toBase64 } from '../pictures/to-base64.ts';
import { CallRefused, calls } from './community-calls.ts';
import { tryTo } from './writing.ts';

const listOf = (form: Element) => form.querySelector<HTMLOListElement>('[data-attached]');
const itemsOf = (form: Element) => [...(listOf(form)?.children ?? [])] as HTMLLIElement[];

interface Said {
  shows: string;
  takeOut: string;
  tooMany: string;
  tooLarge: string;
}

const saidIn = (form: Element) => JSON.parse(listOf(form)?.dataset.attached ?? '{}') as Said;

/** As if one had been typed. */
const tellChange = (form: HTMLFormElement) => form.dispatchEvent(new Event('change'));

/** Words are needed in a new post that has neither pictures nor a video. */
export function renewNeed(form: HTMLFormElement): void {
  const area = form.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  const hasMedia = form.querySelector('[data-attached] > li, [data-video] > *') !== null;
  if (area && form.dataset.do === 'post') area.required = !hasMedia && !area.closest('label')?.hidden;
}

/** Counts them anew, and says whether words are needed beside them. */
function renew(form: HTMLFormElement): void {
  const said = saidIn(form);
  const items = itemsOf(form);
  for (const [index, item] of items.entries()) {
    const number = String(index + 1);
    const [input, button] = [item.querySelector('input'), item.querySelector('button')];
    if (input) input.placeholder = input.ariaLabel = said.shows.replace('{number}', number);
    if (button) button.textContent = said.takeOut.replace('{number}', number);
  }
  const input = form.querySelector<HTMLInputElement>('input[data-attach]');
  if (input) input.disabled = items.length >= postPicturesMax;
  renewNeed(form);
}

function fillItem(form: HTMLFormElement, item: HTMLLIElement, { id, smallUrl, alt }: PostPicture): void {
  item.dataset.id = id;
  item.ariaBusy = null;
  const picture = Object.assign(document.createElement('img'), { src: smallUrl, alt: '' });
  const input = Object.assign(document.createElement('input'), { maxLength: postPictureAltMaxLength, value: alt });
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'quiet' });
  button.addEventListener('click', () => {
    item.remove();
    renew(form);
    tellChange(form);
    form.querySelector<HTMLElement>('input[data-attach]')?.focus();
  });
  item.replaceChildren(picture, input, button);
  renew(form);
}

function addItem(form: HTMLFormElement): HTMLLIElement {
  const item = document.createElement('li');
  item.ariaBusy = 'true';
  const waits = document.createElement('span');
  waits.className = 'waits';
  item.append(waits);
  listOf(form)?.append(item);
  return item;
}

const sending = new WeakMap<HTMLFormElement, Promise<void>>();
const emptied = new WeakSet<HTMLFormElement>();

function emptyOnReset(form: HTMLFormElement): void {
  if (!emptied.has(form)) form.addEventListener('reset', () => show(form, []));
  emptied.add(form);
}

async function send(form: HTMLFormElement, communityId: string, { file, item }: { file: File; item: HTMLLIElement }) {
  const bytes = (await shrinkPicture(file)) ?? file;
  if (bytes.size > postPictureMaxBytes) throw new CallRefused(saidIn(form).tooLarge);
  fillItem(form, item, await calls.addPostPicture(communityId, await toBase64(bytes)));
  tellChange(form);
}

/** Sends what was chosen, one after another, and says beside it what is not kept, and why. */
export function attach(form: HTMLFormElement, communityId: string, files: readonly File[]): Promise<void> {
  const fitting = files.slice(0, postPicturesMax - itemsOf(form).length);
  const taken = fitting.map((file) => ({ file, item: addItem(form) }));
  emptyOnReset(form);
  renew(form);
  const before = sending.get(form);
  const problems = fitting.length < files.length ? [saidIn(form).tooMany] : [];
  const sendAll = async () => {
    try {
      for (const one of taken)
        await send(form, communityId, one).catch((error: unknown) => {
          if (!(error instanceof CallRefused)) throw error;
          problems.push(`${one.file.name}: ${error.message}`);
          one.item.remove();
        });
      if (problems.length > 0) throw new CallRefused(problems.join(' '));
    } finally {
      for (const { item } of taken) if (!item.dataset.id) item.remove();
      renew(form);
    }
  };
  const all = (async () => {
    await before;
    await tryTo(listOf(form)!, sendAll);
  })();
  sending.set(form, all);
  return all;
}

/** Those that a post has already, or that were kept for one. */
export function show(form: HTMLFormElement, pictures: readonly PostPicture[]): void {
  emptyOnReset(form);
  listOf(form)?.replaceChildren();
  for (const picture of pictures) fillItem(form, addItem(form), picture);
  renew(form);
}

/** What is in the form by now. */
export const picturesIn = (form: HTMLFormElement): PostPictureDraft[] =>
  itemsOf(form).flatMap((item) => {
    const { id } = item.dataset;
    return id ? [{ id, alt: item.querySelector('input')?.value.trim() ?? '' }] : [];
  });

/** What is in the form once all of it was sent. */
export async function attached(form: HTMLFormElement): Promise<PostPictureDraft[]> {
  await sending.get(form);
  return picturesIn(form);
}
