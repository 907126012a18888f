import { expect } from '@open-wc/testing';
import { openLivePlatform } from '../../test/live-platform.ts';
import { eventually } from '../../test/player-fixture.ts';
import { getChatIdentity, keepChatName, keepChatProof } from './chat-identity.ts';
import { joinLiveChannel } from './live-channel.ts';

const { getItem, setItem } = Storage.prototype;
let kept: string | null = null;
const stored = () => JSON.parse(kept ?? 'null');

describe('the identity in chats', () => {
  /** Pages of other tests store theirs at the same moment under the same name. */
  before(() => {
    Storage.prototype.getItem = function (name) {
      return name === 'zc-chat' ? kept : getItem.call(this, name);
    };
    Storage.prototype.setItem = function (name, value) {
      if (name === 'zc-chat') kept = value;
      else setItem.call(this, name, value);
    };
  });
  after(() => Object.assign(Storage.prototype, { getItem, setItem }));

  it('sends the proof of an earlier ticket with the next one, and stores it only with a name', async () => {
    const platform = openLivePlatform();
    const join = (streamId: string) => joinLiveChannel({ origin: location.origin, streamId });
    const first = join('str_1');
    await eventually(() => getChatIdentity().proof === 'proof-1');
    expect(stored()).to.equal(null);
    const next = join('str_2');
    await eventually(() => platform.proofs.length === 2);
    expect(platform.proofs).to.deep.equal([undefined, 'proof-1']);
    first.leave();
    next.leave();
    platform.close();
    keepChatName('Ana');
    expect(stored()).to.include({ name: 'Ana', proof: 'proof-1' });
    keepChatProof('proof-2');
    expect(stored()).to.include({ name: 'Ana', proof: 'proof-2' });
  });
});
