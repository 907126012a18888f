import { expect } from '@open-wc/testing';
import { actionsOf } from '../../test/actions-of.ts';
import { initialPlayerState, type PlayerState } from '../core/player/player-state.ts';
import { createStore } from '../core/store.ts';
import { createActionLayers } from './action-layers.ts';
import { attachFeatures, type Feature, type FeatureHost } from './feature.ts';

describe('a feature', () => {
  it('adds its actions and state, and removes both when it ends', () => {
    const store = createStore<PlayerState>(initialPlayerState);
    const { actions, override } = createActionLayers(actionsOf());
    const said: string[] = [];
    const feature: Feature<FeatureHost> = {
      name: 'next',
      state: { castState: 'unavailable' },
      actions: () => ({ playNext: () => void said.push('next') }),
      attach({ store }, signal) {
        store.patch({ castState: 'available' });
        // State that it writes while ending does not remain.
        signal.addEventListener('abort', () => store.patch({ castState: 'connecting' }));
      },
    };
    const stay = new AbortController();
    attachFeatures([feature], { store, override }, stay.signal);
    actions.playNext?.();
    expect(said).to.deep.equal(['next']);
    expect(store.state.castState).to.equal('available');
    stay.abort();
    expect(actions.playNext).to.equal(undefined);
    expect(store.state.castState).to.equal('unavailable');
  });
});
