import { expect } from '@open-wc/testing';
import { control, eventually, mount, reaches } from '../../test/player-fixture.ts';
import { bubble } from '../../test/widget-fixture.ts';
import '../chat/zc-chat/define.ts';
import '../player/zc-player/define.ts';
import '../widget/zc-widget/define.ts';
import { setPlatform } from './app-host.ts';

/** Every text below an element, with where it stands. */
function textsIn(root: ParentNode): [string, DOMRect][] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node instanceof Text && node.data.trim() && element.checkVisibility())
      .map((node): [string, DOMRect] => {
        const range = document.createRange();
        range.selectNode(node);
        return [(node as Text).data.trim(), range.getBoundingClientRect()];
      }),
    ...(element.shadowRoot ? textsIn(element.shadowRoot) : []),
  ]);
}
const widthsIn = (root: ParentNode) => textsIn(root).map(([text, { width }]) => `${text}: ${width}`);

it('leaves text that is shown in the typeface that it has', async () => {
  setPlatform(`${location.origin}/typeface/late/player.js`);
  const place = document.createElement('div');
  document.body.append(place);
  const named = (title: string) => ({ ...bubble.player!, stream: { ...bubble.player!.stream!, name: title } });
  const config = { ...bubble, key: 'wgt_late', form: 'BAR' as const, player: named('A harbour wall in the morning') };
  place.append(Object.assign(document.createElement('zc-widget'), { consent: 'denied' as const, config }));
  place.append(Object.assign(document.createElement('zc-chat'), { streamId: 'str_aurora' }));
  const player = await mount({}, place);
  player.muted = true;
  await player.play();
  await reaches(player, 0.2);
  player.pause();
  await eventually(() => control(player, 'Play'));
  await eventually(() => widthsIn(place).some((text) => text.startsWith('A harbour wall')));
  const [face] = [...document.fonts].filter(({ family }) => family === 'Zeacon');
  const before = widthsIn(place);
  await fetch('/typeface/late/mend');
  await face!.loaded;
  await eventually(() => face!.status === 'loaded');
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(widthsIn(place)).to.deep.equal(before);
  expect(before.length).to.be.above(2);
});
