import { t } from '@lingui/core/macro';
import type { Hypergraphic } from '@zeacon/contract';
import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHypergraphics } from '../../entities/hypergraphics/hypergraphic-queries.ts';
import { useDeleteHypergraphic } from '../../entities/hypergraphics/use-delete-hypergraphic.tsx';
import { OverlayFigures } from '../../entities/overlays/overlay-figures.tsx';
import { paths } from '../../paths.ts';
import { May, useMay } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBones, CardGrid } from '../../ui/card-grid.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { HypergraphicCard } from './hypergraphic-card.tsx';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';
import { useHypergraphicSearch } from './use-hypergraphic-search.ts';

const uses = (): Option<'all' | 'live'>[] => [
  { value: 'all', label: t`All` },
  { value: 'live', label: t`For live streams` },
];

/** The library: every clickable picture of the business, to be placed on videos. */
export function HypergraphicsPage() {
  const { address, isLiveOnly, query } = useHypergraphicSearch();
  const [, navigate] = useLocation();
  const list = useHypergraphics(query);
  const [editing, setEditing] = useState<Hypergraphic | 'new'>();
  const deleteHypergraphic = useDeleteHypergraphic();
  const mayReadFigures = useMay('insights.read');
  return (
    <>
      <ListPage
        title={t`Hypergraphics`}
        lead={t`Clickable pictures to put into your videos, each as often as you like.`}
        list={list}
        address={address}
        action={
          <May do="hypergraphics.write">
            <Button variant="primary" icon={Plus} onPress={() => setEditing('new')}>
              {t`New hypergraphic`}
            </Button>
          </May>
        }
        search={{ label: t`Search hypergraphics`, placeholder: t`Search by name or address` }}
        filters={
          <Select
            label={t`Use`}
            isCompact
            options={uses()}
            value={isLiveOnly ? 'live' : 'all'}
            onChange={(value) => address.change({ live: value === 'live' ? 'yes' : '' })}
          />
        }
        loading={{ label: t`Loading hypergraphics`, bones: <CardBones height={230} /> }}
        empty={{
          icon: Sparkles,
          title: t`No hypergraphics yet`,
          text: t`Upload a picture of a product, a logo or a button, give it a link, and drop it into a video where it matters.`,
        }}
        noMatch={{
          title: t`No hypergraphic matches`,
          text: t`Try another name or address.`,
          showAll: t`Show all hypergraphics`,
        }}
        after={
          mayReadFigures &&
          list.data &&
          list.data.items.length > 0 && (
            <OverlayFigures by="GRAPHIC" onOpen={(session) => navigate(`${paths.insights}?session=${session}`)} />
          )
        }
      >
        {(graphics) => (
          <CardGrid label={t`Hypergraphics`}>
            {graphics.map((graphic) => (
              <HypergraphicCard
                key={graphic.uuid}
                graphic={graphic}
                onEdit={() => setEditing(graphic)}
                onDelete={() => deleteHypergraphic(graphic)}
              />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <HypergraphicDialog
        graphic={editing === 'new' ? undefined : editing}
        isOpen={editing !== undefined}
        onClose={() => setEditing(undefined)}
      />
    </>
  );
}
