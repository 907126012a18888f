import { offerMentions as offer } from '../mentions/offer-mentions.ts';
import { calls } from './community-calls.ts';
import { fieldOf } from './writing-fields.ts';

/** In all fields of the page in which names can be mentioned. */
export const offerMentions = (communityId: string): void =>
  offer({
    root: document,
    fieldOf,
    search: (begun) => calls.searchMembers(communityId, begun),
    label: ({ element }) => element.dataset.mentions ?? '',
  });
