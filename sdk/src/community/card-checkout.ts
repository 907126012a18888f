import type { CheckoutStrings } from '../words/checkout/checkout-strings.ts';
import { cardFields, cardOf } from './card-fields.ts';
import type { CheckoutStage } from './checkout-stage.ts';
import { calls } from './community-calls.ts';
import { button, paragraph } from './connect-parts.ts';

interface Options {
  communityId: string;
  words: CheckoutStrings;
  stage: CheckoutStage;
  toProblem: (error: unknown) => Promise<string | undefined>;
  onDone: () => void;
  onBack: () => void;
}

/** Another card, which is charged from then on. Nothing is paid now. */
export function createCardCheckout({ communityId, words, stage, toProblem, onDone, onBack }: Options) {
  const showSaved = () => stage.showDone(words.otherCard, words.cardSaved);

  async function answer(said: 'APPROVE' | 'REFUSE'): Promise<void> {
    await calls.answerCard(communityId, said);
    showSaved();
  }

  function showBank(): void {
    const refuse = () => void answer('REFUSE').catch(async (error) => ask(await toProblem(error)));
    const parts = [paragraph(words.bankTestCard)];
    stage.show(
      words.bankAsks,
      stage.formOf(parts, button(words.confirm), () => answer('APPROVE'), refuse),
    );
  }

  async function ask(problem = ''): Promise<void> {
    const { isSandbox, renewal } = await calls.payment(communityId);
    if (!renewal) return onDone();
    const fields = isSandbox ? [paragraph(words.testMode), ...cardFields(words)] : [];
    const form = stage.formOf(
      fields,
      button(isSandbox ? words.saveCard : words.toPayment),
      async (sent) => {
        const changed = await calls.changeCard({ communityId, ...(isSandbox && { card: cardOf(sent) }) });
        const save = button(words.saveCard);
        if (changed.form)
          await stage.showForm(
            words.otherCard,
            changed.form,
            save,
            () => answer('APPROVE'),
            () => void ask(),
          );
        else if (changed.renewal?.isCardAsked) showBank();
        else showSaved();
      },
      onBack,
    );
    stage.say(form, problem);
    stage.show(words.otherCard, form);
  }

  return { ask };
}
