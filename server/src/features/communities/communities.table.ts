import type {
  CommentQuote,
  CommunityRole,
  CommunityVisibility,
  LinkRule,
  MemberMailChoice,
  MembershipState,
  PostReaction,
  PostState,
  RichText,
} from '@zeacon/contract';
import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { linkPreview } from './links/link-previews.table.ts';

export const community = pgTable(
  'community',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    title: text('title').notNull(),
    /** Two titles with one key are the same to people. */
    titleKey: text('title_key').notNull(),
    subdomain: text('subdomain').notNull(),
    /** What it looks like at a glance. */
    skeleton: text('skeleton').notNull(),
    description: text('description').notNull(),
    rules: text('rules').notNull(),
    visibility: text('visibility').$type<CommunityVisibility>().notNull(),
    pictureId: text('picture_id'),
    coverId: text('cover_id'),
    /** `#rrggbb`; null for the platform's. */
    accentColor: text('accent_color'),
    /** Stands in the link with which anybody may join. */
    invite: text('invite').notNull(),
    /** Its business is closed. */
    isClosed: boolean('is_closed').notNull().default(false),
    holdsFirstPosts: boolean('holds_first_posts').notNull().default(false),
    holdsSpam: boolean('holds_spam').notNull().default(true),
    /** One on each line. */
    heldWords: text('held_words').notNull().default(''),
    linkRule: text('link_rule').$type<LinkRule>().notNull().default('ALLOW'),
    takesVideos: boolean('takes_videos').notNull().default(false),
    /** What joining costs, once, in minor units; null where it costs nothing. */
    saleAmount: bigint('sale_amount', { mode: 'number' }),
    saleCurrency: text('sale_currency'),
    /** Null where it is paid once. */
    salePeriod: text('sale_period').$type<'MONTH' | 'YEAR'>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('community_by_business').on(table.businessId, table.createdAt.desc(), table.id),
    uniqueIndex('community_title').on(table.titleKey),
    uniqueIndex('community_subdomain').on(table.skeleton),
  ],
);

/** A person in communities. They have no account of the business kind, and no password. */
export const communityAccount = pgTable(
  'community_account',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** In lower case. */
    usernameKey: text('username_key').notNull(),
    /** In which they last signed in. */
    language: text('language'),
    /** Null: they sign in with mailed links. */
    passwordHash: text('password_hash'),
    /** When they last changed their name. */
    renames: jsonb('renames').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('community_account_email').on(table.email),
    uniqueIndex('community_account_username').on(table.usernameKey),
  ],
);

export const communitySession = pgTable(
  'community_session',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    /** Where the person signed in: it is good for this community alone. */
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    /** Of the browser. */
    visitorId: text('visitor_id'),
    /** Of the page of the business that it is good on; null for the community's own. */
    origin: text('origin'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('community_session_by_account').on(table.accountId),
    index('community_session_by_end').on(table.expiresAt),
  ],
);

/** A mailed link. */
export const communitySignIn = pgTable(
  'community_sign_in',
  {
    hash: text('hash').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('community_sign_in_by_end').on(table.expiresAt)],
);

/** With one, a page of the business signs a member in who agreed in a popup. */
export const communityEmbedCode = pgTable(
  'community_embed_code',
  {
    hash: text('hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('community_embed_code_by_account').on(table.accountId),
    index('community_embed_code_by_end').on(table.expiresAt),
  ],
);

export const communityMember = pgTable(
  'community_member',
  {
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    role: text('role').$type<CommunityRole>().notNull(),
    state: text('state').$type<MembershipState>().notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Of the browser that was last used here: others behind it may be the same person. */
    visitorId: text('visitor_id'),
    mail: text('mail').$type<MemberMailChoice>().notNull().default('WEEKLY'),
    /** Up to when what was new has been mailed. */
    mailedAt: instant('mailed_at'),
    /** Of a row of `community_picture`. */
    pictureId: text('picture_id'),
    /** What they say of themselves there. */
    bio: text('bio').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.accountId] }),
    index('community_member_by_account').on(table.accountId),
    index('community_member_by_date').on(table.communityId, table.joinedAt, table.accountId),
    index('community_member_by_business').on(table.businessId),
    index('community_member_active').on(table.communityId).where(sql`state = 'ACTIVE'`),
    index('community_member_by_visitor').on(table.communityId, table.visitorId),
  ],
);

/** A part of a community about one thing. */
export const communitySpace = pgTable(
  'community_space',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    /** Two names with one key are the same to people. */
    nameKey: text('name_key').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('community_space_name').on(table.communityId, table.nameKey),
    index('community_space_by_business').on(table.businessId),
  ],
);

/**
 * Somebody who wrote what was imported and has no account here. What they wrote becomes a member's who joins with the
 * same email; a row that was taken over names its member, and no email any more.
 */
