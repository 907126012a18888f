import type { PollDraft } from '@zeacon/contract';
import { html } from 'lit';
import { toPollStrings } from '../../words/feed/poll-strings.ts';
import { addStyles } from '../add-styles.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { pollStyles } from './poll-form.styles.ts';
import { renderProblem } from './small-views.ts';
import { typedPoll } from './written-post.ts';

/** `pollQuestionMaxLength`, `pollOptionMaxLength` and the number of options in the contract. */
const questionMax = 200;
const optionMax = 100;
const optionsMost = 8;
/** Where what is wrong is said. */
const places = { options: 'poll options', ends: 'poll ends' } as const;
const fields = ['question', 'options', 'ends'] as const;

/** The poll of a post that a member writes: in a file of its own, loaded once they begin one. */
export class PollForm {
  readonly #deps: MemberPartDeps;
  isOpen = false;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
    const { shadowRoot } = deps.host;
    if (shadowRoot) addStyles(shadowRoot, pollStyles);
  }

  open(focuses: boolean): void {
    this.#turn(true);
    if (focuses) void this.#focus('[data-poll] input');
  }

  /** What to send; undefined if something about it is wrong, which is said beside it. */
  read(view: MemberView): PollDraft | null | undefined {
    const typed = typedPoll(this.#deps.writing);
    const { words } = withWords(view);
    this.#unsay();
    if (!typed) return null;
    const { question, ends } = typed;
    const options = typed.options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const isRight =
      options.length > 1 &&
      options.length <= optionsMost &&
      options.every((option) => option.length <= optionMax) &&
      new Set(options.map((option) => option.toLowerCase())).size === options.length;
    if (!isRight) return this.#refuse('options', words.feedPollHint, 'textarea');
    const endsDate = ends ? new Date(ends) : null;
    if (endsDate && endsDate.getTime() <= Date.now())
      return this.#refuse('ends', words.feedPollPast, '[type=datetime-local]');
    return { question: question.trim(), options, endsDate: endsDate?.toISOString() ?? null };
  }

  clear(): void {
    const { writing } = this.#deps;
    for (const field of fields) writing.write(field, '');
    this.#unsay();
    this.#turn(false);
  }

  render(given: MemberView) {
    if (!this.isOpen) return undefined;
    const view = withWords(given);
    const { words } = view;
    const write = (field: (typeof fields)[number]) => (event: Event) => {
      this.#unsay();
      view.do.write(field, (event.target as HTMLInputElement | HTMLTextAreaElement).value);
    };
    const takeOut = () => {
      this.clear();
      void this.#focus('[data-place=post]');
    };
    return html`<fieldset class="more" part="poll-form" data-poll>
      <legend>${words.feedPoll}</legend>
      <label>${words.feedPollQuestion}<input type="text" dir="auto" maxlength=${questionMax}
        .value=${view.draft('question')} @input=${write('question')} /></label>
      <label>${words.feedPollOptions}<textarea dir="auto" rows="3" maxlength=${optionsMost * (optionMax + 1)} aria-describedby="poll-hint"
        .value=${view.draft('options')} @input=${write('options')}></textarea></label>
      <div id="poll-hint">${view.problem(places.options) ? renderProblem(view, places.options) : html`<p class="soft">${words.feedPollHint}</p>`}</div>
      <label>${words.feedPollEnd}<input type="datetime-local" max="9999-12-31T23:59"
        .value=${view.draft('ends')} @input=${write('ends')} /></label>
      ${renderProblem(view, places.ends)}
      <button type="button" class="quiet" @click=${takeOut}>${words.feedPollTakeOut}</button>
    </fieldset>`;
  }

  /** Nothing is wrong as far as one knows. */
  #unsay(): void {
    for (const place of Object.values(places)) this.#deps.writing.say(place, undefined);
  }

  #refuse(place: keyof typeof places, text: string, field: string): undefined {
    this.#deps.writing.say(places[place], text);
    void this.#focus(`[data-poll] ${field}`);
  }

  #turn(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.#deps.host.requestUpdate();
  }

  async #focus(selector: string): Promise<void> {
    const { host } = this.#deps;
    await host.updateComplete;
    host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }
}

const withWords = (view: MemberView) => ({ ...view, words: toPollStrings(view.words) });
