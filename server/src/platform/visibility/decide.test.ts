import { randomBytes } from 'node:crypto';
import { mediaTypes, publishStatuses, visibilities } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { createMediaTokens } from '../../features/streams/media-token.ts';
import { stream } from '../../features/streams/streams.table.ts';
import type { Ground, MemberGround } from '../grounds/ground.ts';
import { onlyKey } from '../keys/key-ring.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import {
  type Decision,
  decide,
  hasOpenFiles,
  isOpen,
  type Purpose,
  type Subject,
  type Untokened,
  type Viewer,
} from './decide.ts';
import { embedViewer } from './embed-viewer.ts';
import { viewerWith } from './token-viewer.ts';
import { visibleTo } from './visibility.repository.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ends = {
  never: null,
  later: new Date('2026-03-10T12:00:00.001Z'),
  now,
  earlier: new Date('2026-03-01T12:00:00Z'),
};

/** What viewers may know of, by publish status, media type, visibility and expiry; everything else is hidden. */
const shown: Record<string, Column> = {
  'Published VIDEO PUBLIC never': 'public',
  'Published VIDEO PUBLIC later': 'public',
  'Published VIDEO PUBLIC now': 'public, over',
  'Published VIDEO PUBLIC earlier': 'public, over',
  'Published VIDEO UNLISTED never': 'unlisted',
  'Published VIDEO UNLISTED later': 'unlisted',
  'Published VIDEO UNLISTED now': 'unlisted, over',
  'Published VIDEO UNLISTED earlier': 'unlisted, over',
  'Published VIDEO POSTED never': 'posted',
  'Published VIDEO POSTED later': 'posted',
  'Published VIDEO POSTED now': 'posted, over',
  'Published VIDEO POSTED earlier': 'posted, over',
};

/** Of those that need an embed token, whatever their visibility. */
const shownSigned: Record<string, Column> = Object.fromEntries(
  Object.entries(shown).map(([name, column]) => [
    `${name} signed`,
    column.endsWith('over') ? 'signed, over' : 'signed',
  ]),
);

const columns = [
  'absent',
  'hidden',
  'public',
  'public, over',
  'unlisted',
  'unlisted, over',
  'posted',
  'posted, over',
  'signed',
  'signed, over',
] as const;
type Column = (typeof columns)[number];

const tokens = createMediaTokens(onlyKey(randomBytes(32)), 3600);
const tokenEnd = tokens.forViewer('str_1', now).expiresAt;

const answers = {
  open: { may: true, as: 'viewer', isOpen: true },
  let_in: { may: true, as: 'viewer', isOpen: false },
  owner: { may: true, as: 'owner', isOpen: false },
  owner_open: { may: true, as: 'owner', isOpen: true },
  no_video: { may: false, reason: 'stream.not_found' },
  no_file: { may: false, reason: 'media.not_found' },
  locked: { may: false, reason: 'media.token_invalid' },
  outdated: { may: false, reason: 'media.token_expired' },
  over: { may: false, reason: 'stream.expired' },
  let_in_until: { may: true, as: 'viewer', isOpen: false, until: tokenEnd },
  open_until: { may: true, as: 'viewer', isOpen: true, until: tokenEnd },
  let_in_under: { may: true, as: 'viewer', isOpen: false, until: tokenEnd, embedKeyId: 'emk_1' },
  open_under: { may: true, as: 'viewer', isOpen: true, until: tokenEnd, embedKeyId: 'emk_1' },
  unsigned: { may: false, reason: 'embed_token.required' },
  bad_embed: { may: false, reason: 'embed_token.invalid' },
  old_embed: { may: false, reason: 'embed_token.expired' },
  other_embed: { may: false, reason: 'embed_token.other_video' },
} satisfies Record<string, Decision>;
type Answer = keyof typeof answers;

