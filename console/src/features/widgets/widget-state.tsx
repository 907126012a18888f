import { t } from '@lingui/core/macro';
import type { Widget } from '@zeacon/contract';
import { formatMomentIn } from '../../platform/format.ts';
import { Badge } from '../../ui/states.tsx';

/** Whether pages show a widget at this moment, and if not, why. */
export function WidgetState({ widget: { active, archivedDate, rules } }: { widget: Widget }) {
  const { startsAt, endsAt, timeZone } = rules;
  const now = Date.now();
  if (archivedDate) return <Badge tone="grey">{t`Archived`}</Badge>;
  if (!active) return <Badge tone="grey">{t`Switched off`}</Badge>;
  if (endsAt && Date.parse(endsAt) <= now) return <Badge tone="grey">{t`Ended`}</Badge>;
  if (startsAt && Date.parse(startsAt) > now) {
    const start = formatMomentIn(timeZone, startsAt);
    return <Badge tone="blue">{t`Starts on ${start}`}</Badge>;
  }
  if (endsAt) {
    const end = formatMomentIn(timeZone, endsAt);
    return <Badge tone="green">{t`Active until ${end}`}</Badge>;
  }
  return <Badge tone="green">{t`Active`}</Badge>;
}
