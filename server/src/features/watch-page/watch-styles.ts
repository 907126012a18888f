/** The console's palette (console/src/theme/palette.ts): every pair keeps 4.5:1 in both themes. */
const theme = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f7f9, #0d1015);
  --surface: light-dark(#fff, #151920);
  --sunken: light-dark(#eef0f4, #1f252f);
  --hover: light-dark(#e7eaef, #272e39);
  --line: light-dark(#e0e4ea, #29303b);
  --edge: light-dark(#7d8797, #727d8d);
  --text: light-dark(#12161d, #f1f3f6);
  --soft: light-dark(#485160, #b9c1cd);
  --faint: light-dark(#586271, #98a2b1);
  --brand: light-dark(#e11d2e, #e32638);
  --brand-hover: light-dark(#c81727, #d21f31);
  --brand-text: light-dark(#c01424, #ff7783);
  --brand-soft: light-dark(#fdebed, #391318);
  --focus: light-dark(#1b5fd9, #7db0ff);
}
/* Not the player's name of it: when that arrives later, this page must not move. */
@font-face {
  font-family: 'Zeacon page';
  src: url(/sub-apps/widgets/zeacon.woff2) format('woff2');
  font-weight: 100 900;
  font-display: optional;
}
*, ::before, ::after { box-sizing: border-box; }
/* Elements in the page have its typeface, or the system's as it does: theirs may arrive in time where the page's did not. */
html { --typeface: 'Zeacon page', system-ui, sans-serif; --zc-player-font: var(--typeface); --zc-chat-font: var(--typeface); --zc-share-font: var(--typeface); --zc-feed-font: var(--typeface); }
html { background: var(--canvas); color: var(--text); font: 15px/1.55 var(--typeface); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column; }
h1, h2, p, ol, ul { margin: 0; padding: 0; }
ol, ul { list-style: none; }
a { color: inherit; }
img { display: block; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.top { display: flex; align-items: center; padding: 12px max(16px, env(safe-area-inset-left)); }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 32px; font-weight: 650; font-size: 16px; letter-spacing: -0.01em; text-decoration: none; }
.brand img { width: 28px; height: 28px; border-radius: 7px; object-fit: cover; }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 40px; padding: 0 18px; border: 0; border-radius: 999px; background: var(--sunken); color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; transition: background 120ms; }
.button:hover { background: var(--hover); }
.button svg { width: 18px; height: 18px; }
.button.main { background: var(--brand); color: #fff; }
.button.main:hover { background: var(--brand-hover); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

/** The list of more videos. */
const cards = `
h2 { font-size: 17px; line-height: 1.3; font-weight: 660; letter-spacing: -0.01em; }
.more { min-width: 0; display: grid; gap: 14px; align-content: start; }
.more ul { display: grid; gap: 4px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
.card { display: flex; gap: 12px; padding: 6px; margin-inline: -6px; border-radius: 12px; text-decoration: none; transition: background 120ms; }
.card:hover { background: var(--hover); }
.thumb { position: relative; flex: none; width: 160px; aspect-ratio: 16 / 9; overflow: hidden; border-radius: 9px; background: #0b0b0d; }
.thumb img { width: 100%; height: 100%; object-fit: cover; }
.length { position: absolute; inset-inline-end: 5px; inset-block-end: 5px; padding: 1px 6px; border-radius: 5px; background: rgb(0 0 0 / 82%); color: #fff; font-size: 12px; font-weight: 600; line-height: 1.5; font-variant-numeric: tabular-nums; }
.words { min-width: 0; display: grid; align-content: start; gap: 2px; }
.name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere; }
.when { color: var(--faint); font-size: 13px; }
.pages { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.pages [hidden] { display: none; }
.count { color: var(--faint); font-size: 14px; font-variant-numeric: tabular-nums; }
@media (max-width: 640px) { .thumb { width: 138px; } }
`;

export const watchStyles = `${theme}${cards}
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px 32px; width: 100%; max-width: 1720px; margin: 0 auto; padding: 0 16px 64px; }
.foot { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 20px; padding: 0 16px 24px; font-size: 14px; color: var(--soft); }
@media (min-width: 1100px) { main { grid-template-columns: minmax(0, 1fr) 380px; padding-inline: 32px; } .top { padding-inline: 32px; } }
.stage { position: relative; width: 100%; max-height: max(240px, min(76vh, calc(100dvh - 180px))); overflow: hidden; border-radius: 14px; background: #0b0b0d; color: #fff; }
.stage > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
.stage noscript p { z-index: 1; margin: 0; position: absolute; inset: auto 0 0; padding: 12px 16px; background: rgb(0 0 0 / 75%); text-align: center; }
.stage > zc-player { position: absolute; inset: 0; width: 100%; height: 100%; --zc-player-aspect-ratio: auto; --zc-player-radius: 14px; }
/* Chat beside the picture, as high as it; under it where there is no room. */
.talk { position: relative; height: min(60vh, 440px); margin-top: 14px; overflow: hidden; border-radius: 14px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--line); --zc-chat-background: var(--surface); --zc-chat-text: var(--text); --zc-chat-accent: var(--brand); }
.talk > zc-chat { position: absolute; inset: 1px; height: auto; min-height: 0; border-radius: 13px; overflow: hidden; }
@media (min-width: 1100px) {
  .talking { grid-template-areas: 'stage talk' 'about more'; row-gap: 18px; }
  .talking > div { display: contents; }
  .talking .stage { grid-area: stage; align-self: start; }
  .talking .talk { grid-area: talk; height: auto; min-height: 320px; margin: 0; }
  .talking .about { grid-area: about; align-content: start; margin: 0; }
  .talking .more { grid-area: more; }
}
.now { display: inline-flex; align-items: center; gap: 6px; color: var(--brand-text); font-weight: 650; }
.now[hidden] { display: none; }
.about { margin-top: 18px; display: grid; gap: 16px; }
h1 { font-size: clamp(20px, 2.2vw, 26px); line-height: 1.25; font-weight: 680; letter-spacing: -0.015em; text-wrap: balance; overflow-wrap: anywhere; }
#link-said:empty { display: none; }
#link-said { margin: 0; padding: 10px 14px; border-radius: 12px; background: var(--brand-soft); color: var(--brand-text); }
.event { justify-self: start; padding: 6px 14px; border-radius: 999px; background: var(--brand-soft); color: var(--brand-text); font-weight: 600; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 16px; }
.who { display: flex; align-items: center; gap: 12px; min-width: 0; flex: 1 1 220px; }
.who > img, .initial { flex: none; width: 44px; height: 44px; border-radius: 50%; object-fit: cover; background: var(--sunken); }
.initial { display: grid; place-items: center; background: var(--brand-soft); color: var(--brand-text); font-weight: 700; font-size: 18px; }
.who strong { display: block; font-weight: 650; overflow-wrap: anywhere; }
.who strong a { color: inherit; text-decoration: none; }
.who strong a:hover, .who strong a:focus-visible { text-decoration: underline; }
.facts { color: var(--faint); font-size: 14px; }
.facts > * { display: inline-block; }
.facts > * + *::before { content: '·'; margin-inline: 7px; }
.description { padding: 16px 18px; border-radius: 14px; background: var(--surface); box-shadow: 0 0 0 1px var(--line); overflow-wrap: anywhere; }
.description .whole { white-space: pre-line; }
.description a { color: var(--brand-text); }
.description summary { cursor: pointer; list-style: none; border-radius: 6px; }
.description summary::-webkit-details-marker { display: none; }
.description .excerpt { color: var(--soft); }
.description .toggle { display: inline-block; font-weight: 650; padding: 4px 0; }
.description summary:hover .toggle { text-decoration: underline; }
.description[open] .excerpt, .description[open] .closed, .description:not([open]) .opened { display: none; }
.chapters { display: grid; gap: 10px; }
.chapters ol { display: grid; gap: 2px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); }
.chapters a { display: flex; gap: 12px; align-items: baseline; padding: 8px 10px; margin-inline: -2px; border-radius: 10px; text-decoration: none; overflow-wrap: anywhere; }
.chapters a:hover { background: var(--hover); }
.chapters time { flex: none; min-width: 44px; color: var(--brand-text); font-weight: 600; font-variant-numeric: tabular-nums; }
.moments { display: grid; gap: 10px; }
.moments ol { display: grid; gap: 12px; max-height: 420px; overflow-y: auto; }
.moments li { display: flex; gap: 12px; align-items: baseline; overflow-wrap: anywhere; }
.moments [data-seek] { flex: none; min-width: 44px; color: var(--brand-text); font-weight: 600; font-variant-numeric: tabular-nums; }
.moments .place { color: var(--faint); font-size: 14px; }
@media (max-width: 640px) {
  .top { padding-block: 8px; }
  main { padding-inline: 16px; }
  .stage { margin-inline: -16px; width: auto; border-radius: 0; max-height: 62vh; }
  .stage > zc-player { --zc-player-radius: 0px; }
}
@media (forced-colors: active) { .button, .description, .card { border: 1px solid ButtonText; } }
`;

export const closedStyles = `${theme}${cards}
main { flex: 1; display: grid; place-content: center; justify-items: center; gap: 14px; padding: 24px 24px 96px; text-align: center; }
main > svg { width: 72px; height: 72px; color: var(--faint); }
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -0.015em; }
main > p { max-width: 44ch; color: var(--soft); text-wrap: balance; }
main > .button { margin-top: 10px; }
aside { width: 100%; max-width: 1080px; margin: 0 auto; padding: 0 16px 64px; }
`;

export const privacyStyles = `${theme}
main { width: 100%; max-width: 760px; margin: 0 auto; padding: 16px 16px 64px; display: grid; gap: 14px; justify-items: start; align-content: start; }
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -0.015em; }
.soft, li p, bdi { color: var(--soft); }
[hidden] { display: none; }
ul { width: 100%; display: grid; gap: 10px; }
li { display: grid; gap: 2px; padding: 12px 14px; border-radius: 12px; background: var(--surface); box-shadow: 0 0 0 1px var(--line); overflow-wrap: anywhere; }
li p { font-size: 14px; }
`;

export const guestStyles = `${theme}
main { flex: 1; display: grid; place-content: center; justify-items: center; width: 100%; padding: 24px 16px 12vh; }
#waiting { font-size: 24px; }
#said { max-width: 44ch; text-align: center; text-wrap: balance; font-size: 17px; }
#said:empty { display: none; }
[hidden] { display: none !important; }
.soft { color: var(--soft); }
#invitation { width: min(30rem, calc(100vw - 32px)); display: grid; gap: 16px; justify-items: center; padding: 32px 24px; border-radius: 20px; background: var(--surface); box-shadow: 0 0 0 1px var(--line); text-align: center; }
#invitation p { text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(22px, 4vw, 28px); line-height: 1.2; font-weight: 680; letter-spacing: -0.015em; text-wrap: balance; overflow-wrap: anywhere; }
.event { padding: 6px 14px; border-radius: 999px; background: var(--brand-soft); color: var(--brand-text); font-weight: 600; }
zc-hand-raise { display: block; margin-top: 8px; min-height: 48px; }
zc-hand-raise > button { min-height: 48px; padding: 0 28px; border: 0; border-radius: 999px; background: var(--brand); color: #fff; font: 600 16px/1 'Zeacon page', system-ui, sans-serif; cursor: pointer; transition: background 120ms; }
zc-hand-raise > button:hover { background: var(--brand-hover); }
@media (forced-colors: active) { #invitation, zc-hand-raise > button { border: 1px solid ButtonText; } }
`;

export const frameStyles = `
html, body { margin: 0; height: 100%; overflow: hidden; background: #000; color: #fff; color-scheme: dark; font: 500 15px/1.5 system-ui, sans-serif; }
body { position: relative; }
body > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
zc-player { position: absolute; inset: 0; width: 100%; height: 100%; --zc-player-aspect-ratio: auto; --zc-player-radius: 0px; }
.closed { display: grid; place-content: center; height: 100%; margin: 0; padding: 16px; box-sizing: border-box; text-align: center; }
`;

/** A widget keeps the page around it visible; a player fills its frame. */
export const embedFrameStyles = `
html, body { margin: 0; height: 100%; font: 500 15px/1.5 system-ui, sans-serif; }
.player { overflow: hidden; background: #000; color: #fff; }
zc-player { display: block; width: 100%; height: 100%; --zc-player-aspect-ratio: auto; --zc-player-radius: 0px; }
`;

/** For browsers without scripts. */
export const scriptlessStyles = '#share, .talk { display: none; }';

/** Reserves the picture's space before anything has loaded. */
export const stageShape = (width: number, height: number) => `.stage { aspect-ratio: ${width} / ${height}; }`;
