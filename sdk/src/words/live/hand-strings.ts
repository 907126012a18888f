import type { PanelStrings } from '../panels/panel-strings.ts';
import type { PlayerStrings } from '../player-strings.ts';

const english = {
  close: 'Close',
  raiseHand: 'Raise your hand',
  handRaised: 'Your hand is raised',
  guestInvited: 'You are invited as a guest',
  joinAsGuest: 'Join as a guest',
  guestWaits: 'Waiting for the host to let you in…',
  guestLeaves: 'Leave',
  lowerHand: 'Lower your hand',
  handExplain:
    'Ask to come on stage. The host may then let everybody see and hear you. Nothing is sent before, and you can leave at any time.',
  chatName: 'Your name',
  nameNeeded: 'Enter your name',
  nameRefused: 'Choose another name: this one can be taken for the host’s',
  goOnDevices: 'Choose camera and microphone',
  askingDevices: 'Allow camera and microphone when your browser asks',
  camera: 'Camera',
  microphone: 'Microphone',
  noCamera: 'No camera was found',
  devicesDenied: 'Camera or microphone is blocked',
  devicesGone: 'Camera or microphone cannot be used: it may be unplugged, or in use elsewhere.',
  allowDevices: 'Allow both for this page: press the camera sign beside the address, then try again.',
  cameraOff: 'Turn the camera off',
  cameraOn: 'Turn the camera on',
  microphoneOff: 'Turn the microphone off',
  microphoneOn: 'Turn the microphone on',
  handPreview: 'This is how you look',
  handSending: 'Raising your hand…',
  handNext: 'You are next',
  handPlace: (place: number) => `You are number ${place} in the queue`,
  handAccepted: 'The host lets you in…',
  onStage: 'You are on stage',
  leaveStage: 'Leave the stage',
  programme: 'The live as the host sends it',
  handRefused: 'The host cannot take you now',
  handRemoved: 'The host has taken you off the stage',
  handLeft: 'You have left',
  hostGone: 'The connection to the host was lost',
  handEnded: 'This live has ended',
  handOff: 'The host takes no guests now',
  handFailed: 'That did not work. Check your connection and try again.',
};

/** The words of raising a hand and being on stage. */
export type HandStrings = typeof english;

export function toHandStrings(words: PlayerStrings & Partial<PanelStrings & HandStrings>): PlayerStrings & HandStrings {
  return { ...english, ...words };
}

/** The same steps for somebody whom the host invited, who joins instead of asking. */
export function toGuestStrings<Words extends HandStrings>(words: Words): Words {
  const { joinAsGuest: raiseHand, guestWaits, guestLeaves: lowerHand } = words;
  return { ...words, raiseHand, lowerHand, handSending: guestWaits, handNext: guestWaits };
}
