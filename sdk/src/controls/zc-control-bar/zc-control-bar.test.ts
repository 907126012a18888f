import { ContextProvider } from '@lit/context';
import { expect } from '@open-wc/testing';
import { actionsOf } from '../../../test/actions-of.ts';
import { configOf, control, eventually, mount, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import { initialPlayerState, type PlayerState } from '../../core/player/player-state.ts';
import { createStore } from '../../core/store.ts';
import { playerContext } from '../../player/player-context.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';
import { toStrings } from '../../words/strings.ts';
import { controlList } from '../row/control-list.ts';

const bars = new Set<Element>();

const chapters = [
  { startMs: 0, title: 'Dusk' },
  { startMs: 10_000, title: 'Night' },
];

async function mountPlaying() {
  const player = await mount({ config: configOf({}, streamOf()), chapters });
  await player.play();
  await reaches(player, 0.2);
  return player;
}

/** A bar without a player, whose state the test controls. */
async function mountAlone() {
  const store = createStore<PlayerState>({ ...initialPlayerState, currentTime: 3, duration: 20 });
  const around = document.createElement('div');
  const can = { fullscreen: true, pictureInPicture: true, volume: true };
  const initialValue = { store, actions: actionsOf(), words: toStrings(), can };
  new ContextProvider(around, { context: playerContext, initialValue });
  const bar = document.createElement('zc-control-bar');
  around.append(bar);
  document.body.append(around);
  await bar.updateComplete;
  bars.add(around);
  return { bar, store };
}

const row = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('.row');

describe('<zc-control-bar>', () => {
  afterEach(() => {
    unmountAll();
    for (const bar of bars) bar.remove();
    bars.clear();
  });

  it('has controls with unique names', () => {
    const names = Object.values(controlList).flatMap((controls) => controls.map(({ name }) => name));
    expect(names).to.deep.equal([...new Set(names)]);
  });

  it('shows the needed controls, in the order of the list', async () => {
    const player = await mountPlaying();
    const parts = [...(row(player)?.querySelectorAll('[part]') ?? [])].map((each) => each.getAttribute('part'));
    const shown = ['play-button', 'mute-button', 'time', 'chapters-button', 'settings-button', 'fullscreen-button'];
    expect(parts.filter((part) => shown.includes(part ?? ''))).to.deep.equal(shown);
    expect(parts).not.to.include.members(['captions-button', 'cast-button', 'next-button', 'live-button']);
  });

  it('renders a control again only when something it shows has changed', async () => {
    const { bar, store } = await mountAlone();
    let rendered = 0;
    bar.render = new Proxy(bar.render, {
      apply(render, self) {
        rendered += 1;
        return Reflect.apply(render, self, []);
      },
    });
    store.patch({ currentTime: 3.2, bufferedUntil: 8, volume: 0.3 });
    await bar.updateComplete;
    expect(rendered).to.equal(0);
    store.patch({ currentTime: 4.1 });
    await bar.updateComplete;
    expect(rendered).to.equal(1);
    store.patch({ castState: 'available' });
    await bar.updateComplete;
    expect(rendered).to.equal(2);
  });

  it('opens a menu with the arrow keys on its button, and closes it there', async () => {
    const player = await mountPlaying();
    const button = control(player, 'Settings');
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true }));
    await eventually(() => player.shadowRoot?.querySelector('zc-settings-menu'));
    expect(button?.getAttribute('aria-expanded')).to.equal('true');
    button?.click();
    await eventually(() => !player.shadowRoot?.querySelector('zc-settings-menu'));
    expect(button?.getAttribute('aria-expanded')).to.equal('false');
  });
});
