import { deleteMemberNote, listMemberNotes, noteAsModerator, writeMemberNote } from '@zeacon/contract';
import type { ApiKeyHolder, BusinessUser } from '../../platform/actors/actor.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { NotesService } from './notes.service.ts';

const noted = { name: 'member-note', limit: 60, windowSec: 3600 };

const askerOf = (actor: ApiKeyHolder | BusinessUser) => ({
  businessId: actor.businessId,
  userId: actor.kind === 'business-user' ? actor.userId : null,
});

export function notesRoutes(route: Route, { notes, rateLimits }: { notes: NotesService; rateLimits: RateLimits }) {
  route(listMemberNotes, ({ query }, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return notes.list(askerOf(actor), query);
  });
  route(writeMemberNote, ({ body }, { actor }) => notes.write(askerOf(actor), body));
  route(deleteMemberNote, async ({ query }, { actor }) => {
    await notes.remove(askerOf(actor), query.communityId, query.noteId);
    return {};
  });
  route(noteAsModerator, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, noted, actor.accountId);
    await notes.writeAsModerator(actor, body);
    return {};
  });
}