/** One line for each viewer, one word for each column. */
const expected: Record<Exclude<Purpose, 'pictures'>, string> = {
  watch: `
    viewer                    absent        hidden        public        over          unlisted      over          posted        over          signed        over
    nothing                   no_video      no_video      open          over          locked        locked        locked        locked        unsigned      unsigned
    page_link                 no_video      no_video      open          over          let_in        over          locked        locked        unsigned      unsigned
    invitation                no_video      no_video      open          over          let_in        over          let_in        over          unsigned      unsigned
    its_viewer_token          no_video      no_video      open          over          let_in        over          let_in        over          let_in_until  over
    token_of_member           no_video      no_video      open          over          let_in        over          let_in        over          let_in_until  over
    its_owner_token           no_video      owner         owner_open    owner         owner         owner         owner         owner         owner         owner
    owner_token_of_key        no_video      owner         owner_open    owner         owner         owner         owner         owner         owner         owner
    outdated_viewer_token     outdated      outdated      open          over          outdated      outdated      outdated      outdated      outdated      outdated
    token_of_revoked_key      outdated      outdated      open          over          outdated      outdated      outdated      outdated      outdated      outdated
    token_of_former_member    outdated      outdated      open          over          outdated      outdated      outdated      outdated      outdated      outdated
    outdated_owner_token      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated
    ended_owner_token         outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated
    another_videos_token      locked        locked        open          over          locked        locked        locked        locked        locked        locked
    another_owners_token      locked        locked        open          over          locked        locked        locked        locked        locked        locked
    altered_token             locked        locked        open          over          locked        locked        locked        locked        locked        locked
    empty_token               no_video      no_video      open          over          locked        locked        locked        locked        unsigned      unsigned
    its_embed_token           no_video      no_video      open_under    over          let_in_under  over          let_in_under  over          let_in_under  over
    token_of_embed_key        no_video      no_video      open_under    over          let_in_under  over          let_in_under  over          let_in_under  over
    expired_embed_token       no_video      no_video      open          over          old_embed     old_embed     old_embed     old_embed     old_embed     old_embed
    invalid_embed_token       no_video      no_video      open          over          bad_embed     bad_embed     bad_embed     bad_embed     bad_embed     bad_embed
    other_video_embed_token   no_video      no_video      open          over          other_embed   other_embed   other_embed   other_embed   other_embed   other_embed`,
  find: `
    viewer                    absent        hidden        public        over          unlisted      over          posted        over          signed        over
    nothing                   no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    page_link                 no_video      no_video      open          over          let_in        over          no_video      no_video      no_video      no_video
    invitation                no_video      no_video      open          over          let_in        over          let_in        over          no_video      no_video
    its_viewer_token          no_video      no_video      open          over          let_in        over          let_in        over          let_in_until  over
    token_of_member           no_video      no_video      open          over          let_in        over          let_in        over          let_in_until  over
    its_owner_token           no_video      owner         owner_open    owner         owner         owner         owner         owner         owner         owner
    owner_token_of_key        no_video      owner         owner_open    owner         owner         owner         owner         owner         owner         owner
    outdated_viewer_token     no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    token_of_revoked_key      no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    token_of_former_member    no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    outdated_owner_token      no_video      no_video      no_video      no_video      no_video      no_video      no_video      no_video      no_video      no_video
    ended_owner_token         no_video      no_video      no_video      no_video      no_video      no_video      no_video      no_video      no_video      no_video
    another_videos_token      no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    another_owners_token      no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    altered_token             no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    empty_token               no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    its_embed_token           no_video      no_video      open_under    over          let_in_under  over          let_in_under  over          let_in_under  over
    token_of_embed_key        no_video      no_video      open_under    over          let_in_under  over          let_in_under  over          let_in_under  over
    expired_embed_token       no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    invalid_embed_token       no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video
    other_video_embed_token   no_video      no_video      open          over          no_video      no_video      no_video      no_video      no_video      no_video`,
  files: `
    viewer                    absent        hidden        public        over          unlisted      over          posted        over          signed        over
    nothing                   no_file       no_file       open          over          locked        locked        locked        locked        locked        locked
    page_link                 no_file       no_file       open          over          let_in        over          locked        locked        locked        locked
    invitation                no_file       no_file       open          over          let_in        over          let_in        over          locked        locked
    its_viewer_token          no_file       no_file       open          over          let_in        over          let_in        over          let_in_until  over
    token_of_member           no_file       no_file       open          over          let_in        over          let_in        over          let_in_until  over
    its_owner_token           no_file       owner         owner_open    owner         owner         owner         owner         owner         owner         owner
    owner_token_of_key        no_file       owner         owner_open    owner         owner         owner         owner         owner         owner         owner
    outdated_viewer_token     outdated      outdated      open          over          outdated      outdated      outdated      outdated      outdated      outdated
    token_of_revoked_key      outdated      outdated      open          over          outdated      outdated      outdated      outdated      outdated      outdated
    token_of_former_member    outdated      outdated      open          over          outdated      outdated      outdated      outdated      outdated      outdated
    outdated_owner_token      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated
    ended_owner_token         outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated      outdated
    another_videos_token      locked        locked        open          over          locked        locked        locked        locked        locked        locked
    another_owners_token      locked        locked        open          over          locked        locked        locked        locked        locked        locked
    altered_token             locked        locked        open          over          locked        locked        locked        locked        locked        locked
    empty_token               no_file       no_file       open          over          locked        locked        locked        locked        locked        locked
    its_embed_token           no_file       no_file       open_under    over          let_in_under  over          let_in_under  over          let_in_under  over
    token_of_embed_key        no_file       no_file       open_under    over          let_in_under  over          let_in_under  over          let_in_under  over
    expired_embed_token       no_file       no_file       open          over          locked        locked        locked        locked        locked        locked
    invalid_embed_token       no_file       no_file       open          over          locked        locked        locked        locked        locked        locked
    other_video_embed_token   no_file       no_file       open          over          locked        locked        locked        locked        locked        locked`,
};

