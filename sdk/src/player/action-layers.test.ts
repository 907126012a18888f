import { expect } from '@open-wc/testing';
import { actionsOf } from '../../test/actions-of.ts';
import { createActionLayers } from './action-layers.ts';

/** Layers over a player whose `seek` and `togglePlay` record their calls. */
function createLayers() {
  const said: string[] = [];
  const say = (name: string) => () => void said.push(name);
  const base = actionsOf({ seek: say('seek'), togglePlay: say('play') });
  return { ...createActionLayers(base), said, say };
}

describe('layers of actions', () => {
  it('use the top layer, and lower ones for the rest', () => {
    const { actions, override, said, say } = createLayers();
    override({ seek: say('live') }, new AbortController().signal);
    override({ seek: say('screen') }, new AbortController().signal);
    actions.seek(1);
    actions.togglePlay();
    expect(said).to.deep.equal(['screen', 'play']);
  });

  it('can be removed one by one, in any order', () => {
    const { actions, override, said, say } = createLayers();
    const [live, screen] = [new AbortController(), new AbortController()];
    override({ seek: say('live') }, live.signal);
    override({ seek: say('screen') }, screen.signal);
    live.abort();
    actions.seek(1);
    screen.abort();
    actions.seek(2);
    expect(said).to.deep.equal(['screen', 'seek']);
  });

  it('drop an added action with its layer', () => {
    const { actions, override, say } = createLayers();
    const list = new AbortController();
    override({ playNext: say('next') }, list.signal);
    expect(actions).to.have.property('playNext');
    list.abort();
    expect(Object.keys(actions)).to.deep.equal(Object.keys(actionsOf()));
  });

  it('remove an action while a layer sets it to undefined', () => {
    const { actions, override } = createLayers();
    const stay = new AbortController();
    override({ goLive: () => {} }, new AbortController().signal);
    override({ goLive: undefined }, stay.signal);
    expect(actions.goLive).to.equal(undefined);
    stay.abort();
    expect(actions.goLive).to.be.a('function');
  });

  it('keep two layers apart that are the same object', () => {
    const { actions, override, said, say } = createLayers();
    const layer = { seek: say('again') };
    const first = new AbortController();
    override(layer, first.signal);
    override(layer, new AbortController().signal);
    first.abort();
    actions.seek(1);
    expect(said).to.deep.equal(['again']);
  });

  it('ignore a layer whose signal has already aborted', () => {
    const { actions, override, said, say } = createLayers();
    override({ seek: say('late') }, AbortSignal.abort());
    actions.seek(1);
    expect(said).to.deep.equal(['seek']);
  });
});
