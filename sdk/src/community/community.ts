import { type PostReaction, reportNoteMaxLength } from '@zeacon/contract';
import { ask } from './ask-dialog.ts';
import { attach, attached } from './attach-pictures.ts';
import { comeBack, focusOn, leaveFrom } from './come-back.ts';
import { CallRefused, calls } from './community-calls.ts';
import { closeEdit, openEdit, sendEdit, toggleVersions } from './edit-text.ts';
import { followCommunity } from './follow-community.ts';
import { keepUnsent, type UnsentKeeper } from './keep-unsent.ts';
import { offerMentions } from './mention-picker.ts';
import { sendPicture } from './own-picture.ts';
import { renewPost, takeNewPosts, wake } from './page-parts.ts';
import { inLanguage, pageState } from './page-state.ts';
import { readPost } from './post-draft.ts';
import { followSelection, quoteIn, quoteOf } from './quoting.ts';
import { enrichComposer } from './rich-composer.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { passwordOf, turnPassword, usesPassword } from './sign-in-with-password.ts';
import { forgetDevice, forgetThisDevice, offerDevice, tellHere } from './tell-device.ts';
import { chooseSecond, followVideo, secondOf, seekTo } from './video-moments.ts';
import { endParty, enterParty, startParty } from './watch-together.ts';
import { answerTo, mainForm, sayProblem, textOf, tryTo } from './writing.ts';

/** Of the form for a post, where there is one. */
let unsent: UnsentKeeper | undefined;

/** Whoever did something there goes on from there. */
const reloadFrom = (place: HTMLElement) => () => {
  leaveFrom(place);
  location.replace(location.pathname === '/sign-in' ? inLanguage('/') : location.pathname + location.search);
};

/** Says that others see it later. */
const showHeld = (form: HTMLFormElement, isHeld: boolean) =>
  form.querySelector('[data-held]')?.toggleAttribute('hidden', !isHeld);

async function submit(form: HTMLFormElement, communityId: string): Promise<void> {
  const { do: what, post = '', parent = null } = form.dataset;
  const text = textOf(form, 'text');
  const reload = reloadFrom(form);
  if (what === 'sign-in' && usesPassword(form)) {
    await calls.signInWithPassword(communityId, textOf(form, 'email'), passwordOf(form));
    reload();
  } else if (what === 'password') {
    await calls.setPassword(passwordOf(form), passwordOf(form, 'current'));
    reload();
  } else if (what === 'sign-in') {
    await calls.beginSignIn(communityId, textOf(form, 'email'));
    form.hidden = true;
    document.getElementById('link-sent')?.removeAttribute('hidden');
  } else if (what === 'post') {
    const pictures = await attached(form);
    const videos = form.querySelector('[data-video] > *') && (await import('./attach-video.ts'));
    const videoId = videos ? await videos.attachedVideo(form) : null;
    if (videos && videoId === null) return;
    const sent = await unsent?.toSend();
    const { state, space, waitsFor } = await calls.post({
      ...{ communityId, ...readPost(form), pictures, videoId },
      ...sent,
    });
    const isHeld = state === 'HELD';
    // Where it stands, if that is not here.
    const { spaceId } = pageState ?? {};
    if (!isHeld && spaceId && space?.id !== spaceId)
      return location.assign(inLanguage(space ? `/space/${space.id}` : '/'));
    form.reset();
    showHeld(form, waitsFor === 'APPROVAL');
    form.querySelector('[data-making]')?.toggleAttribute('hidden', waitsFor !== 'VIDEO');
    await takeNewPosts();
  } else if (what === 'comment') {
    const { isHeld } = await calls.comment({
      ...{ postId: post, parentId: parent, text },
      ...{ atSec: secondOf(form), quote: quoteOf(form) },
    });
    if (parent) form.remove();
    else {
      form.reset();
      form.querySelector('[data-quoting]')?.remove();
      showHeld(form, isHeld);
    }
    await renewPost(post);
  } else if (what === 'appeal') {
    await calls.appeal(communityId, form.dataset.decision ?? '', text);
    reload();
  } else if (what === 'edit') await sendEdit(form);
  else if (what === 'picture') {
    const [file] = form.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [];
    if (file) await sendPicture(communityId, file).then(reload);
  } else if (what === 'rename') {
    await calls.rename(communityId, textOf(form, 'username'));
    reload();
  } else if (what === 'rename-to-join') {
    await calls.rename(communityId, textOf(form, 'username'));
    await join(communityId, form);
  } else if (what === 'bio') {
    await calls.setBio(communityId, textOf(form, 'bio'));
    reload();
  } else if (what === 'note') {
    await calls.note(communityId, form.dataset.member ?? '', text);
    form.reset();
    form.querySelector('[data-kept-note]')?.removeAttribute('hidden');
  } else if (what === 'mail') {
    await calls.chooseMail(communityId, textOf(form, 'mail'));
    reload();
  } else if (what === 'party') await startParty(form, post);
  else if (what === 'follow') {
    await calls.followSpace(communityId, form.dataset.space ?? '', textOf(form, 'follow'));
    reload();
  }
}

