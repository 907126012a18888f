import { expect } from '@open-wc/testing';
import { mount, openPaused, reaches, unmountAll } from '../../../test/player-fixture.ts';
import { config, find, openMenu } from '../../../test/player-states.ts';

describe('<zc-player> layout', () => {
  afterEach(unmountAll);

  it('gives every control at least 24 px within the player, also in a narrow column', async () => {
    const column = document.createElement('div');
    column.style.width = '320px';
    document.body.append(column);
    const player = await mount({ config: config() }, column);
    await openMenu(player);
    const edge = player.getBoundingClientRect();
    for (const element of player.shadowRoot?.querySelectorAll('button, input') ?? []) {
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      expect(Math.min(box.width, box.height), name).to.be.at.least(24);
      expect(box.left, name).to.be.at.least(edge.left);
      expect(box.right, name).to.be.at.most(edge.right);
    }
    column.remove();
  });

  it('keeps every button within a player 200 px wide, with captions available by key', async () => {
    const column = document.createElement('div');
    column.style.width = '200px';
    document.body.append(column);
    const player = await mount({ config: config() }, column);
    await openPaused(player);
    const edge = player.getBoundingClientRect();
    const shown = [...(player.shadowRoot?.querySelectorAll('.row button') ?? [])].filter(
      (each) => each.clientWidth > 0,
    );
    for (const button of shown) {
      const box = button.getBoundingClientRect();
      expect(box.left, button.ariaLabel ?? '').to.be.at.least(edge.left);
      expect(box.right, button.ariaLabel ?? '').to.be.at.most(edge.right);
    }
    expect(shown.slice(1).map((button) => button.ariaLabel)).to.deep.equal(['Mute', 'Settings', 'Full screen']);
    column.remove();
  });

  it('reserves its space from before it loads until it plays', async () => {
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

  it('runs time from left to right even on pages that run from right to left', async () => {
    const player = await mount({ config: config(), dir: 'rtl' });
    player.currentTime = 5;
    await openPaused(player);
    const bar = find(player, '.bar')?.getBoundingClientRect();
    const elapsed = find(player, '.elapsed')?.getBoundingClientRect();
    expect(elapsed?.left).to.be.closeTo(bar?.left ?? 0, 1);
    expect(elapsed?.right).to.be.below((bar?.right ?? 0) - 10);
  });
});
