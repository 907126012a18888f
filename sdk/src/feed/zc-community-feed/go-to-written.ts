import type { FeedActions } from './feed-view.ts';
import type { MemberPartDeps } from './member-part.ts';

interface Goal {
  postId: string;
  commentId: string | null;
}

/** Of a comment, below the top of what is in view. */
const room = 72;

/** Opens the comments of a post that the feed has, and shows the one that is meant, or the post. */
export async function goToWritten(
  { host, feed, writing }: MemberPartDeps,
  { open, goTo, moreComments }: FeedActions,
  { postId, commentId }: Goal,
): Promise<void> {
  const at = (id: string) => host.shadowRoot?.getElementById(id) ?? undefined;
  open(postId);
  await host.updateComplete;
  goTo(postId);
  const article = await drawn(host, () => at(postId));
  const asked = new Set<string>();
  const comment =
    commentId === null
      ? null
      : await drawn(host, () => {
          const found = at(commentId);
          const thread = feed.threads.get(postId);
          if (found || thread?.status === 'loading') return found;
          if (thread?.status !== 'ready') return null;
          // It is drawn with the next ones.
          if (thread.comments.some(({ id }) => id === commentId)) return undefined;
          const cursor = thread.nextCursor;
          if (cursor === null) return null;
          if (asked.has(cursor)) return writing.isBusy(postId) ? undefined : null;
          asked.add(cursor);
          moreComments(postId);
          return undefined;
        });
  const goal = comment ?? article;
  if (!goal || !article) return;
  if (comment) {
    comment.tabIndex = -1;
    goTo(postId, room - (comment.getBoundingClientRect().top - article.getBoundingClientRect().top));
    await host.updateComplete;
  }
  goal.focus({ preventScroll: true });
  goal.classList.add('told');
  goal.addEventListener('animationend', () => goal.classList.remove('told'), { once: true });
}

/** Looks whenever something is drawn, until it is there, or null says that it will not be. */
function drawn(host: MemberPartDeps['host'], find: () => HTMLElement | null | undefined): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const controller = {
      hostUpdated() {
        const found = find();
        if (found === undefined) return;
        host.removeController(controller);
        resolve(found);
      },
    };
    host.addController(controller);
    host.requestUpdate();
  });
}
