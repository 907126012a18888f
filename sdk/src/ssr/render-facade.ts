import type { PublicPlayerConfig } from '@zeacon/contract';
import { selectTextColor } from '../core/player-config/accent.ts';

export interface FacadeOptions {
  /** Of the `<zc-player>`, as in markup: `{ 'player-id': 'ply_…', loop: true }`. */
  attributes: Record<string, string | number | boolean | null | undefined>;
  /** What the platform answers for the player, where the server has it: name, poster and colour come from it. */
  config?: PublicPlayerConfig;
  name?: string;
  posterUrl?: string | null;
  /** `#rrggbb`. */
  accent?: string;
  /** What the button says to who cannot see it. */
  playLabel?: string;
  /** For pages whose content security policy allows inline styles by nonce alone. */
  nonce?: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const encode = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * The markup of a player that has its place, its picture and its button before any script has run. Put it into the
 * page as it is; the element takes over without a flash, and plays if somebody pressed the button meanwhile.
 */
export function renderFacade({ attributes, config, nonce, ...given }: FacadeOptions): string {
  const name = given.name ?? config?.stream?.name ?? config?.player.name ?? '';
  const poster = toAddress(given.posterUrl ?? config?.stream?.posterUrl, attributes['app-host']);
  const color = given.accent ?? config?.player.playerColor ?? '';
  const accent = /^#[\da-f]{6}$/i.test(color) ? color : '#e11d2e';
  const label = given.playLabel ?? (name ? `Play video: ${name}` : 'Play video');
  return [
    `<zc-player${toAttributes(attributes)}><template shadowrootmode="open">`,
    `<style${nonce ? ` nonce="${encode(nonce)}"` : ''}>${styleOf(accent)}</style>`,
    '<div class="facade">',
    poster ? `<img src="${encode(poster)}" alt="" decoding="async" fetchpriority="high">` : '',
    // A box that is checked stays checked: a press before the script has come is not lost.
    `<input type="checkbox" role="button" aria-pressed="false" aria-label="${encode(label)}">`,
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7.5 4.6v14.8a1 1 0 0 0 1.53.85l11.6-7.4a1 1 0 0 0 0-1.7L9.03 3.75A1 1 0 0 0 7.5 4.6Z"/></svg>',
    '</div></template></zc-player>',
  ].join('');
}

function toAttributes(attributes: FacadeOptions['attributes']): string {
  return Object.entries(attributes)
    .filter(([name, value]) => /^(?!on)[a-z][a-z\d-]*$/.test(name) && value !== false && value != null)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${encode(String(value))}"`))
    .join('');
}

function toAddress(url: string | null | undefined, origin: unknown): string | undefined {
  if (!url) return undefined;
  const base = typeof origin === 'string' && URL.canParse(origin) ? origin : undefined;
  if (base && URL.canParse(url, base)) return asWeb(new URL(url, base).href);
  return asWeb(url);
}

const asWeb = (url: string) => (/^(https?:|\/|\.)/i.test(url) ? url : undefined);

const styleOf = (accent: string) =>
  [
    ':host{display:block;position:relative;width:100%;aspect-ratio:var(--zc-player-aspect-ratio,16/9);overflow:hidden;border-radius:var(--zc-player-radius,12px);background:#0b0b0d}',
    ':host([hidden]){display:none}',
    '.facade{position:absolute;inset:0;z-index:10;display:grid;place-items:center;background:#0b0b0d}',
    '.facade>*{grid-area:1/1}',
    '.facade img{width:100%;height:100%;object-fit:var(--zc-player-fit,contain)}',
    `.facade input{appearance:none;width:72px;height:72px;margin:0;border-radius:50%;cursor:pointer;background:var(--zc-player-accent,${accent})}`,
    '.facade input:focus-visible{outline:3px solid #fff;outline-offset:3px}',
    `.facade svg{width:30px;height:30px;pointer-events:none;fill:var(--zc-player-on-accent,${selectTextColor(accent)})}`,
    '@media (forced-colors:active){.facade input{background:ButtonFace;border:2px solid ButtonText;forced-color-adjust:none}.facade svg{fill:ButtonText}}',
  ].join('');
