/** An element with these properties. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

export function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', textContent: text, className });
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    press();
  });
  return made;
}
