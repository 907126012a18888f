import type { RichTextWords } from '../rich-text/index.ts';
import { richFields } from './writing-fields.ts';

const idleWithinMs = 1000;

/** Puts the editor in the place of the field for a new post, once the page is idle. */
export async function enrichComposer(): Promise<void> {
  const area = document.querySelector<HTMLTextAreaElement>('textarea[data-tools]');
  if (!area) return;
  await new Promise<unknown>((resolve) => {
    // A page that is never idle gets it all the same.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: idleWithinMs });
    else setTimeout(resolve);
  });
  await enrichField(area);
}

/**
 * Puts the editor in the place of a field for rich text; resolves with what focuses it. The field stays in the form, with
 * the same text as people type it: where the editor cannot be loaded, it is written there.
 */
export async function enrichField(area: HTMLTextAreaElement): Promise<(() => void) | undefined> {
  const label = area.closest('label');
  const { form } = area;
  if (!label || !form) return undefined;
  const loaded = await import('../rich-text/index.ts').catch(() => undefined);
  if (!loaded) return undefined;
  // Nobody is interrupted while they type.
  while (document.activeElement === area)
    await new Promise((resolve) => area.addEventListener('blur', resolve, { once: true }));
  const editor = loaded.createRichTextEditor({
    source: area.value,
    label: label.textContent?.trim() ?? '',
    words: JSON.parse(area.dataset.tools ?? '{}') as RichTextWords,
    onChange(source) {
      area.value = source;
      editor.field.removeAttribute('aria-invalid');
    },
  });
  const { element, field } = editor;
  const name = document.createElement('span');
  name.className = 'label';
  name.textContent = label.textContent?.trim() ?? '';
  name.addEventListener('click', editor.focus);
  field.dataset.mentions = area.dataset.mentions ?? '';
  richFields.set(field, { element: field, before: editor.beforeCaret, put: editor.put, place: element });
  label.after(name, element);
  label.hidden = true;
  document.getElementById(area.getAttribute('aria-describedby') ?? '')?.toggleAttribute('hidden', true);
  // The browser asks for no field that is not seen.
  area.required = false;
  form.addEventListener(
    'submit',
    (event) => {
      if (area.value.trim() !== '' || form.querySelector('[data-attached] > li')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      field.ariaInvalid = 'true';
      editor.focus();
    },
    { capture: true },
  );
  form.addEventListener('reset', () => editor.write(''));
  area.addEventListener('filled', () => editor.write(area.value));
  return editor.focus;
}