const long = new Date('2026-03-10T06:00:00Z');
const issued = tokens.forViewer('str_1', now).token;
const standing = ['emk_1', 'key_1', 'ses_1', 'pur_1', 'mbr_1'];
function nameOf(ground: Ground): string {
  if ('keyId' in ground) return ground.keyId;
  if ('purchaseId' in ground) return ground.purchaseId;
  if ('version' in ground) return ground.streamId;
  return 'accountId' in ground ? ground.accountId : ground.sessionId;
}
const stands = async (ground: Ground) => standing.includes(nameOf(ground));
const session = (sessionId: string): MemberGround => ({
  kind: 'member',
  sessionId,
  userId: 'usr_1',
  businessId: 'biz_1',
});
const withToken = (token: string) =>
  viewerWith(token, { verify: (value) => tokens.verify('str_1', value), stands, now });
const under = (embedKeyId: string) => tokens.forViewer('str_1', now, { until: tokenEnd, embedKeyId }).token;
const member = (accountId: string) =>
  tokens.forViewer('str_1', now, { ground: { kind: 'community-member', accountId, communityId: 'com_1' } }).token;
const viewers: Record<string, Viewer> = {
  nothing: { holds: 'nothing' },
  page_link: { holds: 'page_link' },
  invitation: { holds: 'invitation' },
  its_viewer_token: await withToken(issued),
  token_of_embed_key: await withToken(under('emk_1')),
  token_of_revoked_key: await withToken(under('emk_2')),
  token_of_member: await withToken(member('mbr_1')),
  token_of_former_member: await withToken(member('mbr_2')),
  its_owner_token: await withToken(tokens.forOwner('str_1', now, session('ses_1')).token),
  owner_token_of_key: await withToken(tokens.forOwner('str_1', now, { kind: 'api-key', keyId: 'key_1' }).token),
  ended_owner_token: await withToken(tokens.forOwner('str_1', now, session('ses_2')).token),
  outdated_viewer_token: await withToken(tokens.forViewer('str_1', long).token),
  outdated_owner_token: await withToken(tokens.forOwner('str_1', long, session('ses_1')).token),
  another_videos_token: await withToken(tokens.forViewer('str_2', now).token),
  another_owners_token: await withToken(tokens.forOwner('str_2', now, session('ses_1')).token),
  altered_token: await withToken(issued.replace('viewer', 'owner')),
  empty_token: await withToken(''),
  its_embed_token: embedViewer({ state: 'valid', until: tokenEnd, embedKeyId: 'emk_1' }),
  expired_embed_token: embedViewer({ state: 'expired' }),
  invalid_embed_token: embedViewer({ state: 'invalid' }),
  other_video_embed_token: embedViewer({ state: 'other_video' }),
};

interface State {
  name: string;
  column: Column;
  subject: Subject | undefined;
}

const stored: (State & { subject: Subject })[] = publishStatuses.flatMap((publishStatus) =>
  mediaTypes.flatMap((mediaType) =>
    visibilities.flatMap((accessVisibility) =>
      Object.entries(ends).flatMap(([end, expiresAt]) =>
        [false, true].map((requiresSignedEmbed) => {
          const name = `${publishStatus} ${mediaType} ${accessVisibility} ${end}${requiresSignedEmbed ? ' signed' : ''}`;
          const subject = {
            publishStatus,
            mediaType,
            accessVisibility,
            requiresSignedEmbed,
            expiresAt,
            isClosed: false,
            limitsSites: false,
            isSold: false,
          };
          return { name, column: shown[name] ?? shownSigned[name] ?? ('hidden' as const), subject };
        }),
      ),
    ),
  ),
);
const states: State[] = [{ name: 'absent', column: 'absent', subject: undefined }, ...stored];

