import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { createClient } from '../client/src/index.ts';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
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

test('a webhook whose address is gone is switched off and its owner told; once it answers again, what was missed is sent; the audit log shows and exports all that', async ({
  page,
}) => {
  const { url, dataFolder } = platform();
  await using receiver = await startWebhookReceiver();
  receiver.answerWith(410);
  const { email } = await signUp(page, url);
  await page.goto(`${url}/webhooks`);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByText('stream.created').click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();

  const mail = await newestMail(dataFolder, email, 2);
  expect(mail.subject).toBe('A webhook was switched off');
  await page.goto(mail.links.find((link) => link.includes('/webhooks/'))!);
  await expect(
    page.getByText('Switched off, because your server answered that this address is gone (410).'),
  ).toBeVisible();
  const isOn = page.getByRole('switch', { name: /^Send events/ });
  await expect(isOn).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Send a test event' })).toBeDisabled();
  expect(await accessibilityFaults(page)).toEqual([]);

  receiver.answerWith(204);
  await isOn.press('Space');
  await expect(isOn).toBeChecked();
  await expect(page.getByText('Switched off, because')).toHaveCount(0);
  const deliveries = page.getByRole('grid', { name: 'Deliveries' }).getByRole('row');
  await deliveries
    .filter({ hasText: 'Failed' })
    .getByRole('button', { name: /^Details/ })
    .click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(deliveries.filter({ hasText: 'Delivered' })).toHaveCount(1);
  expect(receiver.received).toHaveLength(2);

  await page.goto(`${url}/audit-log`);
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'The platform' })).toHaveCount(1);
  await page.getByLabel('What was changed').click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  await expect(entries).toHaveCount(3);
  for (const [label, ending] of [
    ['Export as CSV', 'csv'],
    ['Export as JSON lines', 'jsonl'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`audit-log.${ending}`);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(ending === 'csv' ? 4 : 3);
    for (const line of lines.slice(-3)) expect(line).toContain('webhook.');
  }
});
