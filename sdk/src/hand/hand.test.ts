import { expect } from '@open-wc/testing';
import { useDevices } from '../../test/guest-devices.ts';
import { openLivePlatform } from '../../test/live-platform.ts';
import { eventually } from '../../test/player-fixture.ts';
import { createHostPeer } from '../core/stage/guest-peer.ts';
import type { StagePeer } from '../core/stage/peer-types.ts';
import '../live/zc-hand-raise/define.ts';
import type { ZcHandRaiseElement } from '../live/zc-hand-raise/zc-hand-raise.ts';
import { joinLiveChannel } from '../realtime/live-channel.ts';

let streams = 0;

/** A button on the page, and the dialog that it opens. */
function addHand(streamId: string, parent: Node = document.body) {
  const hand = Object.assign(document.createElement('zc-hand-raise'), { streamId, lang: 'en' });
  parent.appendChild(hand);
  return hand;
}

const buttonOf = (hand: ZcHandRaiseElement) => hand.renderRoot.querySelector('button');
const dialogs = () => [...document.querySelectorAll('zc-hand-dialog')];
const inDialog = <Found extends HTMLElement>(selector: string) =>
  dialogs()[0]?.shadowRoot?.querySelector<Found>(selector) ?? undefined;
const pressable = (text: string) =>
  [...(dialogs()[0]?.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (button) => button.textContent?.trim() === text,
  );
async function press(text: string) {
  await eventually(() => pressable(text) && !pressable(text)?.disabled);
  pressable(text)?.click();
}
function choose(label: string, value: string) {
  const labels = [...(dialogs()[0]?.shadowRoot?.querySelectorAll('label') ?? [])];
  const select = labels.find(({ textContent }) => textContent?.startsWith(label))?.querySelector('select');
  if (!select) throw new Error(`No choice of ${label}`);
  select.value = value;
  select.dispatchEvent(new Event('change'));
}
const says = (text: string) => () => inDialog('[role=status]')?.textContent?.includes(text);

describe('<zc-hand-raise>', () => {
  let platform: ReturnType<typeof openLivePlatform>;
  let devices: ReturnType<typeof useDevices>;
  let streamId: string;
  beforeEach(() => {
    platform = openLivePlatform();
    devices = useDevices();
    streams += 1;
    streamId = `str_${streams}`;
  });
  afterEach(async () => {
    for (const each of document.querySelectorAll('zc-hand-raise, zc-hand-dialog')) each.remove();
    await Promise.resolve();
    devices.restore();
    platform.close();
  });

  const line = () => platform.lines.at(-1)!;
  const heard = (type: string) => platform.lines.flatMap(({ heard: all }) => all).filter((one) => one.type === type);

  async function open(hand: ZcHandRaiseElement) {
    await eventually(() => buttonOf(hand));
    buttonOf(hand)?.click();
    await eventually(() => inDialog('form input'));
    const field = inDialog<HTMLInputElement>('form input')!;
    field.value = 'Ana';
    await press('Choose camera and microphone');
  }

  async function raise(hand: ZcHandRaiseElement) {
    await open(hand);
    await press('Raise your hand');
    await eventually(() => heard('raise-hand').length > 0);
    line().say({ type: 'hand-raise', handRaiseId: 'hnd_1', state: 'queued', position: 2 });
    await eventually(says('number 2'));
  }

  it('releases hand, camera and microphone when it leaves the page, but not when it moves', async () => {
    const hand = addHand(streamId);
    await raise(hand);
    const other = document.body.appendChild(document.createElement('div'));
    other.append(hand);
    await Promise.resolve();
    expect([dialogs().length, devices.live, heard('lower-hand').length]).to.deep.equal([1, 2, 0]);
    other.remove();
    await eventually(() => dialogs().length === 0);
    expect([devices.live, heard('lower-hand').length]).to.deep.equal([0, 1]);
    document.body.append(hand);
    await eventually(() => buttonOf(hand)?.textContent === 'Raise your hand');
  });

  it('does not raise a hand while another camera is opening', async () => {
    const hand = addHand(streamId);
    await open(hand);
    await eventually(() => pressable('Raise your hand'));
    let letOpen = () => {};
    devices.gate = new Promise((resolve) => {
      letOpen = resolve;
    });
    choose('Camera', 'back');
    await eventually(() => devices.asked.length === 2);
    pressable('Raise your hand')?.click();
    expect(heard('raise-hand')).to.deep.equal([]);
    letOpen();
    await press('Raise your hand');
    await eventually(() => heard('raise-hand').length > 0);
    expect(devices.live).to.equal(2);
    expect(JSON.stringify(devices.asked.at(-1))).to.include('"deviceId":{"exact":"back"}');
  });

  it('is a single hand, however many buttons a page has', async () => {
    const [first, second] = [addHand(streamId), addHand(streamId)];
    await raise(first);
    await eventually(() => buttonOf(second)?.textContent === 'Your hand is raised');
    buttonOf(second)?.click();
    // Already loaded, so a second dialog would appear just as fast.
    await import('./zc-hand-dialog/zc-hand-dialog.ts');
    expect(dialogs().length).to.equal(1);
    first.remove();
    await Promise.resolve();
    expect([dialogs().length, devices.live]).to.deep.equal([1, 2]);
    await press('Lower your hand');
    await eventually(() => buttonOf(second)?.textContent === 'Raise your hand');
  });

  it('continues with only the microphone if the camera is in use, and says if nothing can be used', async () => {
    devices.failures = ['NotReadableError', undefined];
    await open(addHand(streamId));
    await eventually(() => pressable('Raise your hand'));
    expect(
      devices.given
        .at(-1)
        ?.getTracks()
        .map(({ kind }) => kind),
    ).to.deep.equal(['audio']);
    devices.failures = ['OverconstrainedError', 'NotReadableError', 'NotReadableError'];
    choose('Microphone', 'desk 2');
    await eventually(() => inDialog('.large')?.textContent?.includes('in use elsewhere'));
    await press('Try again');
    await eventually(() => pressable('Raise your hand'));
  });

  it('offers another device if one is unplugged in the queue', async () => {
    await raise(addHand(streamId));
    devices.unplug('video');
    await eventually(() => inDialog('[role=alert]'));
    expect(says('number 2')()).to.equal(true);
    choose('Camera', 'back');
    await eventually(() => devices.given.length === 2 && !inDialog('[role=alert]'));
    expect(says('number 2')()).to.equal(true);
    await eventually(() => inDialog<HTMLVideoElement>('.self')?.srcObject === devices.given[1]);
  });

  it('says why the hand is gone, even if the dialog was closed', async () => {
    const hand = addHand(streamId);
    await raise(hand);
    inDialog<HTMLDialogElement>('dialog')?.close();
    line().say({ type: 'hand-raise', handRaiseId: 'hnd_1', state: 'gone', reason: 'refused' });
    await eventually(() => inDialog<HTMLDialogElement>('dialog')?.open && says('cannot take you now')());
    await press('Close');
    await eventually(() => dialogs().length === 0);
    expect(buttonOf(hand)?.textContent).to.equal('Raise your hand');
  });

  it('says whether the viewer may send picture and sound', async () => {
    const hand = addHand(streamId);
    await raise(hand);
    expect(hand.canLiveStream).to.equal(false);
    line().say({ type: 'hand-raise', handRaiseId: 'hnd_1', state: 'accepted', canLiveStream: true });
    await eventually(() => hand.matches('[can-live-stream]'));
    line().say({ type: 'hand-raise', handRaiseId: 'hnd_1', state: 'gone', reason: 'removed', canLiveStream: false });
    await eventually(() => !hand.canLiveStream);
  });

  it('does not ask for devices if the host accepts no guests', async () => {
    platform.state = { ...platform.state, canRaiseHand: false };
    await open(addHand(streamId));
    await eventually(says('takes no guests'));
    expect(devices.asked).to.deep.equal([]);
  });

  it('lets an invited guest come though viewers may not, over a channel of their own', async () => {
    platform.state = { ...platform.state, canRaiseHand: false, liveStatus: 'SCHEDULED' };
    const viewer = joinLiveChannel({ origin: location.origin, streamId });
    await eventually(() => viewer.view.state.status === 'open');
    const hand = Object.assign(document.createElement('zc-hand-raise'), { streamId, lang: 'en', guestKey: '1.key' });
    document.body.append(hand);
    await eventually(() => buttonOf(hand)?.textContent === 'Join as a guest');
    await open(hand);
    expect(inDialog('h2')?.textContent).to.equal('You are invited as a guest');
    await press('Join as a guest');
    await eventually(() => heard('raise-hand').length > 0);
    expect(platform.guestKeys).to.deep.equal([undefined, '1.key']);
    line().say({ type: 'hand-raise', handRaiseId: 'hnd_1', state: 'queued', position: 1 });
    await eventually(says('Waiting for the host'));
    await press('Leave');
    await eventually(() => heard('lower-hand').length > 0);
    viewer.leave();
  });

  it('announces each step, and moves the focus with it', async () => {
    const focused = () => dialogs()[0]?.shadowRoot?.activeElement;
    const hand = addHand(streamId);
    await eventually(() => buttonOf(hand));
    buttonOf(hand)?.click();
    await eventually(() => focused()?.matches('form input'));
    devices.failures = ['NotAllowedError'];
    await open(hand);
    await eventually(says('Camera or microphone is blocked'));
    await eventually(() => focused()?.textContent === 'Try again');
    await press('Try again');
    await eventually(says('This is how you look'));
    await eventually(() => focused()?.matches('.step button'));
    await press('Raise your hand');
    await eventually(() => focused()?.matches('h2'));
  });

  it('says in words whether the microphone is off', async () => {
    await open(addHand(streamId));
    await press('Turn the microphone off');
    await eventually(() => pressable('Turn the microphone on'));
    expect(inDialog('[aria-pressed]')).to.equal(undefined);
  });

  it('says what the server says of a hand that it does not take, unless the page hides it', async () => {
    for (const hideToast of [false, true]) {
      const hand = addHand(`${streamId}_${hideToast}`);
      hand.hideToast = hideToast;
      await open(hand);
      await press('Raise your hand');
      await eventually(() => line().heard.some(({ type }) => type === 'raise-hand'));
      const [ref] = line().heard.flatMap((one) => (one.type === 'raise-hand' ? [one.ref] : []));
      line().say({ type: 'refused', ref, error: 'request.invalid', message: 'Ten hands are raised already.' });
      await eventually(says('That did not work'));
      const detail = inDialog('[part=message-detail]')?.textContent;
      expect(detail).to.equal(hideToast ? undefined : 'Ten hands are raised already.');
      hand.remove();
      await eventually(() => dialogs().length === 0);
    }
  });

  it('says why the channel of the live is closed to a hand', async () => {
    platform.neededToken = 'tok_1';
    await open(addHand(streamId));
    await eventually(says('It needs a valid token'));
    expect(devices.asked).to.deep.equal([]);
  });

  it('follows the colour scheme of the page', async () => {
    const { style } = document.documentElement;
    const background = async () => {
      const hand = addHand(streamId);
      await eventually(() => buttonOf(hand));
      buttonOf(hand)?.click();
      await eventually(() => inDialog('dialog'));
      const { backgroundColor } = getComputedStyle(inDialog('dialog')!);
      hand.remove();
      await eventually(() => dialogs().length === 0);
      return backgroundColor;
    };
    style.colorScheme = 'dark';
    const dark = await background();
    style.colorScheme = 'light';
    const light = await background();
    style.colorScheme = '';
    expect([dark, light]).to.deep.equal(['rgb(26, 26, 30)', 'rgb(255, 255, 255)']);
  });

  it('shows its label in the page, unlike in a player', async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const hand = addHand(streamId, box.attachShadow({ mode: 'open' }));
    await eventually(() => buttonOf(hand)?.textContent === 'Raise your hand');
    box.remove();
  });

  it('sends the host the camera chosen in the queue, and another one chosen on stage', async () => {
    await raise(addHand(streamId));
    choose('Camera', 'back');
    await eventually(() => devices.given.length === 2);
    const screen = Object.assign(document.createElement('video'), { muted: true });
    let take: (data: unknown) => void = () => {};
    platform.onRequest = (request) => request.type === 'signal' && take(request.data);
    const host = createHostPeer<MediaStreamTrack, MediaStream>({
      createPeer: () => new RTCPeerConnection() as StagePeer<MediaStreamTrack, MediaStream>,
      signals: {
        send: (data) => line().say({ type: 'signal', from: 'con_host', data }),
        listen(listener) {
          take = listener;
          return () => {};
        },
      },
      stream: devices.given[0]!.clone(),
      onStream(stream) {
        screen.srcObject = stream;
        screen.play().catch(() => undefined);
      },
      onState: () => undefined,
    });
    line().say({ type: 'hand-raise', handRaiseId: 'hnd_1', state: 'on-stage', hostConnectionId: 'con_host' });
    const sees = async (channel: 0 | 2) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      if (screen.videoWidth > 0) context.drawImage(screen, 0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data[channel]! > 150;
    };
    await eventually(() => sees(2));
    choose('Camera', 'front');
    await eventually(() => sees(0));
    host.close();
  });
});