function answerOf(purpose: keyof typeof expected, viewer: string, column: Column): Answer {
  const line = expected[purpose].split('\n').find((text) => text.trim().split(/\s+/)[0] === viewer);
  const word = line?.trim().split(/\s+/)[columns.indexOf(column) + 1];
  if (!word || !(word in answers)) throw new Error(`The table says nothing of ${viewer} and ${column}.`);
  return word as Answer;
}

describe.each(['watch', 'find', 'files'] as const)('who would %s', (purpose) => {
  test.each(Object.keys(viewers))('with %s gets the table’s answer in every state', (name) => {
    const decided = states.map((state) => [state.name, decide(state.subject, viewers[name]!, { purpose, now })]);
    expect(decided).toEqual(states.map((state) => [state.name, answers[answerOf(purpose, name, state.column)]]));
  });
});

test('the table knows every state and every kind of viewer', () => {
  expect(stored).toHaveLength(2 * 3 * 3 * 4 * 2);
  expect(stored.filter(({ column }) => column !== 'hidden').map(({ name }) => name)).toEqual(
    Object.keys(shown).flatMap((name) => [name, `${name} signed`]),
  );
  const kinds = new Set(Object.values(viewers).map(({ holds }) => holds));
  expect([...kinds].sort()).toEqual([
    'embed_token',
    'expired_embed_token',
    'expired_owner_token',
    'expired_viewer_token',
    'invalid_embed_token',
    'invalid_token',
    'invitation',
    'nothing',
    'other_video_embed_token',
    'owner_token',
    'page_link',
    'viewer_token',
  ]);
});

test('a stream is open if nobody needs a token', () => {
  const open = stored.filter(({ subject }) => isOpen(subject, now)).map(({ name }) => name);
  expect(open).toEqual(['Published VIDEO PUBLIC never', 'Published VIDEO PUBLIC later']);
});

describeOnBothDatabases('lists', (database) => {
  test.each(['nothing', 'page_link', 'invitation'] satisfies Untokened[])(
    'lists for holders of %s have exactly the rows that `decide` shows',
    async (holds) => {
      const { db } = database();
      const fixed = { businessId: 'biz_1', fileName: 'clip.mp4', sizeBytes: 1, createdAt: now, updatedAt: now };
      const all = stored.flatMap(({ name, subject }) => [
        { ...fixed, ...subject, id: name, name },
        { ...fixed, ...subject, isSold: true, id: `${name} sold`, name },
      ]);
      await db.insert(stream).values(all);

      const rows = await db
        .select({ id: stream.id })
        .from(stream)
        .where(visibleTo(stream, holds, now));
      const selected = new Set(rows.map(({ id }) => id));
      // What is sold is found as if it were not.
      for (const { name } of stored) expect(selected.has(`${name} sold`)).toBe(selected.has(name));

      const allowed = (state: State) => decide(state.subject, { holds }, { purpose: 'find', now }).may;
      const namesOf = (states: State[]) => states.map(({ name }) => name);
      const ordered = stored.filter(({ name }) => selected.has(name));
      expect(namesOf(ordered)).toEqual(namesOf(stored.filter(allowed)));
      const inTable = stored.filter(({ column }) => ['open', 'let_in'].includes(answerOf('find', holds, column)));
      expect(namesOf(ordered)).toEqual(namesOf(inTable));
    },
  );
});

test.each(['watch', 'find', 'files'] as const)('nobody would %s what a closed business published', (purpose) => {
  const open: Subject = {
    publishStatus: 'Published',
    mediaType: 'VIDEO',
    accessVisibility: 'PUBLIC',
    requiresSignedEmbed: false,
    expiresAt: null,
    isClosed: false,
    limitsSites: false,
    isSold: false,
  };
  for (const viewer of Object.values(viewers)) {
    const decided = decide({ ...open, isClosed: true }, viewer, { purpose, now });
    expect(decided).toEqual(decide(undefined, viewer, { purpose, now }));
    expect(decided.may).toBe(false);
  }
});

