import { expect, test } from 'vitest';
import { actionOf, describeChanges } from './describe-changes.ts';

const playlist = { id: 'pls_1', business_id: 'biz_1', name: 'Reel', description: '', updated_at: '1' };
const detail = (id: string, position: number) => ({ id, playlist_id: 'pls_1', stream_id: `str_${id}`, position });

test('only the fields that differ are told, as the first statement found them and the last one left them', () => {
  const [change, ...others] = describeChanges([
    { table: 'playlist', before: playlist, after: { ...playlist, name: 'Other', updated_at: '2' } },
    {
      table: 'playlist',
      before: { ...playlist, name: 'Other' },
      after: { ...playlist, name: 'Last', description: 'x' },
    },
  ]);
  expect(change).toMatchObject({ type: 'playlist', id: 'pls_1', kind: 'updated', redacted: [] });
  expect(change).toMatchObject({
    before: { name: 'Reel', description: '' },
    after: { name: 'Last', description: 'x' },
  });
  expect(others).toEqual([]);
});

test('what ends as it began, and what only the platform notes, is no change', () => {
  const changes = [
    { table: 'playlist', before: playlist, after: { ...playlist, updated_at: '2' } },
    { table: 'playlist_detail', before: detail('a', 0), after: null },
    { table: 'playlist_detail', before: null, after: detail('a', 0) },
  ];
  expect(describeChanges(changes)).toEqual([]);
});

test('rows that belong to an object are told in its entry', () => {
  const [change] = describeChanges([
    { table: 'playlist_detail', before: detail('a', 0), after: detail('a', 1) },
    { table: 'playlist_detail', before: null, after: detail('b', 0) },
  ]);
  expect(change).toMatchObject({
    type: 'playlist',
    id: 'pls_1',
    kind: 'updated',
    before: { items: [{ id: 'a', position: 0 }] },
    after: {
      items: [
        { id: 'a', position: 1 },
        { id: 'b', position: 0 },
      ],
    },
  });
});

test('of a secret only the name is told', () => {
  const webhook = { id: 'whk_1', business_id: 'biz_1', url: 'https://a.example', secret_sealed: 'one' };
  const [changed] = describeChanges([
    { table: 'webhook', before: webhook, after: { ...webhook, secret_sealed: 'two', former_secret_sealed: 'one' } },
  ]);
  expect(changed).toMatchObject({ before: {}, after: {}, redacted: ['secretSealed', 'formerSecretSealed'] });
  const [removed] = describeChanges([{ table: 'webhook', before: webhook, after: null }]);
  expect(removed).toMatchObject({ kind: 'deleted', before: { url: 'https://a.example' }, redacted: ['secretSealed'] });
});

test('of a lead that is deleted nothing is kept that a person left', () => {
  const lead = { id: 'led_1', business_id: 'biz_1', stream_id: 'str_1', name: 'Ana', email: 'ana@shop.example' };
  const [change] = describeChanges([{ table: 'lead', before: lead, after: null }]);
  expect(change).toMatchObject({ kind: 'deleted', before: { streamId: 'str_1' }, redacted: ['name', 'email'] });
});

test('of a secret in one of several rows only the name is told', () => {
  const appeal = { id: 'apl_1', business_id: 'biz_1', community_id: 'com_1', state: 'OPEN', text: 'It was a joke' };
  const changes = describeChanges([
    { table: 'community_appeal', before: null, after: appeal },
    { table: 'community_appeal', before: null, after: { ...appeal, id: 'apl_2', text: 'It was not me' } },
  ]);
  expect(changes).toMatchObject([{ type: 'community', redacted: ['text'] }]);
  expect(JSON.stringify(changes[0]!.after)).not.toMatch(/joke|not me/);
  expect(changes[0]!.after).toMatchObject({ appeals: [{ state: 'OPEN' }, { state: 'OPEN' }] });
});

test('an action is about its own kind of object; others are created, updated or deleted', () => {
  const [stream, caption] = describeChanges([
    { table: 'stream', before: { id: 'str_1', name: 'Aurora' }, after: null },
    { table: 'caption', before: { id: 'cap_1', label: 'English' }, after: null },
  ]);
  expect(actionOf(stream!, 'stream.archived')).toBe('stream.archived');
  expect(actionOf(caption!, 'stream.archived')).toBe('caption.deleted');
});

test('an invite goes when it is accepted, or when another takes its place', () => {
  const invite = { id: 'inv_1', business_id: 'biz_1', email: 'ben@example.com', role: 'host' };
  const [gone] = describeChanges([{ table: 'business_invite', before: invite, after: null }]);
  expect(actionOf(gone!, 'member.joined')).toBe('invite.accepted');
  expect(actionOf(gone!, 'member.removed')).toBe('invite.deleted');
  expect(actionOf(gone!, 'invite.created')).toBe('invite.deleted');
  expect(actionOf(gone!, 'invite.declined')).toBe('invite.declined');
});
