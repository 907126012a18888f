import { type MemberDevice, type SpaceFollow, spaceFollows } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import type { CommunityWords } from './words/community-words.ts';
import { fill } from './words/page-language.ts';

const followNames = {
  ALL: 'followAll',
  BUSINESS: 'followBusiness',
  NONE: 'followNone',
} as const satisfies Record<SpaceFollow, keyof CommunityWords>;

export interface ShownDevices {
  items: readonly MemberDevice[];
  publicKey: string;
}

/** The browsers that tell the member, and the button that adds this one: its script shows it where a browser can. */
export function devicesMarkup({ items, publicKey }: ShownDevices, { spoken }: Reader): Html {
  const { words } = spoken;
  return html`<section class="box" id="devices"><button type="button" data-tell-here data-key="${publicKey}" data-blocked="${words.tellBlocked}" hidden>${words.tellHere}</button>
${items.length > 0 && html`<h2>${words.devices}</h2>`}
<ul class="notices">${items.map(
    ({ id, name, createdDate }) =>
      html`<li data-device="${id}"><bdi>${name || words.unnamedDevice}</bdi> <span class="soft">${momentMarkup(createdDate, spoken)}</span> <span class="acts"><button type="button" class="quiet" data-do="forget-device" hidden>${words.forget}</button></span></li>`,
  )}</ul></section>`;
}

export function followsMarkup(
  follows: readonly { spaceId: string; follow: SpaceFollow }[],
  { spaces, spoken: { words } }: Reader,
): Html | undefined {
  if (follows.length === 0) return undefined;
  const choice = (follow: SpaceFollow, chosen: SpaceFollow) =>
    html`<option value="${follow}"${follow === chosen && html` selected`}>${words[followNames[follow]]}</option>`;
  return html`<section class="box">${follows.map(({ spaceId, follow: chosen }) => {
    const name = spaces.find(({ id }) => id === spaceId)?.name ?? '';
    return html`<form data-do="follow" data-space="${spaceId}" hidden><label dir="auto">${fill(words.followSpace, { space: name })}<select name="follow">${spaceFollows.map((follow) => choice(follow, chosen))}</select></label><button>${words.save}</button></form>`;
  })}</section>`;
}

export const muteMarkup = (isMuted: boolean, { spoken: { words } }: Reader): Html =>
  html`<p class="acts"><button type="button" class="quiet" data-do="mute" aria-pressed="${String(isMuted)}" hidden>${words.muteThread}</button></p>`;
