import { html, nothing } from 'lit';
import type { HandStrings } from '../words/live/hand-strings.ts';
import type { DeviceChoice } from './devices.ts';
import type { GuestMedia, MediaKind } from './guest-media.ts';

/** The guest's own picture, with buttons that switch camera and microphone off. */
export function renderSelf(words: HandStrings, media: GuestMedia) {
  const hasCamera = media.isOpening || (media.stream?.getVideoTracks().length ?? 0) > 0;
  const renderSwitch = (kind: MediaKind, off: string, on: string) => {
    const isMuted = media.isMuted(kind);
    return html`<button type="button" ?data-off=${isMuted} @click=${() => media.toggle(kind)}>
      ${isMuted ? on : off}
    </button>`;
  };
  return html`${
    hasCamera
      ? html`<video class="self" aria-label=${words.handPreview} autoplay playsinline .muted=${true}></video>`
      : html`<p>${words.noCamera}</p>`
  }
    <div class="switches">
      ${renderSwitch('audio', words.microphoneOff, words.microphoneOn)}
      ${hasCamera ? renderSwitch('video', words.cameraOff, words.cameraOn) : nothing}
    </div>`;
}

/** The choice of camera and microphone if there are several, and a way to continue if they were lost. */
export function renderChoice(
  words: HandStrings & { retry: string },
  media: GuestMedia,
  choose: (choice: DeviceChoice) => void,
) {
  const { cameras, microphones } = media.devices;
  const renderSelect = (label: string, all: readonly MediaDeviceInfo[], now: string | undefined, name: string) =>
    all.length < 2
      ? nothing
      : html`<label
          >${label}<select
            @change=${(event: Event) => choose({ [name]: (event.target as HTMLSelectElement).value })}
          >
            ${all.map(({ deviceId, label: its }) => html`<option value=${deviceId} ?selected=${deviceId === now}>${its || label}</option>`)}
          </select></label
        >`;
  return html`${
    media.isLost && !media.isOpening
      ? html`<p class="error" role="alert">${words.devicesGone}</p>
          <button type="button" @click=${() => choose({})}>${words.retry}</button>`
      : nothing
  }
  ${renderSelect(words.camera, cameras, media.deviceOf('video'), 'camera')}
  ${renderSelect(words.microphone, microphones, media.deviceOf('audio'), 'microphone')}`;
}
