import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { createClient } from '../client/src/index.ts';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';
import { startWebhookReceiver } from './support/webhook-receiver.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('a program creates a video with an API key, the business’s server is told of it with a signature that it can verify, and a revoked key is refused at once', async ({
  page,
}) => {
  const { url } = platform();
  await using receiver = await startWebhookReceiver();
  await signUp(page, url);

  await page.goto(`${url}/api-keys`);
  await page.getByRole('button', { name: 'Create an API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await dialog.getByText('Announce videos').click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: 'Shop' })).toContainText(`zk_…${key.slice(-4)}`);
  await expect(page.getByText(key)).toHaveCount(0);

  await page.goto(`${url}/webhooks`);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByText('stream.created').click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
  await page.getByRole('button', { name: 'Show secret' }).click();
  const secret = (await page.locator('code', { hasText: 'whsec_' }).textContent()) ?? '';

  const zeacon = createClient({ baseUrl: url, key, retries: 0 });
  const { id } = await zeacon.call('createStream', { body: { name: 'Spring collection' } });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [first] = receiver.received;
  const event = new Webhook(secret).verify(first!.body, first!.headers as Record<string, string>);
  expect(event).toMatchObject({ type: 'stream.created', data: { streamId: id, name: 'Spring collection' } });

  await page.reload();
  const deliveries = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row', { name: 'stream.created' });
  await expect(deliveries).toContainText(['Delivered']);
  await deliveries.getByRole('button', { name: 'Details of stream.created' }).click();
  await expect(dialog.getByRole('region', { name: 'Payload' })).toContainText(id);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(deliveries).toHaveCount(2);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(receiver.received[1]!.body).toBe(first!.body);

  await page.goto(`${url}/api-keys`);
  await page.getByRole('button', { name: 'Revoke Shop' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  const refused = zeacon.call('createStream', { body: { name: 'Summer collection' } });
  await expect(refused).rejects.toMatchObject({ code: 'auth.key_invalid', status: 401 });
});
