import { html } from 'lit';
import { isOnAir } from '../../core/player/live-state.ts';
import type { PlayerState } from '../../core/player/player-state.ts';
import type { Control } from './control.ts';

const always = () => ({});
const onAir = ({ live }: PlayerState) => isOnAir(live?.status) && {};

/** Controls that are custom elements, which follow the player by themselves. */
export const playControl: Control = {
  name: 'play',
  look: always,
  render: () => html`<zc-play-button></zc-play-button>`,
};

export const volumeControl: Control = {
  name: 'volume',
  look: always,
  render: () => html`<zc-volume-control></zc-volume-control>`,
};

export const seekControl: Control<{ live: boolean }> = {
  name: 'seek',
  look: ({ live }) => ({ live: isOnAir(live?.status) }),
  render: ({ live }) => (live ? html`<zc-live-seek-bar></zc-live-seek-bar>` : html`<zc-seek-bar></zc-seek-bar>`),
};

export const liveControl: Control = {
  name: 'live',
  look: onAir,
  render: () => html`<zc-live-button></zc-live-button>`,
};

export const liveToolsControl: Control = {
  name: 'live-tools',
  look: ({ live }) => live && {},
  render: () => html`<zc-live-tools></zc-live-tools>`,
};
