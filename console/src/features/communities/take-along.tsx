import { t } from '@lingui/core/macro';
import { PackageOpen } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useMay } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './communities.css.ts';

/** Where all that a community holds is taken along. */
export function TakeAlong() {
  const mayExport = useMay('business.export');
  return (
    <Card
      title={t`Take it along`}
      actions={
        mayExport && (
          <LinkButton href={paths.yourData} icon={PackageOpen}>
            {t`Export everything`}
          </LinkButton>
        )
      }
    >
      <p className={styles.soft}>
        {t`One zip file holds everything of your business: of this community the posts, comments, reactions, polls, spaces and members with their emails, and the pictures and videos in posts.`}
        {!mayExport && ` ${t`Only the owner of the business can export it.`}`}
      </p>
    </Card>
  );
}
