import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { errorCatalog, webhookEvents } from '@zeacon/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { referenceRoutes } from './reference.routes.ts';

async function get(url: string) {
  const app = fastify();
  referenceRoutes(app);
  return app.inject(url);
}

test('the document describes every endpoint of the contract once', async () => {
  const { paths } = (await get('/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const described = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));

  expect(endpoints.length).toBeGreaterThan(20);
  expect(described.sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('the document follows the recommended rules of Spectral', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const document = (await get('/openapi.json')).json();

  expect(await linter.run(document)).toEqual([]);
  document.paths['/general/v1.1/stream/leads'].get.tags = ['Nowhere'];
  expect(await linter.run(document)).toMatchObject([{ code: 'operation-tag-defined' }]);
});

test('an operation says who may call it, and how others are refused', async () => {
  const { paths } = (await get('/openapi.json')).json();
  const { get: listLeads } = paths['/general/v1.1/stream/leads'];

  expect(listLeads.description).toBe(
    'Members of the business with the permission leads.read: owner, admin, analyst. API keys with the scope leads.read.',
  );
  expect(listLeads.security).toEqual([{ bearer: [] }, { cookie: [], csrf: [] }, { apiKey: [] }, { accessKey: [] }]);
  expect(listLeads.responses['403'].description).toContain('auth.forbidden');
});

test('an operation lists its errors by status and code', async () => {
  const { paths } = (await get('/openapi.json')).json();
  const { responses } = paths['/authentication/v1.1/login'].post;

  expect(responses['401'].description).toContain('auth.bad_credentials');
  expect(responses['401'].description).toContain(errorCatalog['auth.bad_credentials'].message);
});

test('what is sent to webhooks is described with an example of each event', async () => {
  const { webhooks } = (await get('/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual(Object.keys(webhookEvents));
  for (const [type, { example: data }] of Object.entries(webhookEvents)) {
    const { schema, example } = webhooks[type].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['type', 'timestamp', 'data']);
    expect(example).toMatchObject({ type, data });
  }
});