export const importedAuthor = pgTable(
  'imported_author',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    importId: text('import_id').notNull(),
    /** Names them where they come from; a digest, as it can be an email. */
    sourceKey: text('source_key').notNull(),
    name: text('name').notNull(),
    /** No two of a community look the same. */
    nameKey: text('name_key').notNull(),
    /** As it was imported, for files that name people by it alone; of one of those who have it. */
    sourceName: text('source_name').notNull(),
    /** In lower case. */
    email: text('email'),
    isInvited: boolean('is_invited').notNull(),
    accountId: text('account_id').references(() => communityAccount.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('imported_author_source').on(table.communityId, table.sourceKey),
    uniqueIndex('imported_author_name').on(table.communityId, table.nameKey),
    index('imported_author_by_source_name').on(table.communityId, table.sourceName),
    index('imported_author_by_email').on(table.email),
    index('imported_author_by_account').on(table.accountId),
    index('imported_author_by_business').on(table.businessId),
  ],
);

/** Where a post stands in a calendar. */
const momentOf = ({ publishAt, createdAt }: { publishAt: SQLWrapper; createdAt: SQLWrapper }) =>
  sql`coalesce(${publishAt}, ${createdAt})`;

export const post = pgTable(
  'post',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    /** Written by the business itself, and not by a member. */
    isOfBusiness: boolean('is_of_business').notNull(),
    /** Null too for members who deleted their account. */
    accountId: text('account_id').references(() => communityAccount.id, { onDelete: 'set null' }),
    importedAuthorId: text('imported_author_id').references(() => importedAuthor.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    body: jsonb('body').$type<RichText>().notNull(),
    spaceId: text('space_id').references(() => communitySpace.id, { onDelete: 'set null' }),
    streamId: text('stream_id'),
    /** In place of a video. */
    playlistId: text('playlist_id'),
    pictureId: text('picture_id'),
    /** Of the first page outside that its text links to. */
    linkPreviewId: text('link_preview_id').references(() => linkPreview.id, { onDelete: 'set null' }),
    /** With a preview: its author hid that one. Without: somebody else hid it, and those of later links with it. */
    hidesLink: boolean('hides_link').notNull().default(false),
    state: text('state').$type<PostState>().notNull(),
    /** Of accounts that the text names. */
    mentions: jsonb('mentions').$type<string[]>().notNull().default([]),
    /** Of a scheduled one: when it will be published. */
    publishAt: instant('publish_at'),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** When it was published, as soon as it was. */
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('post_in_order').on(table.communityId, table.isPinned, table.createdAt, table.id),
    index('post_in_space').on(table.spaceId, table.isPinned, table.createdAt, table.id),
    index('post_by_business').on(table.businessId),
    index('post_by_account').on(table.accountId),
    index('post_by_imported_author').on(table.importedAuthorId),
    index('post_by_stream').on(table.streamId),
    index('post_by_playlist').on(table.playlistId),
    index('post_by_link').on(table.linkPreviewId),
    index('post_scheduled').on(table.publishAt),
    index('post_by_moment').on(table.communityId, momentOf(table)),
  ],
);

export const postMoment = momentOf(post);

export const postComment = pgTable(
  'post_comment',
  {
    id: text('id').primaryKey(),
    postId: text('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    accountId: text('account_id').references(() => communityAccount.id, { onDelete: 'set null' }),
    importedAuthorId: text('imported_author_id').references(() => importedAuthor.id, { onDelete: 'set null' }),
    parentId: text('parent_id').references((): AnyPgColumn => postComment.id, { onDelete: 'cascade' }),
    /** Empty once it was removed. */
    text: text('text').notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
    isHeld: boolean('is_held').notNull().default(false),
    /** Of the post's video. */
    atSec: integer('at_sec'),
    /** Of the post, of another comment below it, or of the chat of its live. */
    quote: jsonb('quote').$type<CommentQuote>(),
    mentions: jsonb('mentions').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('post_comment_in_order').on(table.postId, table.createdAt, table.id),
    index('post_comment_by_account').on(table.accountId),
    index('post_comment_by_imported_author').on(table.importedAuthorId),
    index('post_comment_by_parent').on(table.parentId),
    index('post_comment_by_quote').on(sql`(${table.quote} ->> 'id')`).where(sql`quote is not null`),
    index('post_comment_by_business').on(table.businessId, table.createdAt),
  ],
);

export const postReaction = pgTable(
  'post_reaction',
  {
    postId: text('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    reaction: text('reaction').$type<PostReaction>().notNull(),
    businessId: text('business_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.accountId, table.reaction] }),
    index('post_reaction_by_account').on(table.accountId),
    index('post_reaction_by_business').on(table.businessId),
  ],
);

export const commentReaction = pgTable(
  'comment_reaction',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => postComment.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    reaction: text('reaction').$type<PostReaction>().notNull(),
    businessId: text('business_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId, table.reaction] }),
    index('comment_reaction_by_account').on(table.accountId),
    index('comment_reaction_by_business').on(table.businessId),
  ],
);
