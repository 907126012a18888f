/** In colours that the page around it sets. */
const css = `
.zc-editor { display: grid; border: 1px solid var(--zc-edge, currentcolor); border-radius: 10px; background: var(--zc-field, Field); overflow: clip; }
.zc-editor:focus-within { outline: 2px solid var(--zc-focus, Highlight); outline-offset: 2px; }
.zc-editor [hidden] { display: none; }
.zc-tools, .zc-link { display: flex; flex-wrap: wrap; gap: 2px; padding: 4px; border-block-end: 1px solid var(--zc-line, currentcolor); }
.zc-tools button { display: inline-grid; place-items: center; min-width: 34px; min-height: 34px; padding: 0 8px; border: 0; border-radius: 6px; background: none; color: inherit; font: 600 15px/1 inherit; cursor: pointer; }
.zc-tools button::before { content: attr(data-sign) / ''; }
.zc-tools button:hover, .zc-tools [aria-pressed=true] { background: var(--zc-tint, color-mix(in srgb, currentcolor 14%, transparent)); }
.zc-tools [aria-pressed=true] { box-shadow: inset 0 0 0 2px currentcolor; }
.zc-tools [data-tool=italic] { font-style: italic; }
.zc-link { gap: 8px; padding: 8px; align-items: center; }
.zc-link input { flex: 1 1 160px; width: auto; min-width: 0; }
.zc-link p { flex-basis: 100%; margin: 0; font-size: 14px; }
.zc-link p:empty { display: none; }
.zc-text { display: grid; align-content: start; gap: 10px; min-height: 120px; max-height: 60vh; padding: 12px 14px; overflow-y: auto; overflow-wrap: anywhere; white-space: break-spaces; font-weight: 400; font-variant-ligatures: none; outline: none; }
.zc-text > *, .zc-text li p { margin: 0; }
.zc-text h3, .zc-text h4 { font-size: 18px; font-weight: 660; line-height: 1.3; }
.zc-text h4 { font-size: 16px; }
.zc-text ul, .zc-text ol { padding-inline-start: 24px; list-style-position: outside; }
.zc-text ul { list-style-type: disc; } .zc-text ol { list-style-type: decimal; }
.zc-text blockquote { padding-inline-start: 12px; border-inline-start: 3px solid var(--zc-line, currentcolor); }
.zc-text code { padding: 1px 5px; border-radius: 5px; background: var(--zc-tint, color-mix(in srgb, currentcolor 10%, transparent)); font-family: ui-monospace, monospace; font-size: 14px; }
`;

let sheet: CSSStyleSheet | undefined;

/** Once in a page. A sheet that a script makes needs no leave of the page's policy for styles. */
export function addStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
