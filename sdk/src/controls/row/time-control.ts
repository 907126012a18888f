import { html } from 'lit';
import { isOnAir } from '../../core/player/live-state.ts';
import { toClock } from '../../words/formats.ts';
import type { Control } from './control.ts';

export const timeControl: Control<{ second: number; duration: number }> = {
  name: 'time',
  look: ({ currentTime, duration, live }) => !isOnAir(live?.status) && { second: Math.floor(currentTime), duration },
  render: ({ second, duration }, { store }) => {
    const { language } = store.state;
    return html`<span class="time" part="time"
      ><span>${toClock(second, language)}</span
      ><span class="total"> / ${toClock(duration, language)}</span></span
    >`;
  },
};
