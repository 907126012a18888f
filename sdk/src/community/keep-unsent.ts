import type { UnsentContent } from '@zeacon/contract';
import { createAutosave, later, type SaveOutcome, type SaveState } from '../core/autosave/autosave.ts';
import { CallRefused, calls } from './community-calls.ts';
import { pageState } from './page-state.ts';
import { fillForm, readForm } from './unsent-form.ts';

export type UnsentKeeper = ReturnType<typeof keepUnsent>;

/** Refusals that may pass. */
const mayPass: readonly string[] = ['auth.required', 'request.rate_limited'];

const isAlike = (one: UnsentContent, other: UnsentContent) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps what a member writes in the form for a post until it is sent, on the server, and puts it there again. */
export function keepUnsent(form: HTMLFormElement, communityId: string) {
  const line = form.querySelector<HTMLElement>('[data-kept]');
  const said = JSON.parse(line?.dataset.kept ?? '{}') as Record<SaveState['status'], string>;
  const choices = form.querySelector<HTMLElement>('[data-kept-choices]');
  const discardButton = form.querySelector<HTMLElement>('[data-do=discard]');
  let base = { writerId: '', revision: 0 };
  /** As it stands before anything is written. */
  let blank = readForm(form);
  let opening: Promise<void> | undefined;

  function show(state: SaveState): void {
    if (!line) return;
    const reason = state.status === 'failed' ? state.message : '';
    const isNothing = state.status === 'saved' && base.revision === 0;
    line.textContent = isNothing ? '' : said[state.status].replace('{reason}', reason);
    choices?.toggleAttribute('hidden', state.status !== 'conflict');
    discardButton?.toggleAttribute('hidden', isNothing);
  }

  async function save(content: UnsentContent, signal: AbortSignal): Promise<SaveOutcome<{ revision: number }>> {
    try {
      await open();
      return { ok: true, saved: await calls.keepUnsent({ communityId, ...base, content }, signal) };
    } catch (error) {
      if (!(error instanceof CallRefused))
        return { ok: false, kind: 'unreachable', message: pageState?.said.unreachable ?? '' };
      if (error.code === 'unsent_post.changed') return { ok: false, kind: 'conflict' };
      const kind = mayPass.includes(error.code) ? 'unreachable' : 'refused';
      return { ok: false, kind, message: error.message };
    }
  }

  const saving = createAutosave<UnsentContent, { revision: number }>({
    save,
    onSaved: ({ revision }) => {
      base.revision = revision;
    },
    onState: show,
    later,
  });

  /** Reads what was kept. What was typed meanwhile is based on nothing: the server then says that both are there. */
  function open(): Promise<void> {
    opening ??= calls
      .readUnsent(communityId)
      .then(({ writerId, revision, content, pictures }) => {
        const isTouched = !isAlike(readForm(form), blank);
        base = { writerId, revision: content && isTouched ? 0 : revision };
        if (!content || isTouched) return;
        fillForm(form, content, pictures);
        show({ status: 'saved' });
      })
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  }

  const changed = () => saving.change(readForm(form));
  form.addEventListener('input', changed);
  form.addEventListener('change', changed);
  form.addEventListener('reset', () => {
    // The form is empty once this event is over.
    queueMicrotask(() => begin());
  });
  addEventListener('online', () => void saving.flush());
  addEventListener('beforeunload', (event) => {
    if (saving.isDirty && !isAlike(readForm(form), blank)) event.preventDefault();
  });
  // A page that the browser kept may be of somebody who has signed out since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  void open().catch(() => undefined);

  function begin(): void {
    saving.giveUp();
    base.revision = 0;
    blank = readForm(form);
    show({ status: 'saved' });
  }

  return {
    /** Before the page is left on purpose. */
    flush: () => saving.flush(),
    /** For the call that sends it: what is kept of it goes with that. */
    async toSend(): Promise<{ unsentRevision?: number }> {
      await saving.flush();
      return base.revision > 0 ? { unsentRevision: base.revision } : {};
    },
    async discard(): Promise<void> {
      await saving.flush();
      await calls.dropUnsent(communityId, base.writerId);
      form.reset();
    },
    async keepMine(): Promise<void> {
      const { writerId, revision } = await calls.readUnsent(communityId);
      base = { writerId, revision };
      saving.overwrite(readForm(form));
    },
    async takeTheirs(): Promise<void> {
      const { writerId, revision, content, pictures } = await calls.readUnsent(communityId);
      base = { writerId, revision };
      fillForm(form, content ?? blank, pictures);
      saving.giveUp();
    },
  };
}
