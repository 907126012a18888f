import { plural, t } from '@lingui/core/macro';
import { type Notification, type NotificationKind, PlanMeter } from '@zeacon/contract';
import {
  Captions,
  ChartLine,
  CircleAlert,
  CircleCheck,
  Contact,
  Film,
  FlaskConical,
  Gauge,
  Globe,
  KeyRound,
  type LucideIcon,
  PackageOpen,
  Radio,
  RotateCcw,
  Undo2,
  UserMinus,
  UserPlus,
  UserX,
  Webhook,
} from 'lucide-react';
import { platformText } from '../../language/platform-text.ts';
import { paths } from '../../paths.ts';
import { meterName } from '../billing/meter-names.ts';

interface Looks {
  icon: LucideIcon;
  isProblem?: true;
  title: (about: Notification) => string;
  /** Where it leads. */
  href: (about: Notification) => string;
}

const toVideo = ({ subjectId }: Notification) => paths.video(subjectId);
const toVideos = (about: Notification) => (about.count > 1 ? paths.videos : toVideo(about));

/** How each kind is shown. */
const looks: Record<NotificationKind, Looks> = {
  'video.ready': {
    icon: Film,
    title: ({ name, count }) => (count > 1 ? plural(count, { other: '# videos are ready' }) : t`${name} is ready`),
    href: toVideos,
  },
  'video.failed': {
    icon: CircleAlert,
    isProblem: true,
    title: ({ name }) => t`${name} could not be processed`,
    href: toVideo,
  },
  'captions.ready': {
    icon: Captions,
    title: ({ name, count }) =>
      count > 1 ? plural(count, { other: '# videos have captions now' }) : t`The captions of ${name} are ready`,
    href: toVideos,
  },
  'captions.failed': {
    icon: CircleAlert,
    isProblem: true,
    title: ({ name }) => t`No captions could be made for ${name}`,
    href: toVideo,
  },
  'live.started': {
    icon: Radio,
    title: ({ name }) => t`${name} is live`,
    href: ({ subjectId }) => paths.studio(subjectId),
  },
  'live.ended': { icon: Radio, title: ({ name }) => t`${name} has ended`, href: toVideo },
  'live.lost': {
    icon: CircleAlert,
    isProblem: true,
    title: ({ name }) => t`${name} ended because its signal was lost`,
    href: toVideo,
  },
  'destination.failed': {
    icon: CircleAlert,
    isProblem: true,
    title: ({ name }) => t`Your live stream could not be sent to ${name}`,
    href: () => paths.destinations,
  },
  'recording.ready': {
    icon: CircleCheck,
    title: ({ name }) => t`The recording of ${name} is ready`,
    href: toVideo,
  },
  'recording.failed': {
    icon: CircleAlert,
    isProblem: true,
    title: ({ name }) => t`The recording of ${name} could not be made`,
    href: toVideo,
  },
  'lead.created': {
    icon: Contact,
    title: ({ name, count }) => plural(count, { one: `New lead from ${name}`, other: `# new leads from ${name}` }),
    href: ({ subjectId }) => paths.leadsOf(subjectId),
  },
  'member.joined': { icon: UserPlus, title: ({ name }) => t`${name} has joined the team`, href: () => paths.team },
  'member.left': { icon: UserMinus, title: ({ name }) => t`${name} is no longer in the team`, href: () => paths.team },
  'invite.declined': {
    icon: UserX,
    title: ({ name }) => t`${name} has declined the invitation`,
    href: () => paths.team,
  },
  'api_key.created': {
    icon: KeyRound,
    title: ({ name }) => t`A new API key was made: ${name}`,
    href: () => paths.apiKeys,
  },
  'webhook.disabled': {
    icon: Webhook,
    isProblem: true,
    title: ({ name }) => t`The webhook to ${name} was switched off`,
    href: ({ subjectId }) => paths.webhook(subjectId),
  },
  'snippet.vanished': {
    icon: Globe,
    isProblem: true,
    title: ({ name }) => t`The snippet is missing on ${name}`,
    href: ({ subjectId }) => paths.site(subjectId),
  },
  'domain.missing': {
    icon: Globe,
    isProblem: true,
    title: ({ name }) => t`The DNS records of ${name} are missing`,
    href: ({ subjectId }) => paths.community(subjectId),
  },
  'domain.ended': {
    icon: Globe,
    isProblem: true,
    title: ({ name }) => t`${name} does not show your community any more`,
    href: ({ subjectId }) => paths.community(subjectId),
  },
  'usage.threshold': {
    icon: Gauge,
    title: ({ name: percent, subjectId }) => {
      const meter = PlanMeter.options.find((option) => subjectId.startsWith(`${option}/`));
      if (!meter) return t`${percent}% of what your plan includes is used`;
      const of = meterName(meter);
      return t`${of}: ${percent}% of what your plan includes is used`;
    },
    href: () => paths.usage,
  },
  'sale.repeated': {
    icon: Undo2,
    title: ({ name }) => t`${name} was paid twice, the second payment is given back`,
    href: () => paths.sales,
  },
  'sale.disputed': {
    icon: Undo2,
    isProblem: true,
    title: ({ name }) => t`A payment for ${name} is disputed`,
    href: () => paths.sales,
  },
  'sale.dispute_won': {
    icon: Undo2,
    title: ({ name }) => t`A dispute about ${name} was won`,
    href: () => paths.sales,
  },
  'sale.dispute_lost': {
    icon: Undo2,
    isProblem: true,
    title: ({ name }) => t`A dispute about ${name} was lost`,
    href: () => paths.sales,
  },
  'split_test.harmful': {
    icon: FlaskConical,
    isProblem: true,
    title: ({ name }) => t`The split test ${name} was stopped because the widget did harm`,
    href: ({ subjectId }) => paths.widget(subjectId),
  },
  'export.ready': { icon: PackageOpen, title: () => t`The export of your data is ready`, href: () => paths.yourData },
  'export.failed': {
    icon: CircleAlert,
    isProblem: true,
    title: () => t`The export of your data failed`,
    href: () => paths.yourData,
  },
  'insights.digest': {
    icon: ChartLine,
    title: ({ name }) => t`${name}: the week in numbers`,
    href: () => paths.home,
  },
  'business.restored': {
    icon: RotateCcw,
    title: ({ name }) => t`${name} was restored and will not be deleted`,
    href: () => paths.settings,
  },
};

export function describeNotification(about: Notification) {
  const { icon, isProblem = false, title, href } = looks[about.kind];
  return {
    icon,
    isProblem,
    title: title(about),
    detail: about.detail === null ? null : platformText(about.detail),
    href: href(about),
  };
}
