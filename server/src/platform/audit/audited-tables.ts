import type { AuditObject } from '@zeacon/contract';

export interface AuditedTable {
  object: AuditObject;
  /** The column with the id of that object. */
  id: string;
  /** For the table that holds the object itself: the column that names it, if one does. */
  root?: { title: string | undefined };
  /** What happens to it is called, where that is not `created`, `updated` or `deleted`. */
  called?: Partial<Record<'created' | 'updated', string>>;
  /** For rows that the object has several of: what they are called in its entry. */
  list?: string;
  /** Columns whose values are kept nowhere else than in their own row. */
  redacted?: readonly string[];
  /** Columns that say nothing about what somebody did. */
  ignored?: readonly string[];
}

/** Tables whose rows a business's people change. Each has the trigger `audit_row`. */
export const auditedTables: Readonly<Record<string, AuditedTable>> = {
  api_key: {
    object: 'api_key',
    id: 'id',
    root: { title: 'name' },
    redacted: ['lookup', 'hash'],
    ignored: ['last_used_at'],
  },
  broadcast_destination: {
    object: 'destination',
    id: 'id',
    root: { title: 'name' },
    redacted: ['stream_key_sealed'],
    ignored: ['stream_key_ending', 'state', 'message', 'state_at'],
  },
  broadcast_orientation: { object: 'business', id: 'business_id' },
  business_account: {
    object: 'business',
    id: 'id',
    root: { title: 'business_name' },
    ignored: ['deletion_language', 'deletion_reminded_at'],
  },
  business_email: {
    object: 'business',
    id: 'business_id',
    ignored: ['email', 'link_hash', 'expires_at'],
  },
  business_invite: {
    object: 'invite',
    id: 'id',
    root: { title: 'email' },
    redacted: ['hash'],
    ignored: ['sent_at', 'expires_at'],
  },
  business_member: { object: 'member', id: 'user_id', root: { title: undefined }, ignored: ['chosen_at'] },
  call_to_action: { object: 'stream', id: 'stream_id', list: 'callsToAction' },
  caption: { object: 'caption', id: 'id', root: { title: 'label' }, ignored: ['updated_at'] },
  chat_block: { object: 'blocked_author', id: 'author_id', root: { title: 'name' } },
  chat_message: {
    object: 'chat_message',
    id: 'id',
    root: { title: 'name' },
    redacted: ['text'],
    ignored: ['ref', 'seq'],
  },
  community: {
    object: 'community',
    id: 'id',
    root: { title: 'title' },
    redacted: ['invite'],
    ignored: ['title_key', 'skeleton', 'is_closed', 'updated_at'],
  },
  community_member: {
    object: 'community_member',
    id: 'account_id',
    root: { title: undefined },
    ignored: ['joined_at'],
  },
  data_export: {
    object: 'business',
    id: 'business_id',
    ignored: ['id', 'state', 'progress', 'size_bytes', 'failure', 'language', 'expires_at'],
  },
  email_verification: {
    object: 'user',
    id: 'user_id',
    ignored: ['email', 'code_hash', 'link_hash', 'wrong_codes', 'expires_at'],
  },
  embed_key: { object: 'embed_key', id: 'id', root: { title: 'name' }, ignored: ['public_key', 'last_used_at'] },
  embedded_player: { object: 'player', id: 'id', root: { title: 'name' }, ignored: ['updated_at'] },
  hypergraphic: { object: 'hypergraphic', id: 'id', root: { title: 'name' }, ignored: ['updated_at'] },
  hypergraphic_placement: { object: 'stream', id: 'stream_id', list: 'hypergraphics' },
  image: { object: 'image', id: 'id', root: { title: 'file_name' }, ignored: ['claimed_at'] },
  impersonation: {
    object: 'impersonation',
    id: 'id',
    root: { title: 'user_email' },
    called: { created: 'begun', updated: 'ended' },
    ignored: ['operator_id', 'operator_session_id', 'user_id', 'user_email', 'business_name'],
  },
  lead: {
    object: 'lead',
    id: 'id',
    root: { title: undefined },
    redacted: ['name', 'email', 'consent_text', 'page_url'],
  },
  live: {
    object: 'stream',
    id: 'stream_id',
    redacted: ['key_hash', 'key_sealed'],
    ignored: ['session_id', 'archive_id', 'node', 'started_at', 'interrupted_at', 'ended_at'],
  },
  live_hypergraphic: { object: 'stream', id: 'stream_id', list: 'liveHypergraphics' },
  playlist: { object: 'playlist', id: 'id', root: { title: 'name' }, ignored: ['updated_at'] },
  playlist_detail: { object: 'playlist', id: 'playlist_id', list: 'items' },
  post: { object: 'post', id: 'id', root: { title: 'title' }, redacted: ['body'], ignored: ['edited_at'] },
  search_account: {
    object: 'search_account',
    id: 'id',
    root: { title: 'email' },
    redacted: ['refresh_token_sealed'],
    ignored: [
      ...['subject', 'access_token_sealed', 'access_expires_at', 'renewing_until'],
      ...['fetched_at', 'next_fetch_at', 'waits_until'],
    ],
  },
  search_property: { object: 'search_account', id: 'account_id', list: 'sites', ignored: ['permission_level'] },
  second_factor: { object: 'user', id: 'user_id', redacted: ['secret_sealed'], ignored: ['last_step'] },
  session: {
    object: 'session',
    id: 'id',
    root: { title: undefined },
    ignored: ['expires_at', 'used_at', 'address', 'country', 'user_agent'],
  },
  site: {
    object: 'site',
    id: 'id',
    root: { title: 'origin' },
    ignored: [
      ...['proof_value', 'snippet_state', 'findings', 'checked_at', 'found_at', 'is_expected'],
      ...['vanished_at', 'next_check_at'],
    ],
  },
  split_test: { object: 'split_test', id: 'id', root: { title: 'name' }, ignored: ['ranges'] },
  stream: {
    object: 'stream',
    id: 'id',
    root: { title: 'name' },
    ignored: [
      ...[
        'is_closed',
        'limits_sites',
        'source_key',
        'package_id',
        'packaging_progress',
        'packaging_message',
        'poster_file',
        'thumbnails_file',
      ],
      ...['start_files', 'overlays_revision', 'overlays_version', 'transcription_message', 'updated_at'],
    ],
  },
  user_account: { object: 'user', id: 'id', root: { title: 'email' }, redacted: ['password_hash'] },
  user_identity: {
    object: 'user',
    id: 'user_id',
    list: 'identities',
    ignored: ['subject', 'created_at', 'last_used_at'],
  },
  user_passkey: {
    object: 'user',
    id: 'user_id',
    list: 'passkeys',
    ignored: [
      ...['credential_id', 'public_key', 'counter', 'transports'],
      ...['is_syncable', 'is_synced', 'created_at', 'last_used_at'],
    ],
  },
  video_widget: { object: 'widget', id: 'id', root: { title: 'name' }, ignored: ['updated_at'] },
  visitor_setting: { object: 'business', id: 'business_id' },
  webhook: {
    object: 'webhook',
    id: 'id',
    root: { title: 'url' },
    redacted: ['secret_sealed', 'former_secret_sealed'],
    ignored: ['former_expires_at'],
  },
  widget_site: { object: 'business', id: 'business_id' },
};

