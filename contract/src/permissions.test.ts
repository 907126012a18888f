import { expect, test } from 'vitest';
import { businessRoles, can, givenRoles, permissions, rolesToGive, rolesWith } from './permissions.ts';

test('the owner has every permission, and so does at least one role for each', () => {
  for (const permission of permissions) expect(rolesWith(permission)[0]).toBe('owner');
});

test.each(['intern', 'OWNER', ' owner', 'constructor', 'toString', '__proto__', '', undefined])(
  'the role "%s" has no permission',
  (role) => {
    expect(permissions.filter((permission) => can(role, permission))).toEqual([]);
  },
);

test('each role has the permissions its work needs', () => {
  const may = (role: string) => permissions.filter((permission) => can(role, permission));
  expect(may('owner').filter((permission) => !may('admin').includes(permission))).toEqual([
    'business.transfer',
    'business.export',
    'business.delete',
    'operators.admit',
  ]);
  expect(may('editor')).toEqual(expect.arrayContaining(['videos.write', 'players.write', 'live.host']));
  expect(may('host')).toEqual(expect.arrayContaining(['videos.create', 'live.host', 'chat.moderate']));
  expect(rolesWith('team.manage')).toEqual(['owner', 'admin']);
  expect(may('analyst').filter((permission) => !permission.endsWith('.read'))).toEqual([]);
  expect(may('billing')).toEqual(['account.read', 'team.read', 'billing.manage']);
  const managers = businessRoles.filter((role) => can(role, 'business.manage'));
  expect(managers).toEqual(['owner', 'admin']);
  expect(rolesWith('leads.read')).toEqual(['owner', 'admin', 'analyst']);
  expect(can('host', 'videos.write')).toBe(false);
});

test('owner and admin give every role but owner, the others none', () => {
  expect(businessRoles.map((role) => [role, rolesToGive(role)])).toEqual([
    ['owner', givenRoles],
    ['admin', givenRoles],
    ['editor', []],
    ['host', []],
    ['analyst', []],
    ['billing', []],
  ]);
  expect(rolesToGive(undefined)).toEqual([]);
});
