import { type PostReaction, readRichText } from '@zeacon/contract';
import { calls } from './community-calls.ts';
import { followCommunity } from './follow-community.ts';
import { renewPost, takeNewPosts, wake } from './page-parts.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { answerTo, textOf, tryTo } from './writing.ts';

const state = JSON.parse(document.getElementById('community')?.textContent ?? 'null') as { communityId: string } | null;

const reload = () => location.replace(location.pathname === '/sign-in' ? '/' : location.pathname + location.search);

async function submit(form: HTMLFormElement, communityId: string): Promise<void> {
  const { do: what, post = '', parent = null } = form.dataset;
  const text = textOf(form, 'text');
  if (what === 'sign-in') {
    await calls.beginSignIn(communityId, textOf(form, 'email'));
    form.hidden = true;
    document.getElementById('link-sent')?.removeAttribute('hidden');
  } else if (what === 'post') {
    await calls.post(communityId, textOf(form, 'title'), readRichText(text));
    form.reset();
    await takeNewPosts();
  } else if (what === 'comment') {
    await calls.comment(post, text, parent);
    if (parent) form.remove();
    else form.reset();
    await renewPost(post);
  }
}

async function press(button: HTMLElement, communityId: string): Promise<void> {
  const post = button.closest<HTMLElement>('[data-post]')?.dataset.post ?? location.pathname.split('/').at(-1) ?? '';
  const comment = button.closest<HTMLElement>('[data-comment]');
  const { do: what, ask, react } = button.dataset;
  if (ask && !confirm(ask)) return;
  if (what === 'join') {
    await calls.join(communityId, new URLSearchParams(location.search).get('invite'));
    location.replace(location.pathname);
  } else if (what === 'leave') await calls.leave(communityId).then(reload);
  else if (what === 'sign-out') await calls.signOut().then(reload);
  else if (what === 'erase') await calls.erase().then(reload);
  else if (react) {
    await calls.react(post, react as PostReaction, button.getAttribute('aria-pressed') !== 'true');
    await renewPost(post);
  } else if (button.matches('[data-remove-post]')) {
    await calls.removePost(post);
    if (location.pathname === '/') document.getElementById(post)?.remove();
    else location.replace('/');
  } else if (comment && button.matches('[data-remove-comment]')) {
    await calls.removeComment(comment.dataset.comment ?? '');
    await renewPost(post);
  } else if (comment && button.matches('[data-answer]')) answerTo(comment, post);
  else if (button.id === 'news') {
    button.hidden = true;
    await takeNewPosts();
  }
}

if (state) {
  const { communityId } = state;
  wake(document);
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.do === 'name') return;
    event.preventDefault();
    void tryTo(form, () => submit(form, communityId));
  });
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (button) void tryTo(button, () => press(button, communityId));
  });
  if (location.pathname === '/sign-in') void signInByLink();
  else followCommunity(communityId);
}
