import { t } from '@lingui/core/macro';
import {
  type Community,
  CommunityDraft,
  communityDescriptionMaxLength,
  communityRulesMaxLength,
  communityTitleMaxLength,
  communityVisibilities,
  subdomainMaxLength,
} from '@zeacon/contract';
import { useState } from 'react';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { AccentField } from './accent-field.tsx';
import * as styles from './communities.css.ts';
import * as preview from './community-preview.css.ts';
import { CommunityPreview } from './community-preview.tsx';
import { DomainCard } from './domain-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { MemberVideos } from './member-videos.tsx';
import { MembershipPrice } from './membership-price.tsx';
import { PictureField } from './picture-field.tsx';
import { previewOf } from './preview-of.ts';
import type { SetupDraft } from './setup-draft.ts';
import { TakeAlong } from './take-along.tsx';
import { visibilityName } from './visibility-names.ts';

export function SetupTab({ community }: { community: Community }) {
  const { id, title, subdomain, description, rules, visibility, accentColor } = community;
  const { update } = useCommunityWrites();
  const [picture, setPicture] = useState({ uuid: community.picture, url: community.pictureUrl });
  const [cover, setCover] = useState({ uuid: community.cover, url: community.coverUrl });
  const { control, formState, submit, problem, watch, setValue } = useContractForm<SetupDraft>({
    schema: CommunityDraft,
    defaultValues: { title, subdomain, description, rules, visibility, accentColor },
    fields: ['title', 'subdomain', 'description', 'rules', 'accentColor'],
    async send({ title, subdomain, description, rules, visibility, accentColor }) {
      const texts = { title, subdomain, description, rules, visibility, accentColor };
      await update.mutateAsync({ communityId: id, ...texts, picture: picture.uuid, cover: cover.uuid });
    },
  });
  return (
    <div className={styles.stack}>
      <div className={preview.columns}>
        <Card title={t`Setup`}>
          <form onSubmit={submit} noValidate className={styles.form}>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <FormTextField control={control} name="title" label={t`Title`} maxLength={communityTitleMaxLength} />
            <FormTextField
              control={control}
              name="subdomain"
              label={t`Subdomain`}
              hint={t`Links to the old address stop working`}
              maxLength={subdomainMaxLength}
            />
            <FormTextField
              control={control}
              name="description"
              label={t`Description`}
              multiline
              rows={3}
              maxLength={communityDescriptionMaxLength}
            />
            <FormTextField
              control={control}
              name="rules"
              label={t`Rules`}
              multiline
              rows={4}
              maxLength={communityRulesMaxLength}
            />
            <Select
              label={t`Who can read it`}
              options={communityVisibilities.map((value) => ({ value, label: visibilityName(value) }))}
              value={watch('visibility')}
              onChange={(value) => setValue('visibility', value)}
            />
            <AccentField control={control} />
            <PictureField label={t`Choose a picture`} value={picture} onChange={setPicture} />
            <PictureField label={t`Choose a cover`} value={cover} onChange={setCover} />
            <div className={styles.row}>
              <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
                {t`Save`}
              </Button>
              {update.isSuccess && <span role="status">{t`Saved`}</span>}
            </div>
          </form>
        </Card>
        <CommunityPreview
          {...previewOf(id, watch(), { picture, cover })}
          host={hostOf(community, watch('subdomain'))}
        />
      </div>
      <MemberVideos community={community} />
      <DomainCard community={community} />
      <MembershipPrice community={community} />
      <InvitationCard community={community} />
      <TakeAlong />
    </div>
  );
}

/** Of its page, with the subdomain that is written now. */
function hostOf(community: Community, subdomain: string): string {
  const { host } = new URL(community.url);
  const own = `${community.subdomain}.`;
  return host.startsWith(own) ? `${subdomain}.${host.slice(own.length)}` : host;
}
