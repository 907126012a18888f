import type { WritingField } from '../mentions/offer-mentions.ts';

/** Fields that are no elements of forms. */
export const richFields = new WeakMap<EventTarget, WritingField>();

/** The field of the page in which names can be mentioned. */
export function fieldOf(target: EventTarget | null): WritingField | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.mentions === undefined) return undefined;
  if (!(target instanceof HTMLTextAreaElement)) return richFields.get(target);
  return {
    element: target,
    before: () => target.value.slice(0, target.selectionStart),
    put(text, instead) {
      const end = target.selectionStart;
      target.setRangeText(text, end - instead, end, 'end');
      target.focus();
    },
    place: target.closest('label'),
  };
}
