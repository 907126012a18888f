import { type ReactNode, Suspense } from 'react';
import { useMay } from '../../platform/may.tsx';
import { later } from '../../ui/later.ts';
import { HomeWithFigures } from './home-with-figures.tsx';

const HomeWithoutFigures = later(() => import('./home-without-figures.tsx').then((m) => m.HomeWithoutFigures));

export function HomePage({ uploadButton }: { uploadButton: ReactNode }) {
  return useMay('insights.read') ? (
    <HomeWithFigures uploadButton={uploadButton} />
  ) : (
    <Suspense>
      <HomeWithoutFigures uploadButton={uploadButton} />
    </Suspense>
  );
}
