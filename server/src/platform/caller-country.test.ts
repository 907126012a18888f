import fastify from 'fastify';
import { expect, test } from 'vitest';
import { tellCountries } from './caller-country.ts';

const fromGermany = '193.99.144.80';

test.each([
  ['of the address', undefined, {}, 'DE'],
  ['of the address, whatever the caller says, where no header is trusted', undefined, { 'cf-ipcountry': 'FR' }, 'DE'],
  ['of the header that the proxy sets', 'cf-ipcountry', { 'cf-ipcountry': 'FR' }, 'FR'],
  ['of the address, where the proxy does not know it', 'cf-ipcountry', { 'cf-ipcountry': 'XX' }, 'DE'],
  ['of the address, where the proxy says nothing', 'cf-ipcountry', {}, 'DE'],
])('the country of a request is that %s', async (_which, header, headers, country) => {
  const app = fastify();
  tellCountries(app, { countryHeader: header, regionHeader: undefined });
  app.get('/', (request) => ({ country: request.country }));
  const answer = await app.inject({ url: '/', headers, remoteAddress: fromGermany });
  expect(answer.json()).toEqual({ country });
});

test.each([
  ['unknown where no header is trusted', undefined, { 'cf-region-code': 'BY' }, undefined],
  ['what the proxy says, in the country of the address', 'cf-region-code', { 'cf-region-code': 'BY' }, 'DE-BY'],
  ['unknown where the proxy says nothing', 'cf-region-code', {}, undefined],
])('the region of a request is %s', async (_which, regionHeader, headers, region) => {
  const app = fastify();
  tellCountries(app, { countryHeader: undefined, regionHeader });
  app.get('/', (request) => ({ region: request.region ?? null }));
  const answer = await app.inject({ url: '/', headers, remoteAddress: fromGermany });
  expect(answer.json()).toEqual({ region: region ?? null });
});
