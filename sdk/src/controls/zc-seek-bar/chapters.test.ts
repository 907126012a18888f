import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  openPaused,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import type { ZcChapterChangeEvent } from '../../player/events/chapter-change.ts';
import '../../player/zc-player/define.ts';

const chapters = [
  { startMs: 0, title: 'Dusk' },
  { startMs: 5000, title: 'Northern lights' },
];

describe('<zc-player> chapters', () => {
  afterEach(unmountAll);

  it('marks where they start, and names the one under the pointer', async () => {
    const player = await mount({ config: configOf({}, streamOf({ chapters })) });
    await openPaused(player);
    const bar = player.shadowRoot?.querySelector('.bar') as HTMLElement;
    const { left, width, top } = bar.getBoundingClientRect();
    const marks = [...(player.shadowRoot?.querySelectorAll('.mark') ?? [])].map((mark) => mark.getBoundingClientRect());
    expect(marks.length).to.equal(1);
    expect((marks[0]?.left ?? 0) + 1.5 - left).to.be.closeTo(width / 4, 1);
    bar.dispatchEvent(new PointerEvent('pointermove', { clientX: left + width / 2, clientY: top + 2, bubbles: true }));
    await eventually(() => player.shadowRoot?.querySelector('.tooltip .title')?.textContent === 'Northern lights');
  });

  it('shows the current one in the row, and dispatches an event', async () => {
    const player = await mount({ config: configOf({}, streamOf({ chapters })) });
    const told: (string | undefined)[] = [];
    player.addEventListener('zc-chapter-change', ({ chapter }) => told.push(chapter?.title));
    await openPaused(player);
    await eventually(() => control(player, 'Chapters: Dusk'));
    const change = next<ZcChapterChangeEvent>(player, 'zc-chapter-change');
    player.currentTime = 6;
    const { endSeconds, ...chapter } = (await change).chapter!;
    expect(chapter).to.deep.equal({ startSeconds: 5, title: 'Northern lights' });
    // The sound is longer than the picture by 32 ms, and counts once the last segment is loaded.
    expect(endSeconds).to.be.closeTo(20, 0.05);
    await eventually(() => control(player, 'Chapters: Northern lights'));
    expect(told).to.deep.equal(['Dusk', 'Northern lights']);
  });

  it('lets a page set its own, and remove them again', async () => {
    const player = await mount({ config: configOf({}, streamOf({ chapters })) });
    player.chapters = [
      { startTime: 10, title: 'Second' },
      { startTime: 0, title: 'First' },
    ];
    await openPaused(player);
    await eventually(() => control(player, 'Chapters: First'));
    player.chapters = undefined;
    await eventually(() => control(player, 'Chapters: Dusk'));
  });

  it('says the time and the chapter to a screen reader', async () => {
    const player = await mount({ config: configOf({}, streamOf({ chapters })) });
    await openPaused(player);
    player.currentTime = 7;
    await eventually(
      () => control(player, 'Seek')?.getAttribute('aria-valuetext') === '7 seconds of 20 seconds, Northern lights',
    );
  });
});
