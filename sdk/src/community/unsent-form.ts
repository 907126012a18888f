import type { PostPicture, UnsentContent } from '@zeacon/contract';
import { picturesIn, show } from './attach-pictures.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field | null;
const textIn = (form: HTMLFormElement, name: string) => fieldOf(form, name)?.value ?? '';

/** The form for a post as it stands. */
export function readForm(form: HTMLFormElement): UnsentContent {
  const [question, lines, ends] = [textIn(form, 'question'), textIn(form, 'options'), textIn(form, 'ends')];
  const hasPoll = question !== '' || lines !== '' || ends !== '';
  return {
    ...{ title: textIn(form, 'title'), text: textIn(form, 'text'), spaceId: textIn(form, 'spaceId') },
    ...{ contentId: '', picture: '', pictures: picturesIn(form), moment: '' },
    poll: hasPoll ? { question, options: lines.split('\n'), ends } : null,
  };
}

/** As if it had been typed. */
export function fillForm(
  form: HTMLFormElement,
  { title, text, spaceId, poll }: UnsentContent,
  pictures: readonly PostPicture[],
): void {
  show(form, pictures);
  const values = { title, text, question: poll?.question, options: poll?.options.join('\n'), ends: poll?.ends };
  for (const [name, value = ''] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (!field) continue;
    field.value = value;
    field.dispatchEvent(new Event('filled'));
  }
  const space = fieldOf(form, 'spaceId');
  // The space may be gone by now.
  if (space instanceof HTMLSelectElement && [...space.options].some(({ value }) => value === spaceId))
    space.value = spaceId;
  const fields = form.querySelector('details');
  if (fields && poll) fields.open = true;
}
