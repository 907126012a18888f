import { demoBusinessId } from '@zeacon/contract';
import type { EventBatch, StoredConversion } from '../features/insights/event-store.ts';
import type { LeadRow } from '../features/leads/leads.repository.ts';
import { demoClips, demoForm } from './demo-content.ts';
import { createSeededRandom } from './seeded-random.ts';

const seed = 20_260_102;
const buyingShare = 0.16;
/** What the shop sells, in euros. */
const prices = [
  [24, 5],
  [39, 4],
  [49, 3],
  [88, 1],
] as const;

/** What was bought after clicks of the history, up to `until`; the same for the same history. */
export function demoConversions(history: readonly EventBatch[], until: Date): StoredConversion[] {
  const random = createSeededRandom(seed);
  const clicks = history.flatMap(({ audience, streamId, events }) =>
    audience === 'viewer'
      ? events.filter(({ type }) => type === 'overlayClick').map((click) => ({ streamId, click }))
      : [],
  );
  return clicks
    .filter(() => random.chance(buyingShare))
    .map(({ streamId, click }) => ({
      ...{ streamId, id: `demo-order-${click.id}`, businessId: demoBusinessId, clickId: click.id, name: 'order' },
      ...{ value: random.pick(prices), currency: 'EUR', pageUrl: 'https://northlight.example/thank-you' },
      at: new Date(click.at.getTime() + Math.round(random.skewed(240_000, 0.7))),
    }))
    .filter(({ at }) => at < until);
}

const firstNames = [
  'Ada',
  'Bilal',
  'Carla',
  'Dieter',
  'Elif',
  'Farah',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Luc',
];
const lastNames = ['Berg', 'Castillo', 'Dubois', 'Fischer', 'Haddad', 'Jansen', 'Keller', 'Moreau', 'Novak', 'Sato'];

/** Who sent the form in the history: one for each time that the figures count. Nobody of that name has that address. */
export function demoLeads(history: readonly EventBatch[]): LeadRow[] {
  const { streamId, callsToAction } = demoForm;
  const streamName = demoClips.find((clip) => clip.streamId === streamId)!.name;
  const sent = history.flatMap(({ pageUrl, events }) =>
    events.filter(({ type }) => type === 'lead').map((event) => ({ ...event, pageUrl })),
  );
  return sent.map(({ id, at: createdAt, positionMs, pageUrl }, index) => {
    const first = firstNames[index % firstNames.length]!;
    const last = lastNames[(index * 7) % lastNames.length]!;
    const email = `${first}.${last}@mail.example`.toLowerCase();
    const { id: callToActionId, consentText } = callsToAction[0]!;
    const what = { businessId: demoBusinessId, streamId, streamName, callToActionId, consentText };
    return { id, ...what, name: `${first} ${last}`, email, pageUrl, positionMs, createdAt };
  });
}
