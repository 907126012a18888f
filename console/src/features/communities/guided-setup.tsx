import { t } from '@lingui/core/macro';
import { type Community, CommunityDraft } from '@zeacon/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { paths } from '../../paths.ts';
import { useAccount } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as preview from './community-preview.css.ts';
import { CommunityPreview } from './community-preview.tsx';
import * as styles from './guided.css.ts';
import { LookStep } from './guided-look.tsx';
import { NameStep } from './guided-name.tsx';
import { PeopleStep } from './guided-people.tsx';
import { GuidedSteps, stepCount, stepNames } from './guided-steps.tsx';
import { previewOf } from './preview-of.ts';
import { forgetSetup, keepSetup, readSetup, type SetupDraft, type SetupExtras } from './setup-draft.ts';
import { useFinishSetup } from './use-finish-setup.ts';
import { backToCommunities, WithCommunity } from './with-community.tsx';

/** A new community in three steps; each is saved before the next. */
export const NewCommunityPage = () => <Steps community={undefined} />;

/** Goes on with the setup of a community. */
export const GuidedSetupPage = ({ id }: { id: string }) => (
  <WithCommunity id={id}>{(community) => <Steps community={community} />}</WithCommunity>
);

function Steps({ community }: { community: Community | undefined }) {
  const { id: businessId } = useAccount();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const [begun] = useState(() => readSetup(businessId, community));
  const [extras, setExtras] = useState(begun.extras);
  const { create, update } = useCommunityWrites();
  const finish = useFinishSetup(community?.id);
  const wanted = Number(params.get('step') ?? 1);
  const step = community && Number.isInteger(wanted) && wanted >= 1 && wanted <= stepCount ? wanted : 1;
  const goTo = (next: number) => setParams({ step: String(next) });
  const change = (changes: Partial<SetupExtras>) => setExtras((before) => ({ ...before, ...changes }));

  const { control, formState, submit, problem, watch, setValue } = useContractForm<SetupDraft>({
    schema: CommunityDraft,
    defaultValues: begun.values,
    fields: ['title', 'subdomain', 'description', 'accentColor'],
    async send({ title, subdomain, description, accentColor, visibility }) {
      if (!community) {
        // Nobody reads it before the last step says who may.
        const made = await create.mutateAsync({ title, subdomain, visibility: 'INVITE' });
        keepSetup(businessId, made.id, { values: { ...watch(), title, subdomain }, extras });
        forgetSetup(businessId, undefined);
        navigate(`${paths.communitySetup(made.id)}?step=2`, { replace: true });
      } else if (step === 1) {
        await update.mutateAsync({ communityId: community.id, title, subdomain });
        goTo(2);
      } else if (step === 2) {
        const { picture, cover } = extras;
        const look = { description, accentColor, picture: picture.uuid, cover: cover.uuid };
        await update.mutateAsync({ communityId: community.id, ...look });
        goTo(3);
      } else {
        if (finish.hasProblem(extras)) return;
        await finish.send({ visibility, extras, onSent: change });
        isOver.current = true;
        forgetSetup(businessId, community.id);
        navigate(`${paths.community(community.id)}?next`);
      }
    },
  });

  const values = watch();
  const isOver = useRef(false);
  const text = JSON.stringify([values, extras]);
  const [textAtFirst] = useState(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is filled in.
  useEffect(() => {
    if (text !== textAtFirst && !isOver.current) keepSetup(businessId, community?.id, { values, extras });
  }, [businessId, community?.id, text, textAtFirst]);

  const heading = useRef<HTMLHeadingElement>(null);
  // The page of a new community is another one from its second step on.
  const shown = useRef(step === 1 ? step : undefined);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const { title: storedTitle } = community ?? { title: '' };
  return (
    <Page
      title={community ? t`Set up ${storedTitle}` : t`New community`}
      back={backToCommunities()}
      lead={t`Three steps. Nobody else can see it until you finish.`}
    >
      <GuidedSteps step={step} onBack={goTo} />
      <div className={preview.columns}>
        <Card>
          <form
            onSubmit={submit}
            onKeyDown={step === stepCount ? keepOpen : undefined}
            noValidate
            className={styles.form}
            aria-labelledby="guided-step"
          >
            <h2 id="guided-step" ref={heading} tabIndex={-1} className={styles.heading}>
              {stepNames()[step - 1]}
            </h2>
            {problem && <Notice tone="danger">{problem}</Notice>}
            {step === 1 && <NameStep control={control} setValue={setValue} isNew={!community} />}
            {step === 2 && <LookStep control={control} extras={extras} onChange={change} />}
            {step === 3 && community && (
              <PeopleStep
                community={community}
                visibility={values.visibility}
                onVisibility={(visibility) => setValue('visibility', visibility)}
                extras={extras}
                onChange={change}
              />
            )}
            <div className={styles.ends}>
              {step === 1 ? (
                <LinkButton href={paths.communities}>{community ? t`Finish later` : t`Cancel`}</LinkButton>
              ) : (
                <Button onPress={() => goTo(step - 1)}>{t`Back`}</Button>
              )}
              <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
                {step === stepCount ? t`Finish` : t`Next`}
              </Button>
            </div>
          </form>
        </Card>
        <CommunityPreview {...previewOf(community?.id, values, extras)} host={hostOf(values.subdomain)} />
      </div>
    </Page>
  );
}

/** The last step opens the community: Enter in one of its fields does not. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Where its page will be. */
const hostOf = (subdomain: string) => `${subdomain || '…'}.${location.host}`;
