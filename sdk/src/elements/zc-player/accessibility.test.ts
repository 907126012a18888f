import { expect } from '@open-wc/testing';
import { configOf, control, eventually, mount, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const captions = [{ src: '/hls/captions.vtt', srclang: 'en', label: 'English' }];
const config = () => configOf({}, streamOf({ captions }));

for (const theme of ['light', 'dark'])
  describe(`<zc-player> is accessible on a ${theme} page`, () => {
    before(() => {
      document.body.style.background = theme === 'dark' ? '#111' : '#fff';
    });
    after(() => document.body.removeAttribute('style'));
    afterEach(unmountAll);

    it('at rest', async () => {
      await expect(await mount({ config: config() })).to.be.accessible();
    });

    it('while playing', async () => {
      const player = await mount({ config: config() });
      await player.play();
      await reaches(player, 0.3);
      await expect(player).to.be.accessible();
    });

    it('while paused', async () => {
      const player = await mount({ config: config() });
      await player.play();
      player.pause();
      await eventually(() => control(player, 'Seek') && player.paused);
      await expect(player).to.be.accessible();
    });

    it('with a menu open', async () => {
      const player = await mount({ config: config() });
      await player.play();
      player.pause();
      await eventually(() => control(player, 'Settings'));
      control(player, 'Settings')?.click();
      await eventually(() => player.shadowRoot?.querySelector('[role=menu]'));
      await expect(player).to.be.accessible();
    });

    it('when the video is gone', async () => {
      await expect(await mount({ config: configOf({}, null) })).to.be.accessible();
    });

    it('from right to left', async () => {
      const player = await mount({ config: config(), dir: 'rtl' });
      await player.play();
      await reaches(player, 0.3);
      await expect(player).to.be.accessible();
    });
  });

describe('<zc-player> layout', () => {
  afterEach(unmountAll);

  it('gives every control at least 24 px, also in a narrow column', async () => {
    const column = document.createElement('div');
    column.style.width = '320px';
    document.body.append(column);
    const player = await mount({ config: config() }, column);
    await player.play();
    player.pause();
    await eventually(() => control(player, /^Captions/) && control(player, 'Settings'));
    const edge = player.getBoundingClientRect();
    for (const element of player.shadowRoot?.querySelectorAll('button, input') ?? []) {
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      const name = element.getAttribute('aria-label') ?? '';
      expect(Math.min(box.width, box.height), name).to.be.at.least(24);
      expect(box.left, name).to.be.at.least(edge.left);
      expect(box.right, name).to.be.at.most(edge.right);
    }
    column.remove();
  });

  it('keeps its place from before it loads until it plays', async () => {
    const player = await mount({ config: undefined });
    const before = player.getBoundingClientRect();
    player.config = config();
    await player.updateComplete;
    await player.play();
    await reaches(player, 0.2);
    const after = player.getBoundingClientRect();
    expect([after.width, after.height]).to.deep.equal([before.width, before.height]);
    expect(before.width / before.height).to.be.closeTo(16 / 9, 0.01);
  });

  it('lets time run from left to right also where the page runs from right to left', async () => {
    const player = await mount({ config: config(), dir: 'rtl' });
    player.currentTime = 5;
    await player.play();
    player.pause();
    await eventually(() => player.shadowRoot?.querySelector('.elapsed'));
    const bar = player.shadowRoot?.querySelector('.bar')?.getBoundingClientRect();
    const elapsed = player.shadowRoot?.querySelector('.elapsed')?.getBoundingClientRect();
    expect(elapsed?.left).to.be.closeTo(bar?.left ?? 0, 1);
    expect(elapsed?.right).to.be.below((bar?.right ?? 0) - 10);
  });
});
