import { expect } from '@open-wc/testing';
import { eraseStoredVisitor } from '../views/stored-visitor.ts';
import './zc-community-feed/define.ts';
import { findPlace, keepPlace } from './place-memory.ts';

const place = { postId: 'pst_1', offset: 12 };
const stored = () => sessionStorage.getItem('zc-feed');

describe('where a reader of a community was', () => {
  const { getEntriesByType } = performance;
  beforeEach(() => {
    performance.getEntriesByType = () => [{ type: 'reload' }] as unknown as PerformanceEntryList;
  });
  afterEach(() => {
    performance.getEntriesByType = getEntriesByType;
    sessionStorage.clear();
  });

  for (const consent of [undefined, null, 'granted', 'anonymous'])
    it(`is found again if consent is ${consent}`, () => {
      keepPlace('com_1', place, consent);
      keepPlace('com_2', { ...place, offset: 3 }, consent);
      expect([findPlace('com_1', consent), findPlace('com_2', consent)]).to.deep.equal([
        place,
        { ...place, offset: 3 },
      ]);
    });

  for (const consent of ['denied', 'pending', 'DENIED', 'yes', ''])
    it(`is neither stored nor read if consent is “${consent}”`, () => {
      keepPlace('com_1', place, consent);
      expect(stored()).to.equal(null);
      keepPlace('com_1', place, 'granted');
      expect(findPlace('com_1', consent)).to.equal(undefined);
    });

  it('is erased by denial, not by waiting', () => {
    keepPlace('com_1', place, 'granted');
    keepPlace('com_1', undefined, 'pending');
    expect(stored()).not.to.equal(null);
    keepPlace('com_1', undefined, 'denied');
    expect(stored()).to.equal(null);
  });

  it('is forgotten by who leaves from the top, and kept by who leaves before there are posts', () => {
    keepPlace('com_1', place, 'granted');
    keepPlace('com_1', undefined, 'granted');
    expect(findPlace('com_1', 'granted')).to.deep.equal(place);
    keepPlace('com_1', null, 'granted');
    expect(findPlace('com_1', 'granted')).to.equal(null);
  });

  it('is erased by a community whose page denies consent', async () => {
    keepPlace('com_1', place, 'granted');
    const feed = document.createElement('zc-community-feed');
    document.body.append(feed);
    await feed.updateComplete;
    expect(stored()).not.to.equal(null);
    feed.setAttribute('consent', 'denied');
    await feed.updateComplete;
    feed.remove();
    expect(stored()).to.equal(null);
  });

  it('is erased with all that is known of a visitor', () => {
    keepPlace('com_1', place, 'granted');
    eraseStoredVisitor(new Promise(() => {}));
    expect(stored()).to.equal(null);
  });

  for (const text of ['null', '1'])
    it(`is stored over ${text}`, () => {
      sessionStorage.setItem('zc-feed', text);
      expect(findPlace('com_1', 'granted')).to.equal(undefined);
      keepPlace('com_1', place, 'granted');
      expect(findPlace('com_1', 'granted')).to.deep.equal(place);
    });
});
