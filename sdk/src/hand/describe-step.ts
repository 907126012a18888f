import type { HandStrings } from '../words/live/hand-strings.ts';
import type { GuestStep } from './hand-controller.ts';

/** The announcement of a guest's step; empty if the step is self-explanatory. */
export function describeStep(step: GuestStep, words: HandStrings): string {
  switch (step.at) {
    case 'asking':
      return words.askingDevices;
    case 'denied':
      return words.devicesDenied;
    case 'unusable':
      return words.devicesGone;
    case 'devices':
      return words.handPreview;
    case 'raising':
      return words.handSending;
    case 'queued':
      return step.position === undefined || step.position <= 1 ? words.handNext : words.handPlace(step.position);
    case 'accepted':
      return words.handAccepted;
    case 'stage':
      return words.onStage;
    case 'gone':
      return sayWhy(step.reason, words);
    default:
      return '';
  }
}

function sayWhy(reason: Extract<GuestStep, { at: 'gone' }>['reason'], words: HandStrings): string {
  if (reason === 'refused') return words.handRefused;
  if (reason === 'removed') return words.handRemoved;
  if (reason === 'left') return words.handLeft;
  if (reason === 'host-gone') return words.hostGone;
  if (reason === 'ended') return words.handEnded;
  if (reason === 'name') return words.nameRefused;
  return reason === 'off' ? words.handOff : words.handFailed;
}
