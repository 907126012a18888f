/** The enumerations of the specification, section 3 (and of 4 where a state is named). Each is a list, a schema and a type. */
import * as z from 'zod/mini';

export const mediaImageKinds = [
  'STREAM_THUMBNAIL',
  'VOD_THUMBNAIL',
  'BUSINESS_PROFILE',
  'STREAM_IMAGE',
  'STREAM_HYPERGRAPHIC',
  'COMMUNITY',
] as const;
export const MediaImageKind = z.enum(mediaImageKinds);
export type MediaImageKind = z.infer<typeof MediaImageKind>;

export const mediaTypes = ['VIDEO', 'ARCHIVE', 'DEFAULT_VIDEO'] as const;
export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;

export const publishStatuses = ['Published', 'UnPublished'] as const;
export const PublishStatus = z.enum(publishStatuses);
export type PublishStatus = z.infer<typeof PublishStatus>;

export const visibilities = ['PUBLIC', 'UNLISTED', 'POSTED'] as const;
export const Visibility = z.enum(visibilities);
export type Visibility = z.infer<typeof Visibility>;

export const archiveFilters = ['ARCHIVE', 'ALL', 'VIDEO'] as const;
export const ArchiveFilter = z.enum(archiveFilters);
export type ArchiveFilter = z.infer<typeof ArchiveFilter>;

export const contentTypes = ['VOD', 'LIVE', 'PLAYLIST'] as const;
export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;

/** What a person reads for each content type. */
export const contentTypeLabels = {
  VOD: 'On Demand',
  LIVE: 'Live',
  PLAYLIST: 'Playlist',
} as const satisfies Record<ContentType, string>;

export const expiries = ['EXPIRED', 'ACTIVE'] as const;
export const Expiry = z.enum(expiries);
export type Expiry = z.infer<typeof Expiry>;

/** In the order a sign-in goes through them, starting with the initial one. */
export const authStatuses = ['UNAUTHORIZED', 'AUTHORIZING', 'AUTHORIZED'] as const;
export const AuthStatus = z.enum(authStatuses);
export type AuthStatus = z.infer<typeof AuthStatus>;

export const memberRoles = ['OWNER', 'MEMBER'] as const;
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;

/** Where a viewer page sends its content. Analytics knows more places: {@link analyticsDestinationTypes}. */
export const destinationTypes = ['POST', 'UNLISTED'] as const;
export const DestinationType = z.enum(destinationTypes);
export type DestinationType = z.infer<typeof DestinationType>;

/** Where a view happened, as the analytics attributes name it. */
export const analyticsDestinationTypes = ['EMBEDDED', 'POST', 'POSTED', 'UNLISTED', 'WIDGET'] as const;
export const AnalyticsDestinationType = z.enum(analyticsDestinationTypes);
export type AnalyticsDestinationType = z.infer<typeof AnalyticsDestinationType>;

export const deliveryProtocols = ['hls', 'webRtc'] as const;
export const DeliveryProtocol = z.enum(deliveryProtocols);
export type DeliveryProtocol = z.infer<typeof DeliveryProtocol>;

/** The first is the initial one (section 4). */
export const handRaiseStatuses = ['rest', 'loading', 'hide', 'permission-denied'] as const;
export const HandRaiseStatus = z.enum(handRaiseStatuses);
export type HandRaiseStatus = z.infer<typeof HandRaiseStatus>;

/** The specification names only STARTED, the default; ENDED closes a tracked session. */
export const sessionStatuses = ['STARTED', 'ENDED'] as const;
export const SessionStatus = z.enum(sessionStatuses);
export type SessionStatus = z.infer<typeof SessionStatus>;

/** How the identification of a visitor ended (section 4). */
export const visitorIdentificationStatuses = ['Success', 'Fail'] as const;
export const VisitorIdentificationStatus = z.enum(visitorIdentificationStatuses);
export type VisitorIdentificationStatus = z.infer<typeof VisitorIdentificationStatus>;

export const sortDirections = ['asc', 'desc'] as const;
export const SortDirection = z.enum(sortDirections);
export type SortDirection = z.infer<typeof SortDirection>;

/** The configuration sets of section 9, each with its own base URLs. */
export const configurationSets = ['local', 'development', 'qa', 'production', 'test'] as const;
export const ConfigurationSet = z.enum(configurationSets);
export type ConfigurationSet = z.infer<typeof ConfigurationSet>;