async function press(button: HTMLElement, communityId: string): Promise<void> {
  const post = button.closest<HTMLElement>('[data-post]')?.dataset.post ?? location.pathname.split('/').at(-1) ?? '';
  const comment = button.closest<HTMLElement>('[data-comment]');
  const { do: what, ask: question, react } = button.dataset;
  const reload = reloadFrom(button);
  if (question && (await ask({ text: question, action: button.textContent })) === undefined) return;
  if (what === 'join') await join(communityId, button).catch(offerOtherName(button));
  else if (what === 'buy' || what === 'change-card') await buy(button, communityId, what === 'change-card');
  else if (what === 'cancel-membership') await calls.cancelMembership(communityId).then(reload);
  else if (what === 'keep-membership') await calls.keepMembership(communityId).then(reload);
  else if (what === 'turn-password') turnPassword(button);
  else if (what === 'remove-password')
    await calls.setPassword(null, passwordOf(button.closest('form')!, 'current')).then(reload);
  else if (what === 'leave') await calls.leave(communityId).then(reload);
  else if (what === 'enter-party') await enterParty(post);
  else if (what === 'end-party') await endParty(post);
  else if (what === 'cancel-edit') closeEdit(button.closest('form')!);
  else if (button.dataset.edit) await openEdit(button);
  else if (button.matches('[data-versions]')) await toggleVersions(button);
  else if (what === 'discard') await unsent?.discard();
  else if (what === 'keep-mine') await unsent?.keepMine();
  else if (what === 'take-theirs') await unsent?.takeTheirs();
  else if (what === 'sign-out')
    await Promise.all([unsent?.flush(), forgetThisDevice()]).then(calls.signOut).then(reload);
  else if (what === 'remove-picture') await calls.removePicture(communityId, button.dataset.member).then(reload);
  else if (what === 'remove-link') await calls.removeLink(post).then(() => renewPost(post));
  else if (what === 'remove-bio') await calls.removeBio(communityId, button.dataset.member ?? '').then(reload);
  else if (what === 'remove-chat') {
    const line = button.closest<HTMLElement>('[data-line]');
    await calls.removeChat(post, line?.dataset.line ?? '');
    line?.remove();
  } else if (what === 'block') {
    await calls.blockMember(communityId, button.dataset.member ?? '');
    // Their post is not shown any more.
    if (comment || !location.pathname.startsWith('/post/')) return reload();
    leaveFrom(button);
    location.replace(inLanguage('/'));
  } else if (what === 'unblock') await calls.unblockMember(communityId, button.dataset.member ?? '').then(reload);
  else if (what === 'forget-device')
    await forgetDevice(button.closest<HTMLElement>('[data-device]')?.dataset.device ?? '').then(reload);
  else if (what === 'mute') {
    const isMuted = button.getAttribute('aria-pressed') !== 'true';
    await calls.muteThread(post, isMuted);
    button.setAttribute('aria-pressed', String(isMuted));
  } else if (button.matches('[data-tell-here]')) {
    if (await tellHere(communityId, button.dataset.key ?? '')) reload();
    else sayProblem(button, button.dataset.blocked ?? '');
  } else if (what === 'erase') await calls.erase().then(reload);
  else if (what === 'export') save(await calls.exportMine());
  else if (button.dataset.seek) seekTo(Number(button.dataset.seek));
  else if (button.dataset.decide) {
    const { appeal = '', decide } = button.dataset;
    await calls.answerAppeal(communityId, appeal, decide, textOf(button.closest('form')!, 'answer'));
    reload();
  } else if (button.dataset.report) await report(button, communityId);
  else if (react) {
    const isGiven = button.getAttribute('aria-pressed') !== 'true';
    const commentId = comment?.dataset.comment ?? null;
    await calls.react({ postId: post, commentId, reaction: react as PostReaction, isGiven });
    await renewPost(post);
  } else if (button.dataset.vote) {
    await calls.vote(post, Number(button.dataset.vote));
    await renewPost(post);
  } else if (button.matches('[data-remove-post]')) {
    const reason = await reasonFor(button);
    if (reason === undefined) return;
    await calls.removePost(post, reason);
    if (location.pathname.startsWith('/post/')) location.replace(inLanguage('/'));
    else dropPost(post);
  } else if (comment && button.matches('[data-remove-comment]')) {
    const reason = await reasonFor(button);
    if (reason === undefined) return;
    await calls.removeComment(comment.dataset.comment ?? '', reason);
    await renewPost(post);
  } else if (comment && button.matches('[data-answer]')) answerTo(comment, post);
  else if (button.dataset.quote) {
    const form = comment ? answerTo(comment, post) : mainForm();
    if (!form) return;
    quoteIn(form, button);
    if (button.dataset.second) chooseSecond(form, Number(button.dataset.second));
  } else if (button.id === 'news') {
    button.hidden = true;
    await takeNewPosts();
  }
}

