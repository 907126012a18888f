import { adoptStyles, type CSSResult } from 'lit';

/** Those of a part that was loaded later, beside what is there; once. */
export function addStyles(root: ShadowRoot, styles: CSSResult): void {
  const { styleSheet } = styles;
  if (!styleSheet) adoptStyles(root, [styles]);
  else if (!root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}
