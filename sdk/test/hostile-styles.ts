/** What pages say of everything, or of their whole text. */
export const hostileStyles: readonly string[] = [
  '* { all: revert }',
  '* { all: unset }',
  '* { position: static }',
  '* { display: inline; overflow: visible }',
  '* { letter-spacing: 9px }',
  'body { letter-spacing: 9px; word-spacing: 30px }',
  'body { text-indent: 50px; text-transform: uppercase; text-shadow: 4px 4px red }',
  'body { white-space: pre; word-break: break-all; line-break: anywhere }',
  'body { writing-mode: vertical-rl; text-orientation: upright }',
  'body { -webkit-text-fill-color: red; -webkit-text-stroke: 3px red }',
  '* { font-size: 40px !important; line-height: 3 !important; font-family: monospace !important }',
  'body { font-size: 40px; font-variant: small-caps; font-style: italic; color: red; text-align: right }',
  'body { cursor: crosshair; tab-size: 20; hyphens: auto; list-style: square inside }',
];

const inherited = [
  'letter-spacing',
  'word-spacing',
  'text-indent',
  'text-transform',
  'text-shadow',
  'text-align',
  'white-space-collapse',
  'word-break',
  'writing-mode',
  'font-size',
  'font-style',
  'font-family',
  'font-variant-caps',
  'line-height',
  'color',
  '-webkit-text-fill-color',
  '-webkit-text-stroke-width',
  'cursor',
];

/** Puts rules on the page, until the returned function is called. */
export function styleThePage(rules: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Where everything within is, measured from the first element, and how its text looks. */
export function lookOf(root: ParentNode, first: string): string[] {
  const from = root.querySelector(first)!.getBoundingClientRect();
  return [...root.querySelectorAll('*:not(svg *, style)')].map((element) => {
    const box = element.getBoundingClientRect();
    const all = [box.left - from.left, box.top - from.top, box.width, box.height];
    const place = box.width + box.height > 0 ? all.map(Math.round) : 'nowhere';
    const style = getComputedStyle(element);
    return [element.localName, element.className, place, ...inherited.map((name) => style.getPropertyValue(name))].join(
      ' ',
    );
  });
}
