/**
 * The permissions that can be given to an API key as its scopes. Those that decide who may do what in a business, or that
 * manage keys, are for people only and must never be listed here.
 */
export const apiKeyScopes = [
  'account.read',
  'videos.read',
  'videos.create',
  'videos.write',
  'playlists.read',
  'playlists.write',
  'pictures.read',
  'pictures.write',
  'hypergraphics.read',
  'hypergraphics.write',
  'players.read',
  'players.write',
  'live.read',
  'live.host',
  'chat.moderate',
  'destinations.read',
  'destinations.write',
  'leads.read',
  'leads.write',
  'communities.read',
  'communities.write',
  'insights.read',
  'webhooks.manage',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** What members of a business may be allowed to do. Roles hold them; an API key gets a selection of its scopes. */
export const permissions = [
  ...apiKeyScopes,
  'business.manage',
  'business.transfer',
  'business.export',
  'business.delete',
  'team.read',
  'team.manage',
  'api_keys.manage',
  'insights.write',
  'audit.read',
  'billing.manage',
  'operators.admit',
] as const;
export type Permission = (typeof permissions)[number];

export const businessRoles = ['owner', 'admin', 'editor', 'host', 'analyst', 'billing'] as const;
export type BusinessRole = (typeof businessRoles)[number];

const readLibrary = [
  'account.read',
  'team.read',
  'videos.read',
  'playlists.read',
  'pictures.read',
  'hypergraphics.read',
  'players.read',
  'live.read',
  'communities.read',
] as const;

/** Runs lives and talks with the audience. */
const host = [
  ...readLibrary,
  'videos.create',
  'pictures.write',
  'live.host',
  'chat.moderate',
  'destinations.read',
] as const;

const ownersAlone: readonly Permission[] = [
  'business.transfer',
  'business.export',
  'business.delete',
  'operators.admit',
];
const isOwnersAlone = (permission: Permission) => ownersAlone.includes(permission);

const permissionsOfRole: Record<BusinessRole, readonly Permission[]> = {
  owner: permissions,
  admin: permissions.filter((permission) => !isOwnersAlone(permission)),
  editor: [
    ...host,
    'videos.write',
    'playlists.write',
    'hypergraphics.write',
    'players.write',
    'destinations.write',
    'communities.write',
    'insights.read',
    'insights.write',
  ],
  host,
  analyst: [...readLibrary, 'insights.read', 'leads.read'],
  billing: ['account.read', 'team.read', 'billing.manage'],
};

/** Whether a member with this role has the permission. Unknown and missing roles have none. */
export function can(role: string | undefined, permission: Permission): boolean {
  return role !== undefined && isRole(role) && permissionsOfRole[role].includes(permission);
}

const isRole = (role: string): role is BusinessRole => Object.hasOwn(permissionsOfRole, role);

/** The roles that hold this permission, the most powerful first. */
export const rolesWith = (permission: Permission): BusinessRole[] =>
  businessRoles.filter((role) => can(role, permission));

/** What members can be made. Owner is nobody made but by a transfer: each business has one. */
export const givenRoles = ['admin', 'editor', 'host', 'analyst', 'billing'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** Whether `role` holds no more than `own`: only such roles may a member give, and change in others. */
function isWithin(role: BusinessRole, own: BusinessRole): boolean {
  return permissionsOfRole[role].every((permission) => can(own, permission));
}

/** The roles that a member with `role` may give to others, and take from them. */
export function rolesToGive(role: BusinessRole | undefined): GivenRole[] {
  return role !== undefined && can(role, 'team.manage') ? givenRoles.filter((given) => isWithin(given, role)) : [];
}
