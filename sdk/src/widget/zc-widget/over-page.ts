/** Whether what is over the page from here would be cut off by, or stand behind, something around it. */
function isEnclosed(host: Element): boolean {
  for (let element = parentOf(host); element; element = parentOf(element)) {
    // Of the root, all of it is the page; the console's previews have pictures of a page that stand for one.
    if (element === element.ownerDocument.documentElement || element.hasAttribute('data-zc-window')) return false;
    const style = getComputedStyle(element);
    if (isLayer(style) || /paint|layout|strict|content/.test(style.contain)) return true;
    if (style.willChange.match(/transform|opacity|filter|perspective|z-index|contents/)) return true;
  }
  return false;
}

function isLayer(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, filter, perspective, mixBlendMode, isolation, position } = style;
  const isSet = (value: string | undefined) => value !== undefined && value !== '' && value !== 'none';
  return (
    [transform, translate, rotate, scale, filter, perspective, style.getPropertyValue('backdrop-filter')].some(isSet) ||
    isolation === 'isolate' ||
    mixBlendMode !== 'normal' ||
    Number(style.opacity) < 1 ||
    /fixed|sticky/.test(position) ||
    (position !== 'static' && style.zIndex !== 'auto')
  );
}

const parentOf = (element: Element): Element | null => {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
};

/**
 * Puts a dialog over the page. Its `z-index` does, so that a banner of the page can be above it; only where that cannot
 * work from its place, the browser's top layer does.
 */
export function putOverPage(dialog: HTMLElement, host: Element): void {
  if (!isEnclosed(host) || typeof dialog.showPopover !== 'function') return;
  dialog.popover = 'manual';
  dialog.showPopover();
}