test('where sites are limited, files need a token that is not past, and pictures none', () => {
  const open: Subject = {
    publishStatus: 'Published',
    mediaType: 'VIDEO',
    accessVisibility: 'PUBLIC',
    requiresSignedEmbed: false,
    expiresAt: null,
    isClosed: false,
    limitsSites: true,
    isSold: false,
  };
  const reads = new Set([
    'its_viewer_token',
    'token_of_member',
    'its_owner_token',
    'owner_token_of_key',
    'its_embed_token',
    'token_of_embed_key',
  ]);
  for (const [name, viewer] of Object.entries(viewers)) {
    const { may } = decide(open, viewer, { purpose: 'files', now });
    expect([name, may]).toEqual([name, reads.has(name)]);
    const withoutLimit = decide({ ...open, limitsSites: false }, viewer, { purpose: 'files', now });
    expect(decide(open, viewer, { purpose: 'pictures', now })).toEqual(withoutLimit);
    expect(decide(open, viewer, { purpose: 'find', now }).may).toBe(
      name !== 'outdated_owner_token' && name !== 'ended_owner_token',
    );
  }
  expect(decide(open, viewers.outdated_viewer_token!, { purpose: 'files', now })).toMatchObject(answers.outdated);
  expect(decide(open, viewers.nothing!, { purpose: 'watch', now })).toEqual(answers.let_in);
  expect([isOpen(open, now), hasOpenFiles(open, now)]).toEqual([true, false]);
});

test('who holds a guest key sees any video of an open business that is not over, published or not, and nothing else', () => {
  for (const { subject } of stored) {
    const { mediaType, expiresAt } = subject;
    const isOver = expiresAt !== null && expiresAt <= now;
    const decided = decide(subject, { holds: 'guest_key' }, { purpose: 'watch', now });
    const refused = mediaType === 'VIDEO' ? isOver && 'stream.expired' : 'stream.not_found';
    expect(decided).toMatchObject(refused ? { may: false, reason: refused } : { may: true, as: 'viewer' });
    expect(decide({ ...subject, isClosed: true }, { holds: 'guest_key' }, { purpose: 'watch', now }).may).toBe(false);
  }
  expect(decide(undefined, { holds: 'guest_key' }, { purpose: 'watch', now })).toEqual(answers.no_video);
});

const bought = await withToken(tokens.forViewer('str_1', now, { purchaseId: 'pur_1' }).token);
const refunded = await withToken(tokens.forViewer('str_1', now, { purchaseId: 'pur_2' }).token);
const signedAndBought = await withToken(
  tokens.forViewer('str_1', now, { until: tokenEnd, embedKeyId: 'emk_1', purchaseId: 'pur_1' }).token,
);

describe('what is sold', () => {
  const holders: Record<string, Viewer> = { ...viewers, bought, refunded, signedAndBought };
  const sold = stored.map(({ name, subject }) => ({ name, free: subject, subject: { ...subject, isSold: true } }));
  const isWhole = (name: string) => ['bought', 'signedAndBought'].includes(name);

  test.each(Object.entries(holders))('is refused to %s exactly where it would be for nothing', (name, viewer) => {
    for (const { free, subject } of sold)
      for (const purpose of ['watch', 'find'] as const) {
        const [unsold, decided] = [free, subject].map((one) => decide(one, viewer, { purpose, now }));
        if (!unsold?.may || !decided?.may) expect(decided).toEqual(unsold);
        else if (unsold.as === 'owner') expect(decided.isPreview).toBeUndefined();
        else expect([name, decided.isPreview]).toEqual([name, isWhole(name) ? undefined : true]);
      }
  });

  test.each(Object.entries(holders))('lets nobody read files without a token: %s', (name, viewer) => {
    for (const { free, subject } of sold) {
      const decided = decide(subject, viewer, { purpose: 'files', now });
      const isSigned = ['embed_token', 'viewer_token', 'owner_token'].includes(viewer.holds);
      const unsold = decide(free, viewer, { purpose: 'files', now });
      expect(decided.may).toBe(unsold.may && isSigned);
      if (decided.may && decided.as === 'viewer') expect(decided.isPreview).toBe(isWhole(name) ? undefined : true);
      if (decided.may) expect(decided.purchaseId).toBe(isWhole(name) ? 'pur_1' : undefined);
    }
  });

  test('is found in lists, and never has open files', () => {
    const open = sold.filter(({ subject }) => isOpen(subject, now)).map(({ name }) => name);
    expect(open).toEqual(['Published VIDEO PUBLIC never', 'Published VIDEO PUBLIC later']);
    expect(sold.filter(({ subject }) => hasOpenFiles(subject, now))).toEqual([]);
  });
});
