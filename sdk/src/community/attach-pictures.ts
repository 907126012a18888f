import { type PostPicture, type PostPictureDraft, postPictureAltMaxLength, postPicturesMax } from '@zeacon/contract';
import { calls } from './community-calls.ts';
import { toBase64 } from './to-base64.ts';
import { tryTo } from './writing.ts';

/** What the server makes of one is not larger, so that nothing more needs to leave the device. */
const side = 2048;

/** Smaller, and without the place where it was taken. Undefined for what this browser cannot show. */
async function shrink(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width!, height!);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.9));
}

const listOf = (form: Element) => form.querySelector<HTMLOListElement>('[data-attached]');
const itemsOf = (form: Element) => [...(listOf(form)?.children ?? [])] as HTMLLIElement[];

/** Counts them anew, and says whether words are needed beside them. */
function renew(form: HTMLFormElement): void {
  const list = listOf(form);
  const said = JSON.parse(list?.dataset.attached ?? '{}') as { shows: string; takeOut: string };
  const items = itemsOf(form);
  for (const [index, item] of items.entries()) {
    const number = String(index + 1);
    const [input, button] = [item.querySelector('input'), item.querySelector('button')];
    if (input) input.placeholder = input.ariaLabel = said.shows.replace('{number}', number);
    if (button) button.textContent = said.takeOut.replace('{number}', number);
  }
  const input = form.querySelector<HTMLInputElement>('input[data-attach]');
  if (input) input.disabled = items.length >= postPicturesMax;
  const area = form.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  if (area && form.dataset.do === 'post')
    area.required = items.length === 0 && !form.querySelector('[data-video] > *') && !area.closest('label')?.hidden;
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

/** Sends what was chosen, one after another. */
export function attach(form: HTMLFormElement, communityId: string, files: readonly File[]): Promise<void> {
  const taken = files.slice(0, postPicturesMax - itemsOf(form).length).map((file) => ({ file, item: addItem(form) }));
  if (!emptied.has(form)) form.addEventListener('reset', () => show(form, []));
  emptied.add(form);
  renew(form);
  const before = sending.get(form);
  const send = async () => {
    try {
      for (const { file, item } of taken) {
        const picture = await toBase64((await shrink(file)) ?? file);
        fillItem(form, item, await calls.addPostPicture(communityId, picture));
      }
    } finally {
      // What was not sent, and why, is said beside it.
      for (const { item } of taken) if (!item.dataset.id) item.remove();
      renew(form);
    }
  };
  const all = (async () => {
    await before;
    await tryTo(listOf(form)!, send);
  })();
  sending.set(form, all);
  return all;
}

/** Those that a post has already. */
export function show(form: HTMLFormElement, pictures: readonly PostPicture[]): void {
  listOf(form)?.replaceChildren();
  for (const picture of pictures) fillItem(form, addItem(form), picture);
  renew(form);
}

/** What is in the form once all of it was sent. */
export async function attached(form: HTMLFormElement): Promise<PostPictureDraft[]> {
  await sending.get(form);
  return itemsOf(form).flatMap((item) => {
    const { id } = item.dataset;
    return id ? [{ id, alt: item.querySelector('input')?.value.trim() ?? '' }] : [];
  });
}
