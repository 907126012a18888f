import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  reaches,
  requested,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';

const log = async (name: string): Promise<string[]> => (await fetch(`/log/${name}/requests`)).json();
const at = (place: string, startUrls: string[] = []) =>
  configOf({}, streamOf({ hlsUrl: `/${place}/master.m3u8`, startUrls: startUrls.map((file) => `/${place}/${file}`) }));
const startFiles = ['v0/init-0.mp4', 'v0/part-0-000.m4s'];

describe('<zc-player> starting', () => {
  afterEach(unmountAll);

  it('requests the first segment at the tap, before any playlist has loaded, and only once', async () => {
    const player = await mount({ config: at('waiting/tap', startFiles) });
    expect(await log('tap')).to.deep.equal([]);
    control(player, 'Play video: Aurora')?.click();
    // The server holds the playlist back until the segment is requested: without that request, nothing would play.
    await reaches(player, 0.3);
    const files = await log('tap');
    expect(files.filter((file) => file.startsWith('part-0-000'))).to.have.length(1);
    expect(files.filter((file) => file.startsWith('init-0'))).to.have.length(1);
  });

  it('also plays if the files to start with are missing', async () => {
    const player = await mount({ config: at('hls', ['gone-init.mp4', 'gone.m4s']) });
    await player.play();
    await reaches(player, 0.2);
  });

  it('requests no playlist and no media before, however near the pointer is', async () => {
    const player = await mount({ config: at('waiting/near', startFiles) });
    player.shadowRoot?.querySelector('.frame')?.dispatchEvent(new PointerEvent('pointerenter'));
    await eventually(() => requested(/hls\.light/).length > 0);
    expect(await log('near')).to.deep.equal([]);
  });

  it('loads only the first picture for preload="metadata", and the rest with playback', async () => {
    const player = await mount({ config: at('waiting/metadata', startFiles), preload: 'metadata' });
    await next(player, 'loadeddata');
    expect(control(player, 'Play video: Aurora')).to.exist;
    expect(player.readyState).to.be.above(1);
    expect((await log('metadata')).filter((file) => file.startsWith('part-'))).to.have.length(1);
    await player.play();
    await reaches(player, 3);
    expect((await log('metadata')).filter((file) => file.startsWith('part-')).length).to.be.above(1);
  });

  it('loads ahead for preload="auto", behind the poster', async () => {
    const player = await mount({ config: at('waiting/ahead', startFiles), preload: 'auto' });
    await eventually(() => player.buffered.length > 0 && player.buffered.end(0) > 6);
    expect(control(player, 'Play video: Aurora')).to.exist;
    expect(player.paused).to.equal(true);
  });

  it('quietly uses the full engine for a stream with separate sound', async () => {
    const player = await mount({ config: at('split/sound') });
    const errors: unknown[] = [];
    player.addEventListener('zc-player-error', (event) => errors.push(event));
    expect(requested(/dist\/hls\.mjs/)).to.deep.equal([]);
    await player.play();
    await reaches(player, 0.3);
    expect(errors).to.deep.equal([]);
    expect(requested(/dist\/hls\.mjs/)).to.have.length(1);
    expect((await log('sound')).filter((file) => /^(init|part)-1/.test(file))).not.to.deep.equal([]);
  });

  it('reports playback to the server if the page asks for it', async () => {
    const silent = await mount({ config: at('waiting/silent', startFiles) });
    await silent.play();
    await reaches(silent, 0.2);
    expect((await log('silent')).filter((file) => file.includes('CMCD'))).to.deep.equal([]);

    const player = await mount({ config: at('waiting/told', startFiles), cmcd: true });
    await player.play();
    await reaches(player, 0.5);
    const told = (await log('told')).map((file) => new URLSearchParams(file.split('?')[1]).get('CMCD'));
    const segment = told.find((value) => value?.includes('ot=av'));
    expect(segment).to.match(/^bl=\d+,br=\d+,d=2\d\d\d,mtp=\d+,ot=av,sf=h,sid="[\w-]{36}",st=v,(su,)?v=1$/);
    expect(told.some((value) => value?.includes('ot=m'))).to.equal(true);
  });
});
