import { expect } from '@open-wc/testing';
import { onNextPage, pageName } from './next-page.ts';

describe('the next page', () => {
  for (const [address, page] of [
    ['https://a.example/b?c=d', 'https://a.example/b?c=d'],
    ['https://a.example/b#top', 'https://a.example/b'],
    ['https://a.example/b#', 'https://a.example/b'],
    ['https://a.example/#/cart', 'https://a.example/#/cart'],
    ['https://a.example/#!cart#x', 'https://a.example/#!cart#x'],
  ] as const)
    it(`${address} is the page ${page}`, () => {
      expect(pageName(address)).to.equal(page);
    });

  it('is one that another address leads to, and comes once', () => {
    const before = location.href;
    let arrivals = 0;
    onNextPage(() => arrivals++);
    history.replaceState(null, '', '#place');
    expect(arrivals).to.equal(0);
    history.pushState(null, '', '?next-page=1');
    history.pushState(null, '', '?next-page=2');
    expect(arrivals).to.equal(1);
    history.replaceState(null, '', before);
  });
});