async function join(communityId: string, place: HTMLElement): Promise<void> {
  await calls.join(communityId, new URLSearchParams(location.search).get('invite'));
  leaveFrom(place);
  location.replace(inLanguage(location.pathname));
}

/** Who is refused for their name chooses another one there. */
const offerOtherName = (button: HTMLElement) => (error: unknown) => {
  const form = document.getElementById('rename-to-join');
  if (!form || !(error instanceof CallRefused) || error.field !== 'username') throw error;
  button.hidden = true;
  form.hidden = false;
  form.querySelector('input')?.focus();
};

/** Of a moderator; undefined if they would rather not. */
async function reasonFor({ dataset: { why }, textContent: action }: HTMLElement): Promise<string | undefined> {
  return why === undefined ? '' : ask({ text: why, action, maxLength: reportNoteMaxLength });
}

/** Whoever took it away goes on with the one after it. */
function dropPost(id: string): void {
  const post = document.getElementById(id);
  const [next] = [post?.nextElementSibling, post?.previousElementSibling].filter((one) => one?.matches('article'));
  post?.remove();
  const waiting = document.getElementById('waiting');
  if (waiting && !waiting.querySelector('article')) waiting.hidden = true;
  const place = next ?? document.getElementById('feed');
  if (place instanceof HTMLElement) focusOn(place);
}

/** In the place of what the panel said of it. */
async function buy(button: HTMLElement, communityId: string, isCardAlone: boolean): Promise<void> {
  const place = document.getElementById('checkout');
  const before = document.getElementById('joining');
  if (!place || !before) return;
  const { openMembershipCheckout } = await import('./membership-checkout.ts');
  const turn = (isOpen: boolean) => {
    place.hidden = !isOpen;
    before.hidden = isOpen;
  };
  turn(true);
  await openMembershipCheckout(place, {
    ...{ communityId, title: button.dataset.title ?? '', memberId: button.dataset.member ?? '' },
    ...{ language: document.documentElement.lang, isCardAlone },
    onDone() {
      leaveFrom(before);
      location.replace(inLanguage(location.pathname));
    },
    onBack() {
      turn(false);
      button.focus();
    },
  }).catch((error: unknown) => {
    turn(false);
    throw error;
  });
}

async function report(button: HTMLElement, communityId: string): Promise<void> {
  const { report: kind = '', target = '', why = '', thanks = '' } = button.dataset;
  const note = await ask({ text: why, action: button.textContent, maxLength: reportNoteMaxLength });
  if (note === undefined) return;
  await calls.report(communityId, kind, target, note);
  const done = document.createElement('span');
  done.className = 'soft';
  done.role = 'status';
  done.textContent = thanks;
  button.replaceWith(done);
  focusOn(done);
}

function save(all: object): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
  link.download = 'my-data.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

if (pageState) {
  const { communityId } = pageState;
  wake(document);
  comeBack();
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.do === 'name' || !form.dataset.do) return;
    event.preventDefault();
    void tryTo(form, () => submit(form, communityId));
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !target.form) return;
    const { form, files } = target;
    if (target.dataset.attachVideo !== undefined) {
      const [file] = files ?? [];
      if (file) void import('./attach-video.ts').then(({ attachVideo }) => attachVideo(form, communityId, file));
      target.value = '';
      return;
    }
    if (target.dataset.attach === undefined) return target.form.requestSubmit();
    void attach(target.form, communityId, [...(target.files ?? [])]);
    target.value = '';
  });
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const picture = target.closest<HTMLAnchorElement>('a[data-picture]');
    // Whoever wants it in a tab of its own gets that.
    if (picture && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      return void import('./open-picture.ts').then(({ openPicture }) => openPicture(picture));
    }
    const button = target.closest<HTMLElement>('button[type=button]');
    if (button) void tryTo(button, () => press(button, communityId));
  });
  if (location.pathname === '/sign-in') void signInByLink();
  else {
    followCommunity(communityId);
    followVideo();
    followSelection();
    offerMentions(communityId);
    const composer = document.querySelector<HTMLFormElement>('form[data-do=post]');
    if (composer) unsent = keepUnsent(composer, communityId);
    void enrichComposer();
    if (location.pathname === '/notices' && document.getElementById('notices')) void calls.readNotices(communityId);
    if (document.getElementById('devices')) void offerDevice(communityId);
  }
}
