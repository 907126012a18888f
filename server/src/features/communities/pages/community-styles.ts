/** The console's palette (console/src/theme/palette.ts): every pair keeps 4.5:1 in both themes. */
export const communityStyles = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f7f9, #0d1015);
  --surface: light-dark(#fff, #151920);
  --sunken: light-dark(#eef0f4, #1f252f);
  --line: light-dark(#e0e4ea, #29303b);
  --edge: light-dark(#7d8797, #727d8d);
  --text: light-dark(#12161d, #f1f3f6);
  --soft: light-dark(#485160, #b9c1cd);
  --brand: light-dark(#e11d2e, #e32638);
  --on-brand: #fff;
  --mark: var(--brand);
  --brand-text: light-dark(#c01424, #ff7783);
  --focus: light-dark(#1b5fd9, #7db0ff);
}
@font-face { font-family: 'Zeacon page'; src: url(/sub-apps/widgets/zeacon.woff2) format('woff2'); font-weight: 100 900; font-display: optional; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
/* Elements in the page have its typeface, or the system's as it does: theirs may arrive in time where the page's did not. */
html { --typeface: 'Zeacon page', system-ui, sans-serif; --zc-player-font: var(--typeface); --zc-chat-font: var(--typeface); --zc-share-font: var(--typeface); --zc-feed-font: var(--typeface); }
html { background: var(--canvas); color: var(--text); font: 16px/1.55 var(--typeface); -webkit-text-size-adjust: 100%; }
body { margin: 0; }
h1, h2, h3, h4, p, ol, ul, blockquote { margin: 0; }
img { display: block; max-width: 100%; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.cover { display: block; width: 100%; height: clamp(120px, 22vw, 240px); object-fit: cover; background: var(--sunken); }
.page { display: grid; gap: 24px; max-width: 1080px; margin: 0 auto; padding: 24px 16px 64px; }
@media (min-width: 900px) { .page { grid-template-columns: minmax(0, 1fr) 320px; align-items: start; } .side { grid-column: 2; grid-row: 1; position: sticky; top: 24px; } .feed { grid-column: 1; } }
.feed { display: grid; gap: 16px; min-width: 0; }
.box, .post { display: grid; gap: 12px; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); min-width: 0; overflow-wrap: anywhere; }
.side { display: grid; gap: 16px; }
.title { display: flex; gap: 12px; align-items: center; font-size: 20px; line-height: 1.25; font-weight: 680; }
.title a, .post h2 a { color: inherit; text-decoration: none; }
.title img { width: 48px; height: 48px; border-radius: 12px; object-fit: cover; }
.soft, .by, .gone { color: var(--soft); font-size: 14px; }
.by { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: center; }
.by strong { color: var(--text); }
.avatar { position: relative; display: inline-grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 50%; overflow: hidden; background: var(--sunken); color: var(--soft); font-size: 17px; font-weight: 650; line-height: 1; }
.avatar.small { width: 28px; height: 28px; font-size: 13px; }
.avatar.huge { width: 72px; height: 72px; font-size: 30px; }
.avatar img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.author { color: inherit; text-decoration: none; }
.author:hover { text-decoration: underline; }
.who { display: flex; gap: 16px; align-items: center; }
.who > div { display: grid; gap: 4px; min-width: 0; }
.bio { white-space: pre-wrap; }
.profile + .box h2 { font-size: 20px; line-height: 1.3; }
.written { display: grid; gap: 16px; padding: 0; list-style: none; }
.written li { display: grid; gap: 2px; padding-inline-start: 12px; border-inline-start: 3px solid var(--line); }
.written a { display: grid; gap: 2px; color: inherit; text-decoration: none; }
.written a:hover > :first-child { text-decoration: underline; }
.file { position: relative; align-items: center; cursor: pointer; font-size: 16px; }
.file:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
.file input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.file:has(:disabled) { opacity: 0.5; }
.file:has(:disabled), .file :disabled { cursor: default; }
.badge { display: inline-block; padding: 0 8px; border-radius: 999px; background: var(--sunken); font-size: 12px; font-weight: 600; }
.post h1, .post h2 { font-size: 20px; line-height: 1.3; font-weight: 660; }
.text { display: grid; gap: 10px; }
.text h3 { font-size: 18px; } .text h4 { font-size: 16px; }
.text p, .said { white-space: pre-wrap; }
.text blockquote, .box > blockquote { padding-inline-start: 12px; border-inline-start: 3px solid var(--line); color: var(--soft); }
.text code { padding: 1px 5px; border-radius: 5px; background: var(--sunken); font-size: 14px; }
a { color: var(--brand-text); }
.picture { border-radius: 10px; }
.with { display: grid; gap: 12px; }
.with:empty { display: none; }
.pictures { display: grid; gap: 4px; padding: 0; border-radius: 12px; overflow: hidden; list-style: none; }
.pictures a { display: block; height: 100%; cursor: zoom-in; }
.pictures a:focus-visible { outline-offset: -4px; border-radius: 12px; }
.pictures img { width: 100%; height: 100%; object-fit: cover; background: var(--sunken); }
.pictures.of-1 { justify-content: start; }
.pictures.of-1 img { width: auto; height: auto; max-height: min(560px, 80vh); }
.pictures:not(.of-1) { grid-template-columns: 1fr 1fr; }
.pictures:not(.of-1) li { aspect-ratio: 4 / 3; min-width: 0; }
.pictures.of-2 li { aspect-ratio: 1; }
.pictures.of-3 li:first-child { grid-row: span 2; aspect-ratio: auto; }
.link { display: grid; gap: 4px; justify-items: start; min-width: 0; }
.link a { display: flex; width: 100%; min-height: 112px; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; color: inherit; text-decoration: none; }
.link a:hover strong { text-decoration: underline; }
.link img { flex: none; width: 168px; height: auto; object-fit: cover; background: var(--sunken); }
.link a > span { display: grid; gap: 2px; align-content: center; min-width: 0; padding: 12px 16px; }
.link strong, .about { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.about { color: var(--soft); font-size: 14px; }
@media (max-width: 520px) { .link img { width: 104px; } }
.attach { display: grid; gap: 10px; }
.attach ol { display: grid; gap: 10px; padding: 0; list-style: none; }
.attach ol:empty { display: none; }
.attach li { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 4px 12px; align-items: center; }
.attach li > img, .attach .waits { grid-row: span 2; width: 96px; height: 96px; border-radius: 10px; object-fit: cover; background: var(--sunken); }
.attach li > button { justify-self: start; }
.enlarged { width: 100%; max-width: none; height: 100%; max-height: none; padding: 0; border: 0; background: rgb(0 0 0 / 92%); color: #fff; }
.enlarged[open] { display: grid; grid-template-rows: auto minmax(0, 1fr) auto; }
.enlarged::backdrop { background: none; }
.enlarged img { width: 100%; height: 100%; object-fit: contain; }
.enlarged p { padding: 12px 16px; text-align: center; }
.enlarged .acts { justify-content: flex-end; padding: 12px 16px; }
.enlarged button { background: #2b2f36; color: #fff; }
.enlarged [data-turn] { min-width: 40px; padding: 0; }
.asks { width: min(440px, calc(100vw - 32px)); padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); color: var(--text); }
.asks::backdrop { background: rgb(0 0 0 / 55%); }
.asks form, .asks label { display: grid; gap: 12px; }
.waiting:not([hidden]) { display: grid; gap: 16px; }
.told { color: var(--soft); }
.video { position: relative; aspect-ratio: 16 / 9; border-radius: 10px; overflow: hidden; background: #0b0b0d; }
.video.tall { aspect-ratio: 9 / 16; width: min(100%, 45vh); margin: 0 auto; }
.video > * { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.versions { margin: 0; padding: 8px 12px; list-style: none; border-inline-start: 3px solid var(--line); color: var(--soft); font-size: 14px; }
.quote { display: grid; gap: 2px; margin: 0 0 4px; padding-inline-start: 12px; border-inline-start: 3px solid var(--line); color: var(--soft); overflow-wrap: anywhere; }
.quote figcaption { font-size: 14px; }
.versions .said { white-space: pre-line; }
:has(> form.edit) > :is(h1, h2), :has(> form.edit) > .text, :has(> form.edit) > .said, :has(> form.edit) > .acts { display: none; }
.acts { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
button, .button, input, textarea, select { font: inherit; color: inherit; }
button, .button { min-height: 40px; padding: 0 16px; border: 0; border-radius: 999px; background: var(--sunken); font-weight: 600; text-decoration: none; cursor: pointer; }
button.main { background: var(--brand); color: var(--on-brand); }
button[disabled] { cursor: default; }
button.react { padding: 0 12px; }
button.react[aria-pressed=true] { box-shadow: inset 0 0 0 2px var(--focus); }
.comments button.react { min-width: 36px; min-height: 32px; padding: 0 8px; font-size: 14px; }
button.quiet { background: none; padding: 0 8px; color: var(--soft); font-size: 14px; }
.button { display: inline-flex; align-items: center; justify-self: start; color: var(--text); }
form { display: grid; gap: 10px; }
.button.wide { display: flex; justify-content: center; justify-self: stretch; }
form + .button.wide { margin-block-start: 10px; }
label { display: grid; gap: 4px; font-size: 14px; font-weight: 600; }
.label { margin-block-end: -6px; font-size: 14px; font-weight: 600; }
.zc-editor { --zc-edge: var(--edge); --zc-field: var(--canvas); --zc-line: var(--line); --zc-tint: var(--sunken); --zc-focus: var(--focus); }
input, textarea, select { width: 100%; padding: 9px 14px; border: 1px solid var(--edge); border-radius: 10px; background: var(--canvas); font-weight: 400; font-size: 16px; }
textarea { min-height: 84px; resize: vertical; }
.problem { color: light-dark(#c01424, #ff7783); font-size: 14px; }
.comments { display: grid; gap: 14px; padding: 0; list-style: none; }
.comments.deeper { padding-inline-start: 20px; margin-top: 14px; border-inline-start: 2px solid var(--line); }
.comments li { display: grid; gap: 4px; }
zc-chat { display: block; overflow-wrap: break-word; height: 420px; overflow: hidden; border: 1px solid var(--line); border-radius: 12px; --zc-chat-background: var(--surface); --zc-chat-text: var(--text); --zc-chat-accent: var(--brand); }
.said-live { margin: 14px 0; }
.count { margin-inline-start: 8px; padding: 0 8px; border-radius: 999px; background: var(--brand); color: var(--on-brand); font-size: 13px; }
.box h1:not(.title) { font-size: 24px; line-height: 1.25; }
.notices { display: grid; gap: 12px; padding: 0; list-style: none; }
.notices li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; align-items: center; padding-inline-start: 12px; border-inline-start: 3px solid var(--line); }
.notices li > :last-child { grid-column: 2; }
.notices .avatar { grid-row: span 2; }
.notices .unread { border-color: var(--brand); }
.notices .unread a { font-weight: 660; }
.mention { color: var(--brand-text); font-weight: 600; }
button.moment { min-height: 24px; padding: 0 8px; font-size: 13px; font-variant-numeric: tabular-nums; }
label.at { display: flex; gap: 8px; align-items: center; font-weight: 400; }
label.at input { width: 20px; height: 20px; }
.options { position: absolute; z-index: 2; display: grid; min-width: 160px; margin: 0; padding: 4px; border: 1px solid var(--edge); border-radius: 10px; background: var(--surface); list-style: none; }
.options li { padding: 6px 10px; border-radius: 6px; cursor: pointer; }
.options [aria-selected=true] { background: var(--sunken); }
.rules { white-space: pre-wrap; }
.spaces { display: flex; flex-wrap: wrap; gap: 8px; }
.spaces .button { min-height: 36px; max-width: 100%; overflow-wrap: anywhere; font-size: 15px; }
.orders { display: flex; gap: 16px; font-size: 15px; }
.orders a { display: inline-flex; align-items: center; min-height: 24px; color: var(--soft); text-decoration: none; }
.orders a:hover { text-decoration: underline; }
.orders [aria-current] { color: var(--text); font-weight: 600; }
.spaces [aria-current] { background: var(--text); color: var(--canvas); }
a.badge { color: inherit; text-decoration: none; }
.poll { display: grid; gap: 12px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; }
.poll ul { display: grid; gap: 10px; padding: 0; list-style: none; }
.poll li { display: grid; gap: 4px; }
.question { font-weight: 650; }
button.choice { padding: 8px 16px; border-radius: 10px; text-align: start; }
button.choice[aria-pressed=true] { box-shadow: inset 0 0 0 2px var(--focus); }
.own { font-weight: 650; }
button.choice[aria-pressed=true]::after, .own::after { content: ' ✓' / ''; }
progress { width: 100%; height: 8px; border: 0; border-radius: 999px; background: var(--sunken); overflow: hidden; appearance: none; }
progress::-webkit-progress-bar { background: var(--sunken); }
progress::-webkit-progress-value { border-radius: 999px; background: var(--mark); }
progress::-moz-progress-bar { border-radius: 999px; background: var(--mark); }
summary { width: fit-content; font-weight: 600; cursor: pointer; }
.account { display: grid; gap: 12px; margin-top: 12px; }
@supports selector(::details-content) { @media (min-width: 900px) { #account > summary { display: none; } #account::details-content { display: block; content-visibility: visible; block-size: auto; } .account { margin-top: 0; } } }
.fields { display: grid; gap: 10px; margin-top: 10px; }
.joining { display: grid; gap: 12px; justify-items: start; }
.joining form { width: 100%; }
.joining h2 { font-size: 18px; line-height: 1.3; }
.joining h2:focus { outline: none; }
#panel #checkout { padding-bottom: 16px; border-bottom: 1px solid var(--line); }
.price { font-weight: 600; }
.paid { display: grid; gap: 8px; margin-top: 10px; padding: 0; list-style: none; font-size: 14px; }
.party { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.party:empty, .in-party .party { display: none; }
.party summary { padding: 8px 0; }
.party details { width: 100%; }
.party form { max-width: 360px; justify-items: start; margin-top: 4px; }
.on { background: var(--brand); color: var(--on-brand); }
.room { display: flex; flex-direction: column; gap: 8px; min-width: 0; padding: 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--canvas); }
.room > [hidden] { display: none; }
.room-head, .room-line { display: flex; gap: 2px 10px; align-items: center; justify-content: space-between; }
.room-head h2 { font-size: 17px; line-height: 1.3; }
.room-head h2:focus { outline: none; }
.room-line { min-height: 40px; }
.room-line button { margin-inline-start: auto; margin-inline-end: -8px; }
.party-state { font-size: 14px; font-weight: 600; }
.party-clock { font-weight: 660; font-variant-numeric: tabular-nums; }
.party-apart { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; padding: 10px 12px; border-radius: 10px; background: var(--sunken); font-size: 14px; }
.said-list { flex: 1; display: flex; flex-direction: column; gap: 10px; min-height: 0; margin: 0; padding: 0; overflow-y: auto; overscroll-behavior: contain; list-style: none; }
.said-list li { display: grid; gap: 1px; }
.said-list li:first-child { margin-top: auto; }
.said-list .moment { background: none; padding: 0 4px; color: var(--soft); font-weight: 400; }
.room-form { grid-template-columns: minmax(0, 1fr) auto; }
.room-form .problem { grid-column: 1 / -1; }
.in-party .side { order: 2; }
.in-party .post > .video:has(+ .room) { position: sticky; top: 0; z-index: 2; }
@media (max-width: 899px) { .said-list { height: 240px; flex: none; } }
.in-party #comments { display: none; }
@media (min-width: 900px) { .in-party .page { max-width: 1400px; grid-template-columns: minmax(0, 1fr); } .in-party .side { grid-column: 1; grid-row: 2; position: static; max-width: 720px; } .in-party .post:has(> .room) { grid-template-columns: minmax(0, 1fr) 340px; } .in-party .post:has(> .room) > * { grid-column: 1 / -1; } .in-party .post > .video:has(+ .room) { grid-column: 1; align-self: start; position: relative; } .in-party .post > .video + .room { grid-column: 2; block-size: 0; min-block-size: max(100%, 420px); } }
.news { justify-self: center; position: sticky; top: 12px; z-index: 1; }
`;