/** Tables that no entry is made of, each with the reason. */
export const unauditedTables: Readonly<Record<string, string>> = {
  audit_change: 'holds what entries are made of',
  audit_entry: 'the log itself',
  channel_presence: 'who is there at this moment',
  community_account: 'of people in communities, who change it themselves',
  community_embed_code: 'lets people in',
  community_session: 'lets people in',
  community_sign_in: 'lets people in',
  conversion: 'written by visitors',
  crash_report: 'written by anybody',
  email_change: 'changes nothing until its code is entered',
  embed_page: 'counts what visitors see',
  hand_raise: 'the moment of a live',
  insight_day: 'sums of what visitors write',
  insight_day_change: 'counts what visitors write',
  insight_event: 'written by visitors',
  insight_overlay: 'written by visitors',
  insight_salt: 'random, and forgotten after two days',
  insight_value: 'written by visitors',
  insight_view: 'written by visitors',
  insight_watch: 'written by visitors',
  live_init: 'media as it arrives',
  live_segment: 'media as it arrives',
  mail: 'messages on their way',
  node: 'the servers of the platform',
  passkey_challenge: 'changes nothing until it is answered',
  notification: 'messages on their way',
  notification_choice: 'what somebody chose for themselves alone',
  onboarding_dismissal: 'what somebody chose for themselves alone',
  password_reset: 'changes nothing until it is used',
  post_comment: 'written by members of communities',
  post_reaction: 'written by members of communities',
  rate_limit: 'counts calls',
  refused_site: 'counts what visitors see',
  recovery_code: 'belongs to a second factor, which is recorded',
  refresh_token: 'belongs to a session, which is recorded',
  restore_ticket: 'changes nothing until it is used',
  search_figure: 'counts what visitors see',
  search_link: 'changes nothing until it is answered',
  search_page: 'how far figures have been read',
  session_track: 'counts media',
  sign_in_challenge: 'changes nothing until it is answered',
  sign_on_attempt: 'changes nothing until it is answered',
  signing_key: 'belongs to the platform',
  split_conversion: 'written by visitors',
  split_exposure: 'written by visitors',
  stream_removal: 'the history of deleted streams, whose deletion is recorded',
  upload: 'files on their way into a stream, which is recorded',
  visitor_error: 'counts what visitors see',
  webhook_delivery: 'messages on their way',
  webhook_event: 'messages on their way',
  widget_preview: 'changes nothing',
  widget_version: 'the history of widgets, whose changes are recorded',
};
