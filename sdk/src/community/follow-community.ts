import type { CommunityEvent, CommunityTicket } from '@zeacon/contract';
import { communityKind } from '../core/community/community-kind.ts';
import { createTopicClient } from '../core/topics/topic-client.ts';
import { calls } from './community-calls.ts';
import { renewPost } from './page-parts.ts';

/** Shows at once what happens in the community, without moving what somebody reads. */
export function followCommunity(communityId: string): void {
  let wasOpen = false;
  createTopicClient({ baseUrl: location.origin }).subscribe<CommunityTicket, CommunityEvent, { type: string }>(
    communityKind,
    {
      openTicket: () => calls.openTopic(communityId),
      onEvent(event) {
        if (event.type === 'joined') {
          // What happened meanwhile was not heard.
          if (wasOpen) for (const { id } of document.querySelectorAll('article.post')) void renewPost(id);
          wasOpen = true;
        } else if (event.type === 'talk') void renewPost(event.postId);
        else if (event.type === 'post') hear(event);
      },
    },
  );
}

function hear({ postId, change }: Extract<CommunityEvent, { type: 'post' }>): void {
  const shown = document.getElementById(postId);
  if (change === 'removed' && location.pathname === `/post/${postId}`) location.replace('/');
  else if (change === 'removed') shown?.remove();
  else if (change === 'edited') void renewPost(postId);
  else if (!shown) document.getElementById('news')?.removeAttribute('hidden');
}
