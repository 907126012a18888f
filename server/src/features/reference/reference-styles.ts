export const referenceStyles = `
:root { color-scheme: light dark; --line: light-dark(#dfe2e8, #333843); --soft: light-dark(#f5f6f8, #181b21); --brand: light-dark(#c11625, #ff6b75); }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 280px minmax(0, 1fr); font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #0f1115); color: light-dark(#1c2027, #e8eaee); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px; border-inline-end: 1px solid var(--line); background: var(--soft); }
nav h2 { font-size: 13px; margin: 24px 0 8px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 2px 0; }
nav a { color: inherit; text-decoration: none; display: block; padding: 4px 0; font-size: 14px; }
a:hover { text-decoration: underline; }
a { color: var(--brand); }
.brand { font-weight: 700; margin: 0; }
main { padding: 32px clamp(16px, 5vw, 64px); max-width: 1000px; }
article { border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; margin: 16px 0; scroll-margin-top: 16px; }
article:target { border-color: var(--brand); }
h3 { margin: 0 0 4px; }
.line { margin: 0; overflow-wrap: anywhere; }
.method { font-weight: 700; color: var(--brand); }
.access { color: light-dark(#545b68, #a9b0bd); margin: 4px 0 12px; }
summary { cursor: pointer; padding: 4px 0; }
pre { overflow: auto; background: var(--soft); border-radius: 6px; padding: 12px; max-height: 420px; font-size: 13px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: start; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
@media (max-width: 800px) { body { grid-template-columns: 1fr; } nav { position: static; height: auto; max-height: 40vh; border-inline-end: 0; border-block-end: 1px solid var(--line); } }
`;
