import { calls } from './community-calls.ts';
import { renewPost } from './page-parts.ts';
import { textOf } from './writing.ts';

let leave: (() => void) | undefined;

export const isInParty = (): boolean => leave !== undefined;

const saidBy = () => document.querySelector<HTMLElement>('.party [data-said]');

/** Joins the party of the post that is read. What that takes is loaded now. */
export async function enterParty(postId: string): Promise<void> {
  const said = saidBy()?.dataset.said;
  if (isInParty() || !said) return;
  let isLeft = false;
  leave = () => {
    isLeft = true;
  };
  try {
    const { openParty } = await import('./party/watch-party.ts');
    if (isLeft) return;
    leave = openParty(postId, JSON.parse(said), () => {
      leave = undefined;
      // What was said in it, and whether it is still there.
      void renewPost(postId);
    });
  } catch (error) {
    leave = undefined;
    throw error;
  }
}

/** Of a moderator, who is in it at once unless it begins later. */
export async function startParty(form: HTMLFormElement, postId: string): Promise<void> {
  const at = textOf(form, 'startDate');
  const { state } = await calls.startParty(postId, at ? new Date(at).toISOString() : undefined);
  form.closest('details')?.removeAttribute('open');
  await renewPost(postId);
  if (state === 'RUNNING' || !at) await enterParty(postId);
}

export async function endParty(postId: string): Promise<void> {
  await calls.endParty(postId);
  leave?.();
  await renewPost(postId);
}
