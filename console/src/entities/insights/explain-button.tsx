import { t } from '@lingui/core/macro';
import { Info } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

/** Opens how a figure is counted. */
export const ExplainButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <IconButton icon={Info} size="small" label={t`Explain: ${name}`} onPress={onPress} />
);
