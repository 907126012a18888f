import { type MemberNote, type Page, toPage } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { MembersService } from './members.service.ts';
import { createNotesRepository, type NoteRow } from './notes.repository.ts';

export type NotesService = ReturnType<typeof createNotesService>;

export interface NotesDeps {
  database: Database;
  members: Pick<MembersService, 'requireOpen' | 'requireBelow' | 'requireOwn'>;
  /** Emails of the people of a business, by their ids. */
  teamOf: (businessId: string) => Promise<ReadonlyMap<string, string>>;
  newId: NewId;
  clock: Clock;
}

/** Who of a business asks: a person, or a program. */
interface Asker {
  businessId: string;
  userId: string | null;
}

interface Written {
  communityId: string;
  memberId: string;
  text: string;
}

/** What those who look after a community remember about its members, who never read it. */
export function createNotesService({ database, members, teamOf, newId, clock }: NotesDeps) {
  const isDeletable = ({ byUserId }: NoteRow, { userId }: Asker, team: ReadonlyMap<string, string>) =>
    byUserId === null || byUserId === userId || !team.has(byUserId);

  function toNote(row: NoteRow, moderator: string | null, asker: Asker, team: ReadonlyMap<string, string>): MemberNote {
    const { id, text, byUserId, isOfModerator, createdAt } = row;
    return {
      ...{ id, text, isOfModerator, createdDate: createdAt.toISOString() },
      byName: isOfModerator ? moderator : (team.get(byUserId ?? '') ?? null),
      canDelete: isDeletable(row, asker, team),
    };
  }

  async function write(
    { communityId, memberId, text }: Written,
    businessId: string,
    by: Pick<NoteRow, 'byUserId' | 'byAccountId' | 'isOfModerator'>,
    requireBelow?: (tx: Transaction) => Promise<void>,
  ): Promise<NoteRow> {
    return database.transaction(async (tx) => {
      if (!(await createCommunityMembersRepository(tx).lock(communityId, memberId)))
        throw new ApiError('community.member_not_found');
      await requireBelow?.(tx);
      const about = { communityId, businessId, accountId: memberId };
      const row = { id: newId('nte'), ...about, ...by, text: text.trim(), createdAt: clock() };
      await createNotesRepository(tx).insert(row);
      return row;
    });
  }

  return {
    async list(
      asker: Asker,
      { communityId, memberId, ...slice }: { communityId: string; memberId: string; page: number; size: number },
    ): Promise<Page<MemberNote>> {
      await members.requireOwn(asker.businessId, communityId);
      if (!(await createCommunityMembersRepository(database.db).find(communityId, memberId)))
        throw new ApiError('community.member_not_found');
      const { rows, totalItems } = await createNotesRepository(database.db).list(communityId, memberId, slice);
      const team = await teamOf(asker.businessId);
      const shown = rows.map(({ note, moderator }) => toNote(note, moderator, asker, team));
      return toPage(shown, totalItems, slice);
    },

    async write(asker: Asker, written: Written): Promise<MemberNote> {
      const { businessId, userId } = asker;
      await members.requireOwn(businessId, written.communityId);
      const by = { byUserId: userId, byAccountId: null, isOfModerator: false };
      return toNote(await write(written, businessId, by), null, asker, await teamOf(businessId));
    },

    /** About somebody with a lower role. */
    async writeAsModerator(visitor: CommunityMember, written: Written): Promise<void> {
      const { communityId, memberId } = written;
      const { businessId } = await members.requireOpen(communityId);
      const by = { byUserId: null, byAccountId: visitor.accountId, isOfModerator: true };
      await write(written, businessId, by, (tx) => members.requireBelow(tx, visitor, communityId, memberId));
    },

    async remove(asker: Asker, communityId: string, noteId: string): Promise<void> {
      await members.requireOwn(asker.businessId, communityId);
      const team = await teamOf(asker.businessId);
      await database.transaction(async (tx) => {
        const on = createNotesRepository(tx);
        const row = await on.lock(communityId, noteId);
        if (!row || !isDeletable(row, asker, team)) throw new ApiError('community.note_not_found');
        await on.remove(noteId);
      });
    },
  };
}
