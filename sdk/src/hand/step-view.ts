import { html, nothing, type TemplateResult } from 'lit';
import { getChatIdentity } from '../realtime/chat-identity.ts';
import type { toHandStrings } from '../words/live/hand-strings.ts';
import type { HandController } from './hand-controller.ts';
import { renderChoice, renderSelf } from './hand-view.ts';

export interface StepViewOptions {
  words: ReturnType<typeof toHandStrings>;
  guest: HandController;
  nameError: string;
  submitName: (event: Event) => void;
  typeName: () => void;
  /** Whether the programme plays without sound. */
  isSilenced: boolean;
  unmute: () => void;
  close: () => void;
}

const nameMax = 40;

/** The view of each step. */
export function renderStep(options: StepViewOptions): TemplateResult {
  const { words, guest, close } = options;
  switch (guest.step.at) {
    case 'name':
      return renderName(options);
    case 'asking':
      return html`<p>${words.askingDevices}</p>`;
    case 'denied':
      return html`<p id="allow">${words.allowDevices}</p>
        <div class="actions"><button type="button" class="primary" aria-describedby="allow" @click=${() => guest.askDevices()}>${words.retry}</button></div>`;
    case 'unusable':
      return renderAction(words.retry, () => guest.askDevices());
    case 'devices':
      return html`${renderDevices(options)}
        <div class="actions"><button type="button" class="primary" ?disabled=${guest.media.isOpening} @click=${guest.raise}>${words.raiseHand}</button></div>`;
    case 'raising':
    case 'queued':
    case 'accepted':
      return html`${renderDevices(options)}
        <div class="actions"><button type="button" @click=${guest.leave}>${words.lowerHand}</button></div>`;
    case 'stage':
      return renderStage(options);
    case 'gone':
      return renderAction(words.close, close);
  }
}

function renderName({ words, nameError, submitName, typeName }: StepViewOptions) {
  return html`<form @submit=${submitName}>
    <p>${words.handExplain}</p>
    <label
      >${words.chatName}<input
        type="text"
        autocomplete="nickname"
        maxlength=${nameMax}
        .value=${getChatIdentity().name}
        aria-invalid=${nameError ? 'true' : 'false'}
        aria-describedby="name-error"
        @input=${typeName}
    /></label>
    <p id="name-error" class="error">${nameError}</p>
    <div class="actions"><button type="submit" class="primary">${words.goOnDevices}</button></div>
  </form>`;
}

function renderStage(options: StepViewOptions) {
  const { words, guest, isSilenced, unmute } = options;
  return html`<video class="programme" aria-label=${words.programme} autoplay playsinline></video>
    ${isSilenced ? html`<button type="button" class="primary" @click=${unmute}>${words.unmute}</button>` : nothing}
    ${renderDevices(options)} ${renderAction(words.leaveStage, guest.leave)}`;
}

function renderDevices({ words, guest }: StepViewOptions) {
  return html`${renderSelf(words, guest.media)} ${renderChoice(words, guest.media, guest.askDevices)}`;
}

function renderAction(label: string, act: () => void) {
  return html`<div class="actions"><button type="button" class="primary" @click=${act}>${label}</button></div>`;
}
