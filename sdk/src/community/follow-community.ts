import type { CommunityEvent, CommunityTicket } from '@zeacon/contract';
import { communityKind } from '../core/community/community-kind.ts';
import { createRenewals } from '../core/community/renewals.ts';
import { calls } from './community-calls.ts';
import { holdPlace } from './hold-place.ts';
import { renewBell, renewPost } from './page-parts.ts';
import { inLanguage, pageState } from './page-state.ts';
import { topics } from './page-topics.ts';
import { isInParty } from './watch-together.ts';

const bellWaitMs = 3000;
/** All pages come back together when a server was started anew. */
const rejoinWithinMs = 5000;
let isBellAwaited = false;

/** Not all at the same moment, and once for much that happens. */
function bellSoon(): void {
  if (isBellAwaited) return;
  isBellAwaited = true;
  const renew = () => {
    isBellAwaited = false;
    void renewBell();
  };
  setTimeout(renew, bellWaitMs * (1 + Math.random()));
}

const renew = createRenewals({ renew: renewPost });

/** Shows at once what happens in the community, without moving what somebody reads. */
export function followCommunity(communityId: string): void {
  let wasOpen = false;
  topics.subscribe<CommunityTicket, CommunityEvent, { type: string }>(communityKind, {
    openTicket: () => calls.openTopic(communityId),
    onEvent(event) {
      if (event.type === 'joined') {
        // What happened meanwhile was not heard.
        if (wasOpen) for (const { id } of document.querySelectorAll('article.post')) void renew(id, rejoinWithinMs);
        wasOpen = true;
      } else if (event.type === 'talk') {
        // A party has its own way of hearing what is said.
        if (isInParty()) return;
        if (document.getElementById(event.postId)) void renew(event.postId, event.withinMs);
        else bellSoon();
      } else if (event.type === 'post') hear(event);
    },
  });
}

function hear({ postId, change, spaceId, withinMs }: Extract<CommunityEvent, { type: 'post' }>): void {
  const shown = document.getElementById(postId);
  if (change === 'removed' && location.pathname === `/post/${postId}`) location.replace(inLanguage('/'));
  else if (change === 'removed') holdPlace(() => shown?.remove());
  else if (change === 'edited') void renew(postId, withinMs);
  else if (!shown || shown.closest('#waiting')) {
    if (!pageState?.spaceId || spaceId === pageState.spaceId)
      document.getElementById('news')?.removeAttribute('hidden');
    bellSoon();
  }
}
