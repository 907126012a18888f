import { expect, test } from 'vitest';
import { createNameLookups } from '../../platform/name-lookups.ts';
import { openNameServer } from '../../platform/testing/name-server.ts';
import { createSiteProofs } from './site-proofs.ts';

const none = async () => {
  throw new Error('No page is asked for.');
};

async function proofsWith(records: Record<string, string[]>) {
  const texts = Object.entries(records).map(([name, TXT]) => [name, { TXT }] as const);
  const servers = [await openNameServer(Object.fromEntries(texts))];
  const { texts: textsOf } = createNameLookups({ servers, timeoutMs: 10_000, tries: 1 });
  const prove = createSiteProofs({ getPage: none, getFile: none, textsOf });
  return (origin: string) => prove({ origin, proofValue: 'mine' }, 'DNS');
}

test.each([
  ['below the host', { '_zeacon.shop.example': ['zeacon-site-verification=mine'] }, null],
  ['at the host, among others', { 'shop.example': ['v=spf1 -all', 'zeacon-site-verification=mine'] }, null],
  ['of another business', { '_zeacon.shop.example': ['zeacon-site-verification=theirs'] }, 'holds another value'],
  ['without its name', { '_zeacon.shop.example': ['mine'] }, 'There is no TXT record at _zeacon.shop.example.'],
  ['at a parent', { '_zeacon.example': ['zeacon-site-verification=mine'] }, 'There is no TXT record'],
  ['nowhere', {}, 'There is no TXT record'],
])('a TXT record %s', async (_case, records, message) => {
  const prove = await proofsWith(records);
  expect(await prove('https://shop.example')).toEqual({
    method: 'DNS',
    isProven: message === null,
    message: message && expect.stringContaining(message),
  });
});

test('a name in another script is asked for as DNS writes it', async () => {
  const prove = await proofsWith({ '_zeacon.xn--bcher-kva.example': ['zeacon-site-verification=mine'] });
  expect(await prove(new URL('https://bücher.example').origin)).toMatchObject({ isProven: true });
});

test('name servers that do not answer, and a site at an IP address, say so', async () => {
  const { texts: textsOf } = createNameLookups({ servers: ['127.0.0.1:1'], timeoutMs: 50, tries: 1 });
  const prove = createSiteProofs({ getPage: none, getFile: none, textsOf });
  const silent = await prove({ origin: 'https://shop.example', proofValue: 'mine' }, 'DNS');
  expect(silent.message).toBe('The name servers of shop.example did not answer. Try again in a moment.');
  const address = await prove({ origin: 'https://192.0.2.1', proofValue: 'mine' }, 'DNS');
  expect(address.message).toBe('A site at an IP address cannot be proven by DNS. Choose another way.');
});
