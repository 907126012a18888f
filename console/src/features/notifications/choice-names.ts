import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationKind } from '@zeacon/contract';

interface ChoiceGroup {
  name: MessageDescriptor;
  kinds: readonly (readonly [NotificationKind, MessageDescriptor])[];
}

/** Every kind by what it is about, as somebody chooses among them. */
export const choiceGroups: readonly ChoiceGroup[] = [
  {
    name: msg`Videos`,
    kinds: [
      ['video.ready', msg`A video that you uploaded is ready`],
      ['video.failed', msg`A video could not be processed`],
      ['captions.ready', msg`Captions are ready`],
      ['captions.failed', msg`Captions could not be made`],
    ],
  },
  {
    name: msg({ message: 'Live', context: 'place' }),
    kinds: [
      ['live.started', msg`A live stream has started`],
      ['live.ended', msg`A live stream has ended`],
      ['live.lost', msg`The signal of a live stream was lost`],
      ['destination.failed', msg`A live stream could not be sent to a destination`],
      ['recording.ready', msg`A recording is ready`],
      ['recording.failed', msg`A recording could not be made`],
    ],
  },
  { name: msg`Leads`, kinds: [['lead.created', msg`Somebody sent a form in a video`]] },
  {
    name: msg`Sales`,
    kinds: [
      ['sale.repeated', msg`Somebody paid twice for a video`],
      ['sale.disputed', msg`A payment for a video is disputed`],
      ['sale.dispute_won', msg`A dispute was won`],
      ['sale.dispute_lost', msg`A dispute was lost`],
    ],
  },
  { name: msg`Sites`, kinds: [['snippet.vanished', msg`The snippet is missing on a site`]] },
  {
    name: msg`Communities`,
    kinds: [
      ['domain.missing', msg`The DNS records of a community’s domain are missing`],
      ['domain.ended', msg`A domain does not show its community any more`],
    ],
  },
  { name: msg`Widgets`, kinds: [['split_test.harmful', msg`A split test was stopped because a widget did harm`]] },
  {
    name: msg`Team`,
    kinds: [
      ['member.joined', msg`Somebody has joined the team`],
      ['member.left', msg`Somebody is no longer in the team`],
      ['invite.declined', msg`Somebody has declined an invitation`],
    ],
  },
  { name: msg`Insights`, kinds: [['insights.digest', msg`Your week in numbers, every Monday morning`]] },
  {
    name: msg`Business`,
    kinds: [
      ['api_key.created', msg`An API key was made`],
      ['webhook.disabled', msg`A webhook was switched off`],
      ['usage.threshold', msg`50, 80 or 100% of what the plan includes is used`],
      ['export.ready', msg`An export of your data is ready`],
      ['export.failed', msg`An export of your data failed`],
      ['business.restored', msg`The business was restored before it was deleted`],
    ],
  },
];
